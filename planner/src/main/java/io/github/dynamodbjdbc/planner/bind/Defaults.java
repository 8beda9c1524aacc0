package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values that columns are declared to have by DEFAULT, and the word DEFAULT in their place. */
public final class Defaults {
    /** What is said of any other value. */
    public static final String KINDS =
            "a DEFAULT is a constant, CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME, UUID() or GEN_RANDOM_UUID()";

    /** Each gives a value of its own. */
    private static final Set<String> GENERATED = Set.of("UUID", "GEN_RANDOM_UUID");

    private static final Set<String> MOMENTS =
            Set.of("CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIMESTAMP", "LOCALTIME", "NOW");

    private static final String WORD = "DEFAULT";

    private Defaults() {}

    /** Whether a column may be declared so. */
    public static boolean isDefault(Expression value) {
        return isConstant(value) || isCallOf(value, GENERATED) || isCallOf(value, MOMENTS);
    }

    private static boolean isConstant(Expression value) {
        if (value instanceof Expression.Unary unary) {
            return unary.operand() instanceof Expression.NumberLiteral;
        }
        if (value instanceof Expression.ListValue list) {
            return list.elements().stream().allMatch(Defaults::isConstant);
        }
        if (value instanceof Expression.Document document) {
            return document.entries().stream().allMatch(entry -> isConstant(entry.value()));
        }
        return value instanceof Expression.StringLiteral
                || value instanceof Expression.NumberLiteral
                || value instanceof Expression.BooleanLiteral
                || value instanceof Expression.NullLiteral
                || value instanceof Expression.BinaryLiteral
                || value instanceof Expression.TemporalLiteral;
    }

    private static boolean isCallOf(Expression value, Set<String> functions) {
        return value instanceof Expression.FunctionCall call
                && call.arguments().isEmpty()
                && functions.contains(call.name().name().toUpperCase(Locale.ROOT));
    }

    /** As it is kept; null for none, and for NULL, which is none. */
    public static @Nullable String text(@Nullable Expression value) {
        return value == null || value instanceof Expression.NullLiteral ? null : SqlPrinter.print(value);
    }

    /** What a rule gives by default; NULL if it gives nothing. */
    public static Expression value(WriteRule rule) {
        return rule.defaultValue() == null
                ? new Expression.NullLiteral(Position.NONE)
                : StatementParser.parseExpression(rule.defaultValue());
    }

    /** Whether a text is what {@link #text} may give. */
    public static boolean isText(String text) {
        try {
            return isDefault(StatementParser.parseExpression(text));
        } catch (SqlSyntaxException e) {
            return false;
        }
    }

    /** Whether each item gets a value of its own. */
    public static boolean isGenerated(WriteRule rule) {
        return rule.defaultValue() != null && isGenerated(value(rule));
    }

    public static boolean isGenerated(Expression value) {
        return isCallOf(value, GENERATED);
    }

    /** Whether a value is the word, which stands for what the column has by default. */
    public static boolean isWord(Expression value) {
        if (!(value instanceof Expression.NameReference reference)) {
            return false;
        }
        List<Identifier> parts = reference.parts();
        return parts.size() == 1
                && !parts.get(0).quoted()
                && parts.get(0).name().equalsIgnoreCase(WORD);
    }
}

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

/** DEFAULT values of columns, and the keyword DEFAULT as a value. */
public final class Defaults {
    /** The message about other values. */
    public static final String KINDS =
            "a DEFAULT is a constant, CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME, UUID() or GEN_RANDOM_UUID()";

    /** Functions that return a new value for each item. */
    private static final Set<String> GENERATED = Set.of("UUID", "GEN_RANDOM_UUID");

    private static final Set<String> MOMENTS =
            Set.of("CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIMESTAMP", "LOCALTIME", "NOW");

    private static final String WORD = "DEFAULT";

    private Defaults() {}

    /** Whether the expression may be the DEFAULT of a column. */
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

    /** The text in which a DEFAULT is stored; null for none. NULL counts as none. */
    public static @Nullable String text(@Nullable Expression value) {
        return value == null || value instanceof Expression.NullLiteral ? null : SqlPrinter.print(value);
    }

    /** The default value of a rule; the literal NULL if it has none. */
    public static Expression value(WriteRule rule) {
        return rule.defaultValue() == null
                ? new Expression.NullLiteral(Position.NONE)
                : StatementParser.parseExpression(rule.defaultValue());
    }

    /** Whether {@link #text} may return the text. */
    public static boolean isText(String text) {
        try {
            return isDefault(StatementParser.parseExpression(text));
        } catch (SqlSyntaxException e) {
            return false;
        }
    }

    /** Whether the default is a new value for each item. */
    public static boolean isGenerated(WriteRule rule) {
        return rule.defaultValue() != null && isGenerated(value(rule));
    }

    public static boolean isGenerated(Expression value) {
        return isCallOf(value, GENERATED);
    }

    /** Whether a value is the keyword DEFAULT. */
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

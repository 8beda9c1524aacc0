package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.MemberContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.PathContext;
import io.github.dynamodbjdbc.engine.value.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads the paths and values of an expression, and replaces their placeholders. */
final class PathReader {
    private static final int DEEPEST = 32;
    private static final BigInteger HIGHEST_INDEX = BigInteger.valueOf(Integer.MAX_VALUE);

    private final Placeholders placeholders;
    private final ExpressionErrors errors;
    /** The rank of errors about reserved words. */
    private final int reserved;

    private int names;
    private int values;

    PathReader(Placeholders placeholders, ExpressionErrors errors, int reserved, int names, int values) {
        this.placeholders = placeholders;
        this.errors = errors;
        this.reserved = reserved;
        this.names = names;
        this.values = values;
    }

    /** Sets the rank of errors about undefined placeholders from now on. */
    void rank(int rank) {
        names = rank;
        values = rank;
    }

    Path path(PathContext context) {
        List<Path.Step> steps = new ArrayList<>();
        for (ParseTree child : context.children) {
            if (child instanceof MemberContext member) {
                steps.add(member(member));
            } else if (child instanceof TerminalNode node
                    && Character.isDigit(node.getText().charAt(0))) {
                steps.add(new Path.Element(
                        new BigInteger(node.getText()).min(HIGHEST_INDEX).intValueExact()));
            }
        }
        if (steps.size() > DEEPEST) {
            errors.add(names, "The document path has too many nesting elements; nesting levels: " + steps.size());
        }
        return new Path(steps);
    }

    private Path.Member member(MemberContext context) {
        String text = context.getText();
        if (context.ALIAS() == null) {
            if (ReservedWords.contains(text)) {
                errors.add(reserved, "Attribute name is a reserved keyword; reserved keyword: " + text);
            }
            return new Path.Member(text);
        }
        String name = placeholders.name(text);
        if (name == null) {
            errors.add(
                    names,
                    "An expression attribute name used in the document path is not defined; attribute name: " + text);
        }
        return new Path.Member(name == null ? text : name);
    }

    /** The placeholder's value; null if it is undefined, which records an error. */
    @Nullable
    Value value(String placeholder) {
        Value value = placeholders.value(placeholder);
        if (value == null) {
            errors.add(
                    values,
                    "An expression attribute value used in expression is not defined; attribute value: " + placeholder);
        }
        return value;
    }
}

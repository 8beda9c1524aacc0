package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.FunctionCall;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.util.List;

/** Writes calls of functions and their windows. */
final class FunctionPrinter {
    private final SqlWriter out;
    private final ExpressionPrinter expressions;

    FunctionPrinter(SqlWriter out, ExpressionPrinter expressions) {
        this.out = out;
        this.expressions = expressions;
    }

    SqlWriter call(FunctionCall call) {
        out.text(call.escaped() ? "{fn " : "");
        // LEFT(…), RIGHT(…) and CURRENT_DATE are reserved words, but are written without quotes.
        out.word(call.name());
        if (call.parenthesized()) {
            arguments(call);
        }
        if (!call.withinGroup().isEmpty()) {
            out.text(" WITHIN GROUP (");
            orderBy(call.withinGroup());
            out.text(")");
        }
        if (call.ignoreNulls()) {
            out.text(" IGNORE NULLS");
        }
        if (call.filter() != null) {
            out.text(" FILTER (WHERE ");
            expressions.expression(call.filter()).text(")");
        }
        if (call.over() != null) {
            out.text(" OVER ");
            window(call.over());
        }
        return out.text(call.escaped() ? "}" : "");
    }

    private void arguments(FunctionCall call) {
        if (isArrayQuery(call)) {
            // Its parentheses are those of the query: others would be the query's own when it is read again.
            expressions.expression(call.arguments().get(0));
            return;
        }
        out.text("(");
        if (call.star()) {
            out.text("*");
        } else if (isRoundToUnit(call)) {
            expressions.expression(call.arguments().get(0)).text(" TO ");
            expressions.expression(call.arguments().get(1));
        } else {
            out.text(call.distinct() ? "DISTINCT " : "").list(call.arguments(), this::argument);
        }
        out.text(")");
    }

    private void argument(Expression argument) {
        // Otherwise POSITION((a IN (b))) would become the search for a in b.
        if (argument instanceof Expression.InList || argument instanceof Expression.InQuery) {
            expressions.parenthesized(argument);
        } else {
            expressions.expression(argument);
        }
    }

    private static boolean isArrayQuery(FunctionCall call) {
        return !call.name().quoted()
                && call.name().name().equals(PrimaryBuilder.ARRAY)
                && call.arguments().size() == 1
                && call.arguments().get(0) instanceof Expression.ScalarSubquery;
    }

    private static boolean isRoundToUnit(FunctionCall call) {
        return call.arguments().size() == 2 && call.arguments().get(1) instanceof Expression.TimeUnit;
    }

    void orderBy(List<SortItem> items) {
        out.text("ORDER BY ").list(items, item -> {
            expressions.expression(item.expression()).text(item.descending() ? " DESC" : "");
            if (item.nullsFirst() != null) {
                out.text(item.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
            }
        });
    }

    void window(Window window) {
        if (!window.parenthesized() && window.base() != null) {
            out.name(window.base());
            return;
        }
        String separator = "";
        out.text("(");
        if (window.base() != null) {
            out.name(window.base());
            separator = " ";
        }
        if (!window.partitionBy().isEmpty()) {
            out.text(separator).text("PARTITION BY ");
            expressions.expressions(window.partitionBy());
            separator = " ";
        }
        if (!window.orderBy().isEmpty()) {
            out.text(separator);
            orderBy(window.orderBy());
            separator = " ";
        }
        if (window.frame() != null) {
            out.text(separator);
            frame(window.frame());
        }
        out.text(")");
    }

    private void frame(Window.Frame frame) {
        out.text(frame.unit().name()).text(" ");
        Window.Bound end = frame.end();
        if (end == null) {
            bound(frame.start());
        } else {
            out.text("BETWEEN ");
            bound(frame.start());
            out.text(" AND ");
            bound(end);
        }
        if (frame.exclusion() != null) {
            out.text(" EXCLUDE ").text(frame.exclusion().name().replace('_', ' '));
        }
    }

    private void bound(Window.Bound bound) {
        Expression distance = bound.distance();
        if (distance instanceof Expression.NameReference) {
            // Parentheses, since a column may have the name unbounded.
            expressions.parenthesized(distance).text(" ");
        } else if (distance != null) {
            expressions.value(distance).text(" ");
        }
        out.text(bound.kind().name().replace('_', ' '));
    }
}

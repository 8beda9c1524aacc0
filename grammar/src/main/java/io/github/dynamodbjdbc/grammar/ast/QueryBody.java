package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part between WITH and ORDER BY. */
public sealed interface QueryBody extends Node {

    <R> R accept(Visitor<R> visitor);

    /** Has a method for each kind of body. */
    interface Visitor<R> {
        R visit(Select select);

        R visit(SetOperation operation);

        R visit(Values values);

        R visit(Nested nested);
    }

    /**
     * @param distinct whether the query has DISTINCT or DISTINCT ON
     * @param distinctOn the expressions of DISTINCT ON; empty if there is none
     * @param from empty for a SELECT without FROM; several sources are a cross join
     * @param groupBy null if there is no GROUP BY
     */
    record Select(
            List<Hint> hints,
            boolean distinct,
            List<Expression> distinctOn,
            List<SelectItem> items,
            List<FromItem> from,
            @Nullable Expression where,
            @Nullable GroupBy groupBy,
            @Nullable Expression having,
            List<NamedWindow> windows,
            @Nullable Expression qualify,
            Position position)
            implements QueryBody {
        public Select {
            hints = List.copyOf(hints);
            distinctOn = List.copyOf(distinctOn);
            items = List.copyOf(items);
            from = List.copyOf(from);
            windows = List.copyOf(windows);
        }

        /** A SELECT without DISTINCT ON. */
        public Select(
                List<Hint> hints,
                boolean distinct,
                List<SelectItem> items,
                List<FromItem> from,
                @Nullable Expression where,
                @Nullable GroupBy groupBy,
                @Nullable Expression having,
                List<NamedWindow> windows,
                @Nullable Expression qualify,
                Position position) {
            this(hints, distinct, List.of(), items, from, where, groupBy, having, windows, qualify, position);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum SetOperator {
        UNION,
        INTERSECT,
        EXCEPT
    }

    record SetOperation(SetOperator operator, boolean all, QueryBody left, QueryBody right, Position position)
            implements QueryBody {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Values(List<List<Expression>> rows, Position position) implements QueryBody {
        public Values {
            rows = rows.stream().map(List::copyOf).toList();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A query in parentheses. */
    record Nested(Query query, Position position) implements QueryBody {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record NamedWindow(Identifier name, Window window, Position position) implements Node {}
}

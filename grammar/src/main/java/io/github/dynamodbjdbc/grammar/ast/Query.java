package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code [WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …] [FOR …]}
 *
 * @param limit from LIMIT, FETCH FIRST or {@code {limit …}}; null for none and for {@code LIMIT ALL}
 * @param withTies whether rows that are peers of the last row are also returned; {@code limit} is not null then
 * @param lock null without a FOR clause
 */
public record Query(
        List<CommonTable> with,
        boolean recursive,
        QueryBody body,
        List<SortItem> orderBy,
        @Nullable Expression offset,
        @Nullable Expression limit,
        boolean withTies,
        @Nullable Lock lock,
        Position position)
        implements Node {
    public Query {
        with = List.copyOf(with);
        orderBy = List.copyOf(orderBy);
    }

    /** A query without ties and locks. */
    public Query(
            List<CommonTable> with,
            boolean recursive,
            QueryBody body,
            List<SortItem> orderBy,
            @Nullable Expression offset,
            @Nullable Expression limit,
            Position position) {
        this(with, recursive, body, orderBy, offset, limit, false, null, position);
    }

    /** Whether its rows are values, as those of SELECT VALUE, and not tuples of columns. */
    public boolean givesValues() {
        return givesValues(body);
    }

    private static boolean givesValues(QueryBody body) {
        if (body instanceof QueryBody.Select select) {
            return select.value();
        }
        if (body instanceof QueryBody.Nested nested) {
            return nested.query().givesValues();
        }
        return body instanceof QueryBody.SetOperation operation
                && givesValues(operation.left())
                && givesValues(operation.right());
    }

    /** Whether it is PartiQL's statement {@code EXISTS(query)}, a condition. {@code SELECT EXISTS(query)} is none. */
    public boolean isCondition() {
        return body instanceof QueryBody.Select select
                && select.value()
                && select.from().isEmpty()
                && select.items().get(0) instanceof SelectItem.Item item
                && item.expression() instanceof Expression.Exists exists
                // An expression by itself begins where its query begins.
                && exists.position().equals(select.position());
    }

    /** {@code FOR UPDATE}, {@code FOR SHARE} */
    public enum Lock {
        UPDATE,
        SHARE
    }

    /**
     * One {@code name [(columns)] AS (query) [SEARCH …] [CYCLE …]} of WITH.
     *
     * @param search null for none
     * @param cycle null for none
     */
    public record CommonTable(
            Identifier name,
            List<Identifier> columns,
            Query query,
            @Nullable Search search,
            @Nullable Cycle cycle,
            Position position)
            implements Node {
        public CommonTable {
            columns = List.copyOf(columns);
        }

        /** One that is not searched in an order. */
        public CommonTable(Identifier name, List<Identifier> columns, Query query, Position position) {
            this(name, columns, query, null, null, position);
        }
    }

    /**
     * {@code SEARCH DEPTH FIRST BY by SET column}, of a recursive table.
     *
     * @param depthFirst or breadth first
     */
    public record Search(boolean depthFirst, List<Identifier> by, Identifier column) {
        public Search {
            by = List.copyOf(by);
        }
    }

    /**
     * {@code CYCLE columns SET mark TO marked DEFAULT otherwise USING path}, of a recursive table.
     *
     * @param marked TRUE where it is not written
     * @param otherwise FALSE where it is not written
     */
    public record Cycle(
            List<Identifier> columns, Identifier mark, Expression marked, Expression otherwise, Identifier path) {
        public Cycle {
            columns = List.copyOf(columns);
        }
    }
}

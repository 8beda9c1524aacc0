package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code [WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …] [FOR …]}
 *
 * @param limit from LIMIT, FETCH FIRST or {@code {limit …}}; null if none. {@code LIMIT ALL} is null.
 * @param withTies whether rows that sort as the last one of the limit are given as well; there is a limit then
 * @param lock null if nothing is said about locks
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

    /** One without ties and locks. */
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

    /** {@code FOR UPDATE}, {@code FOR SHARE} */
    public enum Lock {
        UPDATE,
        SHARE
    }

    /** One {@code name [(columns)] AS (query)} of WITH. */
    public record CommonTable(Identifier name, List<Identifier> columns, Query query, Position position)
            implements Node {
        public CommonTable {
            columns = List.copyOf(columns);
        }
    }
}

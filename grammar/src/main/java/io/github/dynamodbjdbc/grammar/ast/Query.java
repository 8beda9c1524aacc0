package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code [WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …]}
 *
 * @param limit from LIMIT, FETCH FIRST or {@code {limit …}}; null if none. {@code LIMIT ALL} is null.
 */
public record Query(
        List<CommonTable> with,
        boolean recursive,
        QueryBody body,
        List<SortItem> orderBy,
        @Nullable Expression offset,
        @Nullable Expression limit,
        Position position)
        implements Node {
    public Query {
        with = List.copyOf(with);
        orderBy = List.copyOf(orderBy);
    }

    /** One {@code name [(columns)] AS (query)} of WITH. */
    public record CommonTable(Identifier name, List<Identifier> columns, Query query, Position position)
            implements Node {
        public CommonTable {
            columns = List.copyOf(columns);
        }
    }
}

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

    /** {@code FOR UPDATE}, {@code FOR SHARE} */
    public enum Lock {
        UPDATE,
        SHARE
    }

    /** {@code name [(columns)] AS (query)} in WITH. */
    public record CommonTable(Identifier name, List<Identifier> columns, Query query, Position position)
            implements Node {
        public CommonTable {
            columns = List.copyOf(columns);
        }
    }
}

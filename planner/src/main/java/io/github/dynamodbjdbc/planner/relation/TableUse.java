package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a table, with its own row type: the columns that the statement uses.
 *
 * @param id the reference's number from 0
 * @param calciteName the identifier in FROM, unique in the statement
 * @param index the index that {@code "Table"."Index"} names explicitly; otherwise null
 * @param alias the statement's name for it
 * @param columns the used columns, including {@link #TTL_COLUMN} if expiry must be known
 * @param ttl the mode; may be HIDE or ONLY even if {@code ttlAttribute} is null, where nothing expires
 * @param ttlAttribute null if the table has none
 * @param wholeItem whether a star requires the whole item
 */
public record TableUse(
        int id,
        String calciteName,
        Table table,
        @Nullable IndexSchema index,
        String alias,
        List<UsedColumn> columns,
        ReadOptions readOptions,
        TtlMode ttl,
        @Nullable String ttlAttribute,
        boolean wholeItem) {
    /** The name of the column with the TTL attribute in stored form. */
    public static final String TTL_COLUMN = "$ttl";

    public TableUse {
        columns = List.copyOf(columns);
    }
}

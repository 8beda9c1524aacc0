package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One reference to a table, with a row type of its own: the columns that this statement uses of it.
 *
 * @param id counted from 0
 * @param calciteName the whole identifier in FROM, no other table of the statement has it
 * @param index the index that {@code "Table"."Index"} names outright; else null
 * @param alias what the statement calls it
 * @param columns with {@link #TTL_COLUMN} among them if expiry has to be known
 * @param ttl HIDE or ONLY where {@code ttlAttribute} is null too: then nothing ever expires
 * @param ttlAttribute null if the table has none
 * @param wholeItem whether a star was asked of it, and with it the whole item
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
    /** The name of the column that holds the TTL attribute as it is stored. */
    public static final String TTL_COLUMN = "$ttl";

    public TableUse {
        columns = List.copyOf(columns);
    }
}

package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.schema.CatalogItem;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog table says of one table.
 *
 * @param item null for nothing
 * @param note for users of the table; null for none
 * @param refusal why nothing may be written into the table, as it is not known what is declared of it; null if it is known
 */
record Kept(
        @Nullable CatalogItem item,
        @Nullable String note,
        @Nullable String refusal) {
    static final Kept NOTHING = new Kept(null, null, null);

    static Kept unreadable(String table, String reason) {
        String what = "What the catalog declares of table " + table + " can't be read: " + reason;
        return new Kept(null, what + ". The table is read as if nothing were declared", what);
    }
}

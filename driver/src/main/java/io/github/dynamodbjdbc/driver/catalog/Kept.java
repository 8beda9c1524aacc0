package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import org.jspecify.annotations.Nullable;

/**
 * The entry of the catalog table for one table.
 *
 * @param item null for nothing
 * @param note for users of the table; null for none
 * @param refusal why nothing may be written into the table, as it is not known what is declared of it; null if it is known
 * @param isThere whether the catalog is there, and may be read
 */
record Kept(
        @Nullable CatalogItem item,
        @Nullable String note,
        @Nullable String refusal,
        boolean isThere) {
    static final Kept NOTHING = new Kept(null, null, null, false);

    /** @param item null for nothing */
    static Kept of(@Nullable CatalogItem item) {
        return new Kept(item, null, null, true);
    }

    static Kept unreadable(String table, String reason) {
        String what = "What the catalog declares of table " + table + " can't be read: " + reason;
        return new Kept(null, what + ". The table is read as if nothing were declared", what, false);
    }
}

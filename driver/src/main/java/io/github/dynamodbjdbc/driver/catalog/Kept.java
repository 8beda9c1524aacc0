package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import org.jspecify.annotations.Nullable;

/**
 * The catalog's item for a table.
 *
 * @param item null for none
 * @param note a warning for users of the table; null for none
 * @param refusal the reason why nothing may be written to the table, because its declarations are unknown; null if they are known
 * @param isThere whether the catalog exists and is readable
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
        String what = "The catalog's declaration of table " + table + " can't be read: " + reason;
        return new Kept(null, what + ". The table is read as if nothing were declared", what, false);
    }
}

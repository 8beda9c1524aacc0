package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Which table keeps what statements declare.
 *
 * @param table its name or ARN; null for none
 * @param made whether the first declaration makes it
 */
public record CatalogUse(@Nullable String table, boolean made) {
    public static final CatalogUse OFF = new CatalogUse(null, false);

    /** The account's, if there is one. */
    public static final CatalogUse AUTO = new CatalogUse(Catalog.DECLARATIONS, false);

    /** The account's, made where there is none. */
    public static final CatalogUse CREATE = new CatalogUse(Catalog.DECLARATIONS, true);

    private static final String ARN = "arn:";

    /** Null for text that names none. */
    public static @Nullable CatalogUse of(String text) {
        return switch (text) {
            case "off" -> OFF;
            case "auto" -> AUTO;
            case "create" -> CREATE;
            default -> isArn(text) && text.contains(":dynamodb:") ? new CatalogUse(text, false) : null;
        };
    }

    private static boolean isArn(String table) {
        return table.startsWith(ARN);
    }

    /** The name that declarations of a table are kept by; null if this one keeps none of it. */
    public @Nullable String nameOf(String tableName) {
        if (table == null || table.equals(tableName)) {
            return null;
        }
        if (!isArn(tableName)) {
            return tableName;
        }
        // A table of another account: that account's catalog would have to be named too.
        return isArn(table) ? tableName.substring(tableName.indexOf('/') + 1) : null;
    }
}

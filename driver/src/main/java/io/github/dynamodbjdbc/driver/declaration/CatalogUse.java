package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * The table that stores the declarations of statements.
 *
 * @param table its name or ARN; null for none
 * @param made whether the first declaration creates it
 */
public record CatalogUse(@Nullable String table, boolean made) {
    public static final CatalogUse OFF = new CatalogUse(null, false);

    /** The account's catalog, if it exists. */
    public static final CatalogUse AUTO = new CatalogUse(Catalog.DECLARATIONS, false);

    /** The account's catalog, which is created if it doesn't exist. */
    public static final CatalogUse CREATE = new CatalogUse(Catalog.DECLARATIONS, true);

    private static final String ARN = "arn:";

    /** The value of a text; null if the text is not valid. */
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

    /** Whether it is named by an ARN, which has a region. */
    public boolean isOfOneRegion() {
        return table != null && isArn(table);
    }

    /** The name under which a table's declarations are stored; null if they can't be stored in this catalog. */
    public @Nullable String nameOf(String tableName) {
        if (table == null || table.equals(tableName)) {
            return null;
        }
        if (!isArn(tableName)) {
            return tableName;
        }
        // For a table of another account, that account's catalog would have to be named.
        return isArn(table) ? tableName.substring(tableName.indexOf('/') + 1) : null;
    }
}

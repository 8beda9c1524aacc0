package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A rule that writes of this driver keep in a column. Other writers do not, so it is never a fact of what is stored.
 *
 * @param notNull whether they may not leave the column without a value
 * @param defaultValue SQL of the value that a new item gets where the statement gives none; null for none
 */
public record WriteRule(boolean notNull, @Nullable String defaultValue) {
    public static final WriteRule NONE = new WriteRule(false, null);

    /** As DDL says it, with a blank before it; empty if there is none. */
    public String text() {
        return (notNull ? " NOT NULL" : "") + (defaultValue == null ? "" : " DEFAULT " + defaultValue);
    }
}

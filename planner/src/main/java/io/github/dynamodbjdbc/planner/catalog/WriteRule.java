package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A rule for a column that writes of this driver follow. Other writers may not, so stored values may violate it.
 *
 * @param notNull whether the column must have a value
 * @param defaultValue SQL of the value for new items for which the statement has none; null for none
 */
public record WriteRule(boolean notNull, @Nullable String defaultValue) {
    public static final WriteRule NONE = new WriteRule(false, null);

    /** The DDL text with a leading space; empty for no rule. */
    public String text() {
        return (notNull ? " NOT NULL" : "") + (defaultValue == null ? "" : " DEFAULT " + defaultValue);
    }
}

package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;

/** The attributes to read of one item. */
public record KeyedFetch(TableSchema table, Key key, Fetch fetch) {
    /** These attributes and those that another read needs of the item. */
    public KeyedFetch with(Fetch other) {
        return new KeyedFetch(table, key, fetch.with(other));
    }
}

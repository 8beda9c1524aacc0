package io.github.dynamodbjdbc.driver.client;

/** What requests ask to be told of the capacity that they consume; policies may allow less than INDEXES. */
public enum CapacityDetail {
    /** By table and index. */
    INDEXES,
    /** One number a table. */
    TOTAL,
    /** Nothing: reports and budgets then know of no units. */
    NONE
}

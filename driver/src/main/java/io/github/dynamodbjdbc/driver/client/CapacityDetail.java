package io.github.dynamodbjdbc.driver.client;

/** The detail of consumed capacity that requests ask for; policies may allow less than INDEXES. */
public enum CapacityDetail {
    /** By table and index. */
    INDEXES,
    /** One number a table. */
    TOTAL,
    /** Nothing: reports and budgets then know of no units. */
    NONE
}

package io.github.dynamodbjdbc.driver.client;

/** The detail of consumed capacity that requests ask for; policies may allow less than INDEXES. */
public enum CapacityDetail {
    /** By table and index. */
    INDEXES,
    /** One number a table. */
    TOTAL,
    /** None: reports and budgets then have no units. */
    NONE
}

package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;

/** Refuses transactions on tables that have none, before any request is sent. */
public final class TransactionalTables {
    private TransactionalTables() {}

    /**
     * @param instead the way without a transaction
     * @throws StatementFailure 25000 if the table is a global table with strong consistency between regions
     */
    public static void check(TableSchema table, String instead) {
        if (table.isStronglyReplicated()) {
            throw new StatementFailure(
                    SqlState.INVALID_TRANSACTION_STATE,
                    "Table " + table.name()
                            + " is a global table with strong consistency between regions, on which DynamoDB has no"
                            + " transactions; " + instead);
        }
    }
}

package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.TableWriter;

/** The writer of one statement. */
public sealed interface StatementWriter extends TableWriter permits DynamoTableWriter, TransactionWriter {
    /** The number of items written so far, also by a statement that failed. */
    long written();

    /** The items that are stored so far; none in a transaction before its commit. */
    WrittenItems stored();

    /**
     * Reads items that are about to be written, by their keys.
     *
     * @param committed reads committed items
     */
    TableReader itemReader(TableReader committed);

    /** Reads the items of a condition by their keys; the commit of the transaction checks it. */
    TableReader conditionReader(TableReader committed);

    /**
     * Undoes the writes of a statement that failed.
     *
     * @return false if they remain
     */
    boolean takeBack();
}

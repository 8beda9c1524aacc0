package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.TableWriter;

/** What one statement writes by. */
public sealed interface StatementWriter extends TableWriter permits DynamoTableWriter, TransactionWriter {
    /** Items written so far, also by a statement that failed. */
    long written();

    /** What of that is stored by now: nothing of a transaction, before it is committed. */
    WrittenItems stored();

    /**
     * Reads items that are to be written, by their keys.
     *
     * @param committed reads what others see
     */
    TableReader itemReader(TableReader committed);

    /**
     * Takes back what a statement that failed has written.
     *
     * @return false if it stays written
     */
    boolean takeBack();
}

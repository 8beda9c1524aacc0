package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import java.math.BigDecimal;
import java.sql.Statement;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Methods of a statement beyond JDBC: {@code statement.unwrap(DynamoStatement.class)}. */
public interface DynamoStatement extends Statement {
    /**
     * The consumption of the last execution so far; complete once its rows have been read or its result set is closed.
     *
     * @return {@link CapacityReport#NONE} before the first execution; never null
     */
    CapacityReport capacity();

    /**
     * The cost of {@link #capacity()} by the price list of the property {@code prices}.
     *
     * @return US dollars; null without a price list, and if it lacks a price for a used table, as for provisioned capacity
     */
    @Nullable
    BigDecimal dollars();

    /**
     * The recommendation that would make the last execution cheaper, as a short text to follow its consumption, such as
     * {@code with createdAt IS NOT NULL about 2}, in read capacity units. Known once the execution has ended.
     *
     * @return null if the execution was cheap, or if no known change would save much
     */
    @Nullable
    String cure();

    /**
     * Sets a callback for the progress of later executions. It is called by the executing thread after about every five hundred items, and not at all
     * if fewer are written. The callback may {@link #cancel()} the statement, and should do little else. If it throws, the statement ends with
     * SQLSTATE 57014.
     *
     * @param callback null for none
     */
    void onProgress(@Nullable Consumer<WriteProgress> callback);
}

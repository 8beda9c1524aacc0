package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import java.math.BigDecimal;
import java.sql.Statement;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The methods of a statement that JDBC does not have: {@code statement.unwrap(DynamoStatement.class)}. */
public interface DynamoStatement extends Statement {
    /**
     * The consumption of the last execution so far; all of it once its rows have been read or its result set is closed.
     *
     * @return {@link CapacityReport#NONE} before the first execution; never null
     */
    CapacityReport capacity();

    /**
     * The cost of {@link #capacity()} by the price list of property {@code prices}.
     *
     * @return dollars; null without a list, and where it has no price for a table that was used, as for provisioned capacity
     */
    @Nullable
    BigDecimal dollars();

    /**
     * What would make the last execution cheaper, in few words to stand behind what it took, such as {@code with createdAt IS NOT NULL
     * about 2}: read capacity units. Known once it has ended.
     *
     * @return null if it took little, or if nothing is known that would save much
     */
    @Nullable
    String cure();

    /**
     * Has each later execution report its progress: by the thread that executes, about every five hundred items, and not at all
     * if it writes fewer. The callback may {@link #cancel()} the statement, and should do little else. If it throws, the statement
     * ends with SQLSTATE 57014.
     *
     * @param callback null for none
     */
    void onProgress(@Nullable Consumer<WriteProgress> callback);
}

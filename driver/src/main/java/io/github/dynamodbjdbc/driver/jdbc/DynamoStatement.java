package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.sql.Statement;

/** What a statement of this driver knows beside JDBC: {@code statement.unwrap(DynamoStatement.class)}. */
public interface DynamoStatement extends Statement {
    /**
     * What the last execution has consumed so far; all of it once its rows have been read or its result set is closed.
     *
     * @return {@link CapacityReport#NONE} before the first execution; never null
     */
    CapacityReport capacity();
}

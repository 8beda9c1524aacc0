package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.write.Transaction;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * JDBC's representation of a savepoint.
 *
 * @param name null if it has only a number
 */
record JdbcSavepoint(int id, @Nullable String name, Transaction.Savepoint mark) implements Savepoint {
    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw Errors.of(SqlState.INVALID_SAVEPOINT, "The savepoint has a name, " + name);
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw Errors.of(SqlState.INVALID_SAVEPOINT, "The savepoint has no name, but the number " + id);
        }
        return name;
    }
}

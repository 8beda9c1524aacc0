package io.github.dynamodbjdbc.flyway;

import java.sql.SQLException;
import java.time.Duration;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcNullTypes;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/**
 * A table. Flyway locks only the history. The lock is a row inserted by a conditional write, so only one process can insert it. The lock does
 * not expire: a process that dies leaves it, and the error of a waiting process names the statement that removes it.
 */
final class DynamoDbTable extends Table<DynamoDbDatabase, DynamoDbSchema> {
    /** A rank below the ranks that Flyway reads. */
    private static final int RANK_OF_LOCK = -100;

    private static final String EXISTS_ALREADY = "23505";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    DynamoDbTable(JdbcTemplate template, DynamoDbDatabase database, DynamoDbSchema schema, String name) {
        super(template, database, schema, name);
    }

    @Override
    protected boolean doExists() throws SQLException {
        return exists(null, schema, name);
    }

    @Override
    protected void doDrop() throws SQLException {
        jdbcTemplate.execute("DROP TABLE " + this);
    }

    @Override
    protected void doLock() throws SQLException {
        if (lockDepth > 0) {
            return;
        }
        int retries = database.getConfiguration().getLockRetryCount();
        for (int tried = 0; !insertLock(); tried++) {
            if (retries >= 0 && tried >= retries) {
                throw new FlywayException(
                        "Another Flyway holds the lock of " + this + ". If there is none: DELETE FROM " + this
                                + DynamoDbDatabase.byRank().replace("?", String.valueOf(RANK_OF_LOCK)));
            }
            try {
                Thread.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FlywayException("Interrupted while waiting for the lock of " + this, e);
            }
        }
    }

    private boolean insertLock() throws SQLException {
        try {
            jdbcTemplate.update(
                    database.getInsertStatement(this),
                    RANK_OF_LOCK,
                    JdbcNullTypes.StringNull,
                    "lock",
                    "LOCK",
                    "",
                    JdbcNullTypes.IntegerNull,
                    database.getInstalledBy(),
                    0,
                    true);
            return true;
        } catch (SQLException e) {
            if (EXISTS_ALREADY.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    @Override
    protected void doUnlock() throws SQLException {
        if (lockDepth == 1) {
            jdbcTemplate.update("DELETE FROM " + this + DynamoDbDatabase.byRank(), RANK_OF_LOCK);
        }
    }
}

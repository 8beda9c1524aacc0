package io.github.dynamodbjdbc.flyway;

import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Connection;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.util.Pair;

/**
 * The SQL of Flyway's schema history. The history is one partition sorted by rank, so that Flyway reads it in order by a query. Statements run
 * outside of transactions, as changes of tables can't be part of one.
 */
@SuppressWarnings("rawtypes") // as Flyway's methods have them
final class DynamoDbDatabase extends Database<DynamoDbDatabase.FlywayConnection> {
    /** The partition key of all rows of the history. */
    private static final String PARTITION = "'flyway'";

    private static final String OF_PARTITION = " AND \"history\" = " + PARTITION;

    DynamoDbDatabase(Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        super(configuration, connections, interceptor);
    }

    @Override
    protected FlywayConnection doGetConnection(java.sql.Connection connection) {
        return new FlywayConnection(this, connection);
    }

    @Override
    public void ensureSupported(Configuration configuration) {}

    @Override
    public boolean supportsDdlTransactions() {
        return false;
    }

    @Override
    public boolean supportsMultiStatementTransactions() {
        return false;
    }

    @Override
    public String getBooleanTrue() {
        return "TRUE";
    }

    @Override
    public String getBooleanFalse() {
        return "FALSE";
    }

    @Override
    public boolean catalogIsSchema() {
        return false;
    }

    @Override
    public String getRawCreateScript(Table table, boolean baseline) {
        return "CREATE TABLE IF NOT EXISTS " + table
                + " (\"history\" VARCHAR, \"installed_rank\" NUMERIC, PRIMARY KEY (\"history\", \"installed_rank\"));\n"
                + (baseline ? getBaselineStatement(table) + ";\n" : "");
    }

    @Override
    public String getInsertStatement(Table table) {
        return super.getInsertStatement(table)
                .replace(" (\"installed_rank\"", " (\"history\", \"installed_on\", \"installed_rank\"")
                .replace("VALUES (", "VALUES (" + PARTITION + ", CURRENT_TIMESTAMP, ");
    }

    @Override
    public String getUpdateStatement(Table table) {
        return super.getUpdateStatement(table) + OF_PARTITION;
    }

    @Override
    public String getSelectStatement(Table table) {
        return super.getSelectStatement(table).replace(" ORDER BY", OF_PARTITION + " ORDER BY");
    }

    @Override
    public Pair<String, Object> getDeleteStatement(Table table, boolean version, String filter) {
        Pair<String, Object> delete = super.getDeleteStatement(table, version, filter);
        return Pair.of(delete.getLeft() + OF_PARTITION, delete.getRight());
    }

    /** The condition that selects a row of the history. Its parameter is the rank. */
    static String byRank() {
        return " WHERE \"installed_rank\" = ?" + OF_PARTITION;
    }

    static final class FlywayConnection extends Connection<DynamoDbDatabase> {
        FlywayConnection(DynamoDbDatabase database, java.sql.Connection connection) {
            super(database, connection);
        }

        @Override
        protected String getCurrentSchemaNameOrSearchPath() throws java.sql.SQLException {
            return getJdbcConnection().getSchema();
        }

        @Override
        public DynamoDbSchema getSchema(String name) {
            return new DynamoDbSchema(getJdbcTemplate(), database, name);
        }
    }
}

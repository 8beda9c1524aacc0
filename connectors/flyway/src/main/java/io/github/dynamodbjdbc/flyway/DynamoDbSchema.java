package io.github.dynamodbjdbc.flyway;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** The only schema: all tables of the account and region. */
final class DynamoDbSchema extends Schema<DynamoDbDatabase, DynamoDbTable> {
    DynamoDbSchema(JdbcTemplate template, DynamoDbDatabase database, String name) {
        super(template, database, name);
    }

    @Override
    protected boolean doExists() throws SQLException {
        try (ResultSet schemas = database.getJdbcMetaData().getSchemas(null, name)) {
            return schemas.next();
        }
    }

    @Override
    protected boolean doEmpty() throws SQLException {
        return doAllTables().length == 0;
    }

    @Override
    protected void doCreate() {
        throw new FlywayException("DynamoDB has no schema " + name + ": leave the schema unset");
    }

    @Override
    protected void doDrop() {
        throw new FlywayException("The schema of DynamoDB can't be dropped");
    }

    @Override
    protected void doClean() {
        throw new FlywayException(
                "clean would drop every table of this account and region, and is refused: drop tables by DROP TABLE");
    }

    @Override
    protected DynamoDbTable[] doAllTables() throws SQLException {
        List<DynamoDbTable> tables = new ArrayList<>();
        try (ResultSet found = database.getJdbcMetaData().getTables(null, name, "%", new String[] {"TABLE"})) {
            while (found.next()) {
                tables.add(getTable(found.getString("TABLE_NAME")));
            }
        }
        return tables.toArray(DynamoDbTable[]::new);
    }

    @Override
    public DynamoDbTable getTable(String tableName) {
        return new DynamoDbTable(jdbcTemplate, database, this, tableName);
    }
}

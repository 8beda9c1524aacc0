package io.github.dynamodbjdbc.flyway;

import java.sql.Connection;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** The plugin by which Flyway recognises connections of the driver. */
public final class DynamoDbDatabaseType extends BaseDatabaseType {
    @Override
    public String getName() {
        return "Amazon DynamoDB";
    }

    @Override
    public int getNullType() {
        return Types.VARCHAR;
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith("jdbc:dynamodb:");
    }

    @Override
    public String getDriverClass(String url, ClassLoader classLoader) {
        return "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver";
    }

    @Override
    public boolean handlesDatabaseProductNameAndVersion(String name, String version, Connection connection) {
        return name.startsWith(getName());
    }

    @Override
    public DynamoDbDatabase createDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        return new DynamoDbDatabase(configuration, connections, interceptor);
    }

    @Override
    public Parser createParser(Configuration configuration, ResourceProvider resources, ParsingContext context) {
        return new Parser(configuration, context, 2) {};
    }
}

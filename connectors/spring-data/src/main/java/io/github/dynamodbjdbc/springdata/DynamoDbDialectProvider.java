package io.github.dynamodbjdbc.springdata;

import java.util.Optional;
import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/** Selects the dialect for connections of the driver. Spring finds it by {@code META-INF/spring.factories}. */
public final class DynamoDbDialectProvider implements DialectResolver.JdbcDialectProvider {
    @Override
    public Optional<Dialect> getDialect(JdbcOperations operations) {
        return Optional.ofNullable(operations.execute((ConnectionCallback<Dialect>) connection ->
                "DynamoDB JDBC".equals(connection.getMetaData().getDriverName()) ? DynamoDbDialect.INSTANCE : null));
    }
}

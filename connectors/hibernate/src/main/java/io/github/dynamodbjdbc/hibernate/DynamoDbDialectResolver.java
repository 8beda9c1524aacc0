package io.github.dynamodbjdbc.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolver;
import org.jspecify.annotations.Nullable;

/** Selects the dialect for connections of the driver. Hibernate finds it as a service, without a setting. */
public final class DynamoDbDialectResolver implements DialectResolver {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Dialect resolveDialect(DialectResolutionInfo info) {
        return "DynamoDB JDBC".equals(info.getDriverName()) ? new DynamoDbDialect(info) : null;
    }
}

package io.github.dynamodbjdbc.driver.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKeyBuilder;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A {@link DynamoDataSource} with a HikariCP pool, which must be on the class path. Connections are cheap without a pool; this one limits the number
 * of open connections. A borrower's changes by {@code SET} don't affect the next borrower.
 */
public final class PooledDynamoDataSource implements DataSource, AutoCloseable, Unwrapping {
    private final DynamoDataSource source;
    private final HikariDataSource pool;

    /** @param size the maximum number of connections; 1 or more */
    public PooledDynamoDataSource(DynamoDataSource source, int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(size);
        // Idle connections have no benefit.
        config.setMinimumIdle(Math.min(size, 1));
        this.source = source;
        this.pool = new HikariDataSource(config);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection borrowed = pool.getConnection();
        // HikariCP calls beginRequest only if a system property is set.
        borrowed.beginRequest();
        return borrowed;
    }

    /** A connection for another user, which is not from the pool. */
    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        return source.getConnection(username, password);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        source.setLogWriter(out);
    }

    @Override
    public int getLoginTimeout() {
        return source.getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        source.setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() {
        return source.getParentLogger();
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return source.createConnectionBuilder();
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return source.createShardingKeyBuilder();
    }

    /** Also unwraps the pool's own class, for its settings and statistics. */
    @Override
    public <T> T unwrap(@Nullable Class<T> type) throws SQLException {
        return type != null && type.isInstance(pool) ? type.cast(pool) : Unwrapping.super.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(@Nullable Class<?> type) {
        return type != null && type.isInstance(pool) || Unwrapping.super.isWrapperFor(type);
    }

    /** Closes all connections. */
    @Override
    public void close() {
        pool.close();
    }
}

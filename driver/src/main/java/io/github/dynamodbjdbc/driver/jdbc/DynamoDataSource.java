package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKeyBuilder;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source without a pool: connections are cheap, and share one DynamoDB client if their settings are equal. It is a bean whose properties may
 * be set until its first use, and which JNDI can bind. Thread-safe after its first use.
 */
public final class DynamoDataSource implements DataSource, Referenceable, Unwrapping {
    static final String URL = "url";
    static final String USER = "user";
    static final String PASSWORD = "password";

    private final DynamoDbDriver driver = new DynamoDbDriver();
    private final Properties properties = new Properties();
    private @Nullable String url;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** A URL such as {@code jdbc:dynamodb:eu-central-1}; null before it is set. */
    public @Nullable String getUrl() {
        return url;
    }

    public void setUrl(@Nullable String url) {
        this.url = url;
    }

    /** The access key id; null for the credentials of the URL, or otherwise of the machine. */
    public @Nullable String getUser() {
        return properties.getProperty(USER);
    }

    public void setUser(@Nullable String user) {
        setProperty(USER, user);
    }

    /** Sets the secret access key; there is no getter. */
    public void setPassword(@Nullable String password) {
        setProperty(PASSWORD, password);
    }

    /** Sets any other connection property, by its name in the manual; null removes it. */
    public void setProperty(String name, @Nullable String value) {
        if (value == null) {
            properties.remove(name);
        } else {
            properties.setProperty(name, value);
        }
    }

    /** Sets several connection properties. */
    public void setProperties(Properties more) {
        more.stringPropertyNames().forEach(name -> setProperty(name, more.getProperty(name)));
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connect(properties);
    }

    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        Properties own = new Properties();
        own.putAll(properties);
        own.remove(USER);
        own.remove(PASSWORD);
        if (username != null) {
            own.setProperty(USER, username);
        }
        if (password != null) {
            own.setProperty(PASSWORD, password);
        }
        return connect(own);
    }

    private Connection connect(Properties info) throws SQLException {
        return Arguments.present(
                driver.connect(Arguments.present(url, "The data source's URL"), info),
                "A connection to an URL that does not begin with jdbc:dynamodb:");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Ignored: the driver logs through System.Logger. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    /** Ignored: connecting sends no request. */
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public Logger getParentLogger() {
        return driver.getParentLogger();
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        throw Errors.notSupported("A builder of connections (there are no sharding keys to give it)");
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        throw Errors.notSupported("A sharding key (DynamoDB shards by partition keys itself)");
    }

    /** A reference for a JNDI directory; it contains the password, as for all data sources. */
    @Override
    public Reference getReference() {
        Reference reference =
                new Reference(DynamoDataSource.class.getName(), DynamoDataSourceFactory.class.getName(), null);
        if (url != null) {
            reference.add(new StringRefAddr(URL, url));
        }
        properties.stringPropertyNames().stream()
                .sorted()
                .forEach(name -> reference.add(new StringRefAddr(name, properties.getProperty(name))));
        return reference;
    }

    /** Without properties, which may contain secrets. */
    @Override
    public String toString() {
        return DynamoDataSource.class.getSimpleName();
    }
}

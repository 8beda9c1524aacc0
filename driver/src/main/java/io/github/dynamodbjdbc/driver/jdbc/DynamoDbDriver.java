package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import io.github.dynamodbjdbc.driver.settings.DriverProperty;
import io.github.dynamodbjdbc.driver.settings.PropertyValues;
import io.github.dynamodbjdbc.driver.task.IdleThreads;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver for {@code jdbc:dynamodb:<region>}, {@code jdbc:dynamodb://host:port} and
 * {@code jdbc:dynamodb:embedded[:directory]}. {@link DriverManager} finds it automatically. Connecting sends no request to DynamoDB; the embedded
 * engine is started if it is not running.
 */
public final class DynamoDbDriver implements Driver {
    static {
        try {
            DriverManager.registerDriver(new DynamoDbDriver(), DynamoDbDriver::forget);
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Called when an application server deregisters the driver, before it drops the classes. */
    private static void forget() {
        SharedClients.global().forget();
        IdleThreads.end();
        RecordMethods.release();
    }

    private final Clock clock;

    public DynamoDbDriver() {
        this(Clock.systemUTC());
    }

    /** @param clock the wall clock of statements */
    DynamoDbDriver(Clock clock) {
        this.clock = clock;
    }

    /**
     * Connects.
     *
     * @return null if the URL is another driver's
     * @throws SQLException 22023 for a wrong URL or property, 28000 if credentials would go to a foreign endpoint, 08001 if the
     *     embedded engine does not start
     */
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties info) throws SQLException {
        if (url == null || !ConnectionUrl.isOurs(url)) {
            return null;
        }
        ConnectionSettings settings =
                ConnectionSettings.of(ConnectionUrl.parse(url), info == null ? new Properties() : info);
        try {
            return new JdbcConnection(Session.open(settings, clock));
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return ConnectionUrl.isOurs(url);
    }

    /** All properties, with the values from the URL and the given properties; secrets are omitted. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) throws SQLException {
        PropertyValues values = PropertyValues.of(
                ConnectionUrl.parse(url != null && ConnectionUrl.isOurs(url) ? url : ConnectionUrl.PREFIX),
                info == null ? new Properties() : info);
        return Arrays.stream(DriverProperty.values())
                .map(property -> describe(property, values))
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo describe(DriverProperty property, PropertyValues values) {
        DriverPropertyInfo info =
                new DriverPropertyInfo(property.propertyName(), property.isSecret() ? null : values.text(property));
        info.description = property.description();
        info.required = false;
        info.choices = property.choices().isEmpty() ? null : property.choices().toArray(new String[0]);
        return info;
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.MINOR;
    }

    /** False: DynamoDB lacks features that the compliance tests require (full SQL-92 Entry Level). */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    /** The parent of the driver's loggers, unless System.Logger is redirected. */
    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("io.github.dynamodbjdbc");
    }
}

package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver;
import io.github.dynamodbjdbc.shell.sample.SampleData;
import io.github.dynamodbjdbc.shell.sample.SampleStore;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection of the shell.
 *
 * @param engine held while the shell runs, so that the engine outlives single connections; null for another database
 */
record Database(String url, Properties properties, @Nullable EmbeddedEngine engine) implements AutoCloseable {

    /** The sample tables on an embedded engine, loaded if they aren't there. */
    static Database sample(Path directory, boolean reset, Consumer<String> progress) throws IOException {
        Thread warmUp = new Thread(Database::warmUp, "warm-up");
        warmUp.setDaemon(true);
        warmUp.start();
        EmbeddedEngine engine = EmbeddedEngine.open(Files.createDirectories(directory));
        try {
            SampleStore.load(engine, directory, reset, progress);
        } catch (Throwable e) {
            engine.close();
            throw e;
        }
        String path = URLEncoder.encode(directory.toString(), StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
        return new Database(
                "jdbc:dynamodb:embedded:" + path + "?ttlClock=" + SampleData.TTL_CLOCK, new Properties(), engine);
    }

    /**
     * Loads the classes of driver, planner and engine while the engine opens its directory, by statements on an engine in memory, where there
     * is no table.
     */
    private static void warmUp() {
        try (Connection connection = open("jdbc:dynamodb:embedded", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 AS one WHERE 1 = 0");
            statement.execute("SELECT one FROM Nothing");
        } catch (SQLException e) {
            // The first statement will have the error.
        }
    }

    /** @param given properties, which may be such as no URL may give */
    static Database at(String url, @Nullable String user, @Nullable String password, Map<String, String> given) {
        Properties properties = new Properties();
        properties.putAll(given);
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return new Database(url, properties, null);
    }

    /** The same with a file that keeps samples of tables, unless a property names one. */
    Database keeping(@Nullable String samples) {
        if (samples == null || properties.stringPropertyNames().stream().anyMatch("samples"::equalsIgnoreCase)) {
            return this;
        }
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty("samples", samples);
        return new Database(url, all, engine);
    }

    /** Asks the driver itself: the driver manager would load those of Calcite, too, with all that they need. */
    private static Connection open(String url, Properties properties) throws SQLException {
        Connection connection = new DynamoDbDriver().connect(url, properties);
        if (connection == null) {
            throw new SQLException("No suitable driver found for " + url, "08001");
        }
        return connection;
    }

    Connection connect() throws SQLException {
        return open(url, properties);
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }
}

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
 * The database that the shell connects to.
 *
 * @param engine an engine that is kept open while the shell runs, as it has to outlive single connections; null for another database
 */
record Database(String url, Properties properties, @Nullable EmbeddedEngine engine) implements AutoCloseable {

    /** The sample tables on an embedded engine. Loads them if they don't exist. */
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
     * Loads the classes of driver, planner and engine while the engine opens its directory. Runs statements on an empty engine in memory for that.
     */
    private static void warmUp() {
        try (Connection connection = open("jdbc:dynamodb:embedded", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 AS one WHERE 1 = 0");
            statement.execute("SELECT one FROM Nothing");
        } catch (SQLException e) {
            // Ignored: the first statement will report the error.
        }
    }

    /** @param given properties, including those that are not allowed in a URL */
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

    /** This database with a file that keeps samples of tables, unless its properties name one. */
    Database keeping(@Nullable String samples) {
        if (samples == null || properties.stringPropertyNames().stream().anyMatch("samples"::equalsIgnoreCase)) {
            return this;
        }
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty("samples", samples);
        return new Database(url, all, engine);
    }

    /** Uses the driver class itself, since DriverManager would also load Calcite's drivers. */
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

package io.github.dynamodbjdbc.shell.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tests use an account of their own. */
class SampleAtTest {
    private static final String KEY = "sampleat";

    private EmbeddedEngine engine;

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @BeforeEach
    void start() {
        engine = EmbeddedEngine.open(null);
    }

    @AfterEach
    void stop() {
        run("drop");
        engine.close();
    }

    private int run(String action) {
        return SampleAt.run(
                new String[] {action, engine.endpoint().toString(), "us-east-1"},
                Map.of("AWS_ACCESS_KEY_ID", KEY, "AWS_SECRET_ACCESS_KEY", "secret"),
                new PrintStream(bytes, true, UTF_8));
    }

    /** The tables as a new client sees them. Another secret makes a separate client. */
    private static List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb:embedded?user=" + KEY + "&password=" + CLIENTS.incrementAndGet());
                ResultSet rows = connection.getMetaData().getTables(null, "dynamodb", "%", null)) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    @Test
    void tablesAreMadeAndDropped() throws Exception {
        assertThat(run("load")).isZero();
        assertThat(tables()).containsExactlyInAnyOrderElementsOf(SampleData.tableNames());
        assertThat(run("drop")).isZero();
        assertThat(tables()).isEmpty();
        assertThat(bytes.size()).isZero();
    }

    @Test
    void nothingIsMadeWhereThereAreTables() throws Exception {
        try (Connection connection =
                DriverManager.getConnection("jdbc:dynamodb:embedded?user=" + KEY + "&password=secret")) {
            connection.createStatement().execute("CREATE TABLE Mine (id VARCHAR PRIMARY KEY)");
            assertThat(run("load")).isEqualTo(2);
            assertThat(bytes.toString(UTF_8)).contains("There are tables", "Mine");
            assertThat(tables()).containsExactly("Mine");
            connection.createStatement().execute("DROP TABLE Mine");
        }
    }
}

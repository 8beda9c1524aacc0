package io.github.dynamodbjdbc.flyway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Each test has its own database and two migrations. */
class FlywayTest {
    private static final String UNLOCK =
            "DELETE FROM flyway_schema_history WHERE history = 'flyway' AND installed_rank = -100";

    @TempDir
    private Path migrations;

    private DynamoDataSource source;

    @BeforeEach
    void migrations(TestInfo test) throws IOException {
        source = new DynamoDataSource();
        source.setUrl("jdbc:dynamodb:embedded?scan=deny&password=local&user="
                + test.getTestMethod().orElseThrow().getName());
        Files.writeString(migrations.resolve("V1__cities.sql"), """
                -- The table
                CREATE TABLE City (name VARCHAR PRIMARY KEY);
                INSERT INTO City (name, people) VALUES ('Oslo; the capital', 709000);
                """);
        Files.writeString(migrations.resolve("V2__ttl.sql"), "ALTER TABLE City ENABLE TTL ON expires;");
    }

    private FluentConfiguration flyway() {
        return Flyway.configure().dataSource(source).locations("filesystem:" + migrations);
    }

    private List<String> rows(String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    private void write(String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private List<String> history() throws SQLException {
        return rows(
                "SELECT CAST(installed_rank AS VARCHAR) || ' ' || version || ' ' || CAST(success AS VARCHAR) FROM flyway_schema_history"
                        + " WHERE history = 'flyway' ORDER BY installed_rank");
    }

    @Test
    void migrationsRunOnceInTheirOrder() throws Exception {
        assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(2);
        assertThat(flyway().load().migrate().migrationsExecuted).isZero();
        assertThat(rows("SELECT name FROM City WHERE name = 'Oslo; the capital'"))
                .hasSize(1);
        assertThat(history()).containsExactly("1 1 true", "2 2 true");

        Files.writeString(migrations.resolve("V3__more.sql"), "INSERT INTO City (name) VALUES ('Bergen');");
        assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(1);
        MigrationInfo current = flyway().load().info().current();
        assertThat(current.getVersion().getVersion()).isEqualTo("3");
        assertThat(current.getInstalledOn()).isCloseTo(new java.util.Date(), 600_000);
        flyway().load().validate();
    }

    @Test
    void changedMigrationsAreNoticed() throws Exception {
        flyway().load().migrate();
        Files.writeString(migrations.resolve("V2__ttl.sql"), "ALTER TABLE City ENABLE TTL ON gone;");
        assertThatThrownBy(() -> flyway().load().validate())
                .isInstanceOf(FlywayException.class)
                .hasMessageContaining("checksum mismatch");
        flyway().load().repair();
        flyway().load().validate();
    }

    /** Without transactions, the statements before the error remain, and the history reports the failure. */
    @Test
    void aFailedMigrationIsRepairedByHand() throws Exception {
        Files.writeString(
                migrations.resolve("V3__wrong.sql"),
                "INSERT INTO City (name) VALUES ('Bergen');\nINSERT INTO Nowhere (name) VALUES ('x');");
        assertThatThrownBy(() -> flyway().load().migrate()).hasMessageContaining("Nowhere");
        assertThat(history()).containsExactly("1 1 true", "2 2 true", "3 3 false");
        assertThat(rows("SELECT name FROM City WHERE name = 'Bergen'")).hasSize(1);
        assertThatThrownBy(() -> flyway().load().migrate()).hasMessageContaining("failed");

        flyway().load().repair();
        write("DELETE FROM City WHERE name = 'Bergen'");
        Files.writeString(migrations.resolve("V3__wrong.sql"), "INSERT INTO City (name) VALUES ('Bergen');");
        assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(1);
        assertThat(history()).containsExactly("1 1 true", "2 2 true", "3 3 true");
    }

    @Test
    void oneOfSeveralProcessesMigrates() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(() -> flyway().load().migrate().migrationsExecuted);
            }
            int executed = 0;
            for (Future<Integer> migrated : threads.invokeAll(tasks)) {
                executed += migrated.get();
            }
            assertThat(executed).isEqualTo(2);
            assertThat(history()).containsExactly("1 1 true", "2 2 true");
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void aProcessThatFindsTheLockWaitsAndLogsIt() throws Exception {
        flyway().target("1").load().migrate();
        write("INSERT INTO flyway_schema_history (history, installed_rank) VALUES ('flyway', -100)");
        assertThatThrownBy(() -> flyway().lockRetryCount(0).load().migrate())
                .isInstanceOf(FlywayException.class)
                .hasMessageContaining("Another Flyway holds the lock")
                .hasMessageContaining("-100");
        write(UNLOCK);
        assertThat(flyway().lockRetryCount(0).load().migrate().migrationsExecuted)
                .isEqualTo(1);
    }

    @Test
    void tablesThatWereThereAreTheBaseline() throws Exception {
        write("CREATE TABLE City (name VARCHAR PRIMARY KEY)");
        assertThatThrownBy(() -> flyway().load().migrate()).hasMessageContaining("non-empty schema");
        assertThat(flyway().baselineOnMigrate(true).baselineVersion("1").load().migrate().migrationsExecuted)
                .isEqualTo(1);
        assertThat(rows("SELECT type FROM flyway_schema_history WHERE history = 'flyway' ORDER BY installed_rank"))
                .containsExactly("BASELINE", "SQL");
    }

    @Test
    void cleanIsRefused() {
        flyway().load().migrate();
        assertThatThrownBy(() -> flyway().cleanDisabled(false).load().clean())
                .hasStackTraceContaining("every table of this account");
    }
}

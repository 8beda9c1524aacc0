package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * 200 visits of 1,026.5 bytes: a scan reads 205,300 bytes, which are 51 blocks of 4 KB, so 25.5 units. Ten of them have one agent.
 */
class WorkloadAdviceTest {
    private static final String BY_AGENT = "SELECT Id FROM Visits WHERE Agent = 'agent7'";
    private static final String ADVICE = "CREATE INDEX \"Agent-index\" ON Visits (Agent) PROJECTION KEYS_ONLY";
    private static final String PRICES = """
            date: 2024-11-01
            regions:
              us-east-1:
                STANDARD:
                  onDemand: {readMillion: 0.125, writeMillion: 0.625}
                  provisioned: {readHour: 0.00013, writeHour: 0.00065}
                  storageGbMonth: 0.25
                STANDARD_INFREQUENT_ACCESS:
                  onDemand: {readMillion: 0.155, writeMillion: 0.78}
                  provisioned: {readHour: 0.00016, writeHour: 0.00081}
                  storageGbMonth: 0.10
            """;

    private static TestDatabase database;

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        database.addTable("Visits", "Id");
        for (int visit = 0; visit < 200; visit++) {
            database.put(
                    "Visits",
                    Map.of(
                            "Id", AttributeValue.fromS("visit" + (1_000 + visit)),
                            "Agent", AttributeValue.fromS("agent" + visit % 20),
                            "Page", AttributeValue.fromS("p".repeat(1_000))));
        }
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private Connection connect(String properties) throws Exception {
        return database.connect("&prices=" + Files.writeString(directory.resolve("prices.yaml"), PRICES) + properties);
    }

    private String file(String... statements) throws Exception {
        return Files.writeString(directory.resolve("day.sql"), String.join(";\n", statements))
                .toString();
    }

    private record Answer(Map<String, String> first, List<String> warnings) {}

    private static Answer ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            Map<String, String> first = new HashMap<>();
            boolean found = rows.next();
            for (int i = 1; found && i <= rows.getMetaData().getColumnCount(); i++) {
                first.put(rows.getMetaData().getColumnLabel(i), rows.getString(i));
            }
            while (rows.next()) {
                // to the last warning
            }
            List<String> warnings = new ArrayList<>();
            for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
                warnings.add(each.getMessage());
            }
            return new Answer(first, warnings);
        }
    }

    /** Three statements take 3 scans of 25.5 units now, and 0.5 units each by the index. */
    @Test
    void provesByReplayWhatAFileNeeds() throws Exception {
        String file = file(BY_AGENT, BY_AGENT, "SELECT Id FROM Visits WHERE Agent = 'agent8'", "no statement");
        try (Connection connection = connect("")) {
            Answer estimate = ask(connection, "ADVISE WORKLOAD FROM '" + file + "' WITH (days = 1)");
            assertThat(estimate.first())
                    .containsEntry("advice", ADVICE)
                    .containsEntry("statements", "3")
                    .containsEntry("example", "SELECT Id FROM Visits WHERE Agent = ?")
                    .containsEntry("replayed_units", null);
            assertThat(estimate.first().get("note")).startsWith("an estimate");
            assertThat(estimate.warnings())
                    .contains("Of the workload file, 1 statement can't be planned here: left out")
                    .anySatisfy(
                            warning -> assertThat(warning)
                                    .startsWith(
                                            "The units of indexes are estimates: WITH (replay = sample) runs 2 statements over"
                                                    + " samples of Visits, for which it scans about 26 read units ($0.0000032)"));

            Answer proof = ask(connection, "ADVISE WORKLOAD FROM '" + file + "' WITH (days = 1, replay = sample)");
            assertThat(proof.first())
                    .containsEntry("advice", ADVICE)
                    .containsEntry("certainty", "replayed")
                    .containsEntry("replayed_units", "76.5")
                    .containsEntry("replayed_units_then", "1.5");
            assertThat(proof.first().get("note")).startsWith("replayed 3 of 3 statements on 200 items of Visits");
        }
    }

    /** A month has 730 hours, and so 30.4 times the reads of a day: 76.5 units at $0.125 a million. 205,300 bytes of storage are $0.00005. */
    @Test
    void givesDollarsOfAMonth() throws Exception {
        String file = file(BY_AGENT, BY_AGENT, BY_AGENT);
        try (Connection connection = connect("")) {
            assertThat(ask(connection, "ADVISE WORKLOAD FROM '" + file + "'").warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("option days"));
            Map<String, String> row = ask(connection, "ADVISE WORKLOAD FROM '" + file + "' WITH (days = 1)")
                    .first();
            assertThat(Double.parseDouble(row.get("dollars_month")))
                    .isCloseTo(30.42 * 76.5 * 0.125e-6 + 205_300.0 / (1L << 30) * 0.25, within(8e-6));
            // The index has 200 entries of some 60 bytes at most, and DynamoDB's 100 bytes for each.
            assertThat(Double.parseDouble(row.get("dollars_month_then")))
                    .isCloseTo(30.42 * 1.5 * 0.125e-6 + 237_000.0 / (1L << 30) * 0.25, within(8e-6));
        }
    }

    @Test
    void replaysTheLogIfItHasLiterals() throws Exception {
        try (Connection connection = connect("&logLiterals=true&maxRetries=1")) {
            ask(connection, BY_AGENT);
            Answer proof = ask(connection, "ADVISE TABLE Visits WITH (replay = sample)");
            assertThat(proof.first())
                    .containsEntry("advice", ADVICE)
                    .containsEntry("replayed_units", "25.5")
                    .containsEntry("replayed_units_then", "0.5");
        }
        try (Connection connection = connect("&logLiterals=true&maxRetries=2")) {
            try (PreparedStatement statement = connection.prepareStatement("SELECT Id FROM Visits WHERE Agent = ?")) {
                statement.setString(1, "agent7");
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                }
            }
            Answer estimate = ask(connection, "ADVISE TABLE Visits WITH (replay = sample)");
            assertThat(estimate.first()).containsEntry("advice", ADVICE).containsEntry("replayed_units", null);
            assertThat(estimate.warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("logLiterals=true"));
        }
    }

    @Test
    void obeysScanDenyAndBudgets() throws Exception {
        String sample = "ADVISE WORKLOAD FROM '" + file(BY_AGENT) + "' WITH (replay = sample)";
        try (Connection connection = connect("&scan=deny&scanThreshold=100")) {
            assertThatThrownBy(() -> ask(connection, sample))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("54N01"))
                    .hasMessageContaining("A sample of Visits for the replay, about 26 read units");
        }
        try (Connection connection = connect("&maxReadCapacity=5")) {
            assertThatThrownBy(() -> ask(connection, sample))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                            .as("%s", e.getCause())
                            .isEqualTo("54000"));
        }
    }

    @Test
    void refusesWrongOptionsAndFiles() throws Exception {
        try (Connection connection = connect("")) {
            for (Map.Entry<String, String> each : Map.of(
                            "ADVISE WORKLOAD FROM 'no such file'", "22023 there is no such file",
                            "ADVISE WORKLOAD WITH (replay = maybe)", "42000 one of none, sample",
                            "ADVISE WORKLOAD WITH (days = 0)", "42000 an integer from 1",
                            "ADVISE WORKLOAD WITH (replay_units = 5)", "42000 replay = sample",
                            "ADVISE WORKLOAD WITH (replay = sample, replay_units = 2000)", "42000 at most 1024",
                            "ADVISE TABLE Visits FROM 'f'", "42601 ")
                    .entrySet()) {
                assertThatThrownBy(() -> ask(connection, each.getKey()))
                        .isInstanceOfSatisfying(
                                SQLException.class, e -> assertThat(e.getSQLState() + " " + e.getMessage())
                                        .startsWith(each.getValue().substring(0, 6))
                                        .contains(each.getValue().substring(6)));
            }
        }
    }
}

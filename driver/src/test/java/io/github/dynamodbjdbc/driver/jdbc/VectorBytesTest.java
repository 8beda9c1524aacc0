package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The bytes that vector indexes are billed by, in budgets and in dollars. */
@Timeout(60)
class VectorBytesTest {
    private static final String UNITS = "STANDARD: {onDemand: {readMillion: 1, writeMillion: 2}}";

    @TempDir
    private Path directory;

    /** A test on a table with an index of 300 numbers: 1,200 bytes, and 2 of the key's value. */
    private interface Use {
        void on(Statement statement) throws Exception;
    }

    private void on(String more, String prices, Use use) throws Exception {
        Properties owners = new Properties();
        owners.setProperty(
                "prices",
                Files.writeString(
                                directory.resolve("prices.yaml"),
                                "date: 2026-11-28\nregions: {us-east-1: {" + UNITS + prices + "}}\n")
                        .toString());
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort()
                                + "?user=k&password=s&sampleCapacity=0" + more,
                        owners);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Docs (Id VARCHAR PRIMARY KEY)");
            statement.executeUpdate(
                    "CREATE VECTOR INDEX Near ON Docs (Emb) PROJECTION KEYS_ONLY WITH (dimensions = 300, distance = cosine)");
            use.on(statement);
        }
    }

    private static String vector() {
        return IntStream.range(0, 300).mapToObj(i -> "1").collect(Collectors.joining(", ", "[", "]"));
    }

    private static String insert(int rows) {
        return "UPSERT INTO Docs (Id, Emb) VALUES "
                + IntStream.range(0, rows)
                        .mapToObj(row -> "('i" + row + "', " + vector() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String text(Statement statement, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                text.append(rows.getString(1)).append('\n');
            }
        }
        return text.toString();
    }

    @Test
    void bytesArePartOfTheDollars() throws Exception {
        on("", ", vectors: {searchGb: 107374182.4, writeGb: 214748364.8}", statement -> {
            statement.executeUpdate(insert(1));
            DynamoStatement ended = statement.unwrap(DynamoStatement.class);
            // Ten cents for each byte that is searched, twenty for each that is written.
            assertThat(ended.capacity().vectorWriteBytes()).isGreaterThan(1200);
            assertThat(ended.dollars())
                    .isEqualByComparingTo(BigDecimal.valueOf(ended.capacity().vectorWriteBytes())
                            .multiply(new BigDecimal("0.2"))
                            .add(BigDecimal.valueOf(ended.capacity().writeUnits() * 2)
                                    .movePointLeft(6)));

            String search = "SELECT /*+ APPROXIMATE */ Id FROM Docs ORDER BY Emb <=> " + vector() + " LIMIT 1";
            assertThat(text(statement, search)).isEqualTo("i0\n");
            assertThat(ended.capacity().vectorSearchBytes()).isGreaterThan(1200);
            assertThat(ended.dollars())
                    .isEqualByComparingTo(BigDecimal.valueOf(ended.capacity().vectorSearchBytes())
                            .movePointLeft(1));
            String billed = String.format(Locale.ROOT, "$%.2f", ended.capacity().vectorSearchBytes() / 10);
            // Which vectors a search examines is not known before.
            assertThat(text(statement, "EXPLAIN " + search))
                    .contains(
                            "SearchVectors Docs.Near", "Cost: 0 RCU, 1 request, 10 rows", "Total: 0 RCU, 1 request\n");
            assertThat(text(statement, "EXPLAIN ANALYZE " + search))
                    .contains("vector bytes")
                    .contains(billed);
            // 300 numbers of four bytes, for two items, at twenty cents.
            assertThat(text(statement, "EXPLAIN " + insert(2))).contains("$480.00");
        });
    }

    @Test
    void withoutAPriceForThemTheDollarsAreUnknown() throws Exception {
        on("", "", statement -> {
            statement.executeUpdate(insert(1));
            assertThat(statement.unwrap(DynamoStatement.class).dollars()).isNull();
            assertThat(text(statement, "SELECT dollars FROM \"system\".statements WHERE sql LIKE 'UPSERT%'"))
                    .isEqualTo("null\n");
            statement.executeUpdate("UPSERT INTO Docs (Id) VALUES ('none')");
            assertThat(statement.unwrap(DynamoStatement.class).dollars()).isEqualByComparingTo("0.000002");
            assertThat(text(statement, "EXPLAIN " + insert(2))).doesNotContain("$");
        });
    }

    /** Up to sixteen writes are on their way when the first answer has used up the budget. */
    @Test
    void aStatementWritesNoMoreThanItsBudgetAndWhatIsOnItsWay() throws Exception {
        on("&maxVectorBytes=1500&capacityDetail=none", "", statement -> {
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate(insert(200).replace("UPSERT", "INSERT")));
            assertThat(failure.getSQLState()).isEqualTo("54000");
            assertThat(failure.getMessage()).contains("budget of 1500 vector bytes (maxVectorBytes) is used up");
            double bytes = statement.unwrap(DynamoStatement.class).capacity().vectorWriteBytes();
            assertThat(bytes).isBetween(1500.0, 18 * 1300.0);
            statement.execute("SET maxVectorBytes = DEFAULT");
            statement.executeUpdate("UPSERT INTO Docs (Id) VALUES ('none')");
        });
    }
}

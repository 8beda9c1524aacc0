package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The output of the loggers. Isolated, since the loggers are shared by the JVM. */
@Isolated
class LoggingTest {
    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";
    private static final String ITEM =
            "{\"Item\":{\"id\":{\"S\":\"1\"}},\"ConsumedCapacity\":{\"TableName\":\"Tea\",\"CapacityUnits\":0.5}}";
    private static final Answer THROTTLED = new Answer(
            400,
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\",\"message\":\"slow\","
                    + "\"ThrottlingReasons\":[{\"reason\":\"TableReadKeyRangeThroughputExceeded\",\"resource\":\"arn\"}]}");
    private static final String SQL = "SELECT id FROM Tea WHERE id = 'secret'";

    private final Logger parent = Logger.getLogger("io.github.dynamodbjdbc");
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            records.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        parent.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        parent.removeHandler(handler);
        parent.setLevel(null);
    }

    @Test
    void nothingByDefault() throws Exception {
        run(2, "&slowStatement=1");
        assertThat(records).isEmpty();
    }

    @Test
    void whatIsSlowOrTriedAgainWithFine() throws Exception {
        parent.setLevel(Level.FINE);
        run(2, "&slowStatement=1");
        assertThat(lines("requests"))
                .containsExactly("FINE GetItem Tea: 0.5 RCU, evaluated 1, returned 1, # ms, 3 attempts,"
                        + " throttled (TableReadKeyRangeThroughputExceeded: 2)");
        assertThat(lines("statements"))
                .containsExactly("FINE slow: # ms, 1 row, by GetItem Tea: SELECT id FROM Tea WHERE id = ?\n"
                        + "Consumed 0.5 read and 0 write capacity units in 1 request; 1 item evaluated, 1 returned,"
                        + " 2 retries, 2 attempts throttled (TableReadKeyRangeThroughputExceeded: 2)");
    }

    @Test
    void whatWentWellNotWithFine() throws Exception {
        parent.setLevel(Level.FINE);
        run(0, "&slowStatement=0");
        assertThat(records).isEmpty();
    }

    @Test
    void allWithFiner() throws Exception {
        parent.setLevel(Level.FINER);
        run(0, "&slowStatement=0");
        assertThat(lines("requests"))
                .contains("FINER DescribeTable Tea: # ms", "FINER GetItem Tea: 0.5 RCU, evaluated 1, returned 1, # ms");
        assertThat(lines("statements"))
                .containsExactly("FINER # ms, 1 row, by GetItem Tea: SELECT id FROM Tea WHERE id = ?\n"
                        + "Consumed 0.5 read and 0 write capacity units in 1 request; 1 item evaluated, 1 returned");
    }

    @Test
    void whatFailsWithFine() throws Exception {
        parent.setLevel(Level.FINE);
        assertThatThrownBy(() -> run(Integer.MAX_VALUE, "&maxRetries=1&slowStatement=0"))
                .isInstanceOf(SQLException.class);
        assertThat(lines("requests"))
                .containsExactly(
                        "FINE GetItem Tea: failed with ProvisionedThroughputExceededException, # ms, 2 attempts,"
                                + " throttled (TableReadKeyRangeThroughputExceeded: 2)");
        assertThat(lines("statements")).singleElement().asString().startsWith("FINE failed with ");
    }

    private List<String> lines(String logger) {
        return records.stream()
                .filter(line -> line.getLoggerName().equals("io.github.dynamodbjdbc." + logger))
                .map(line -> line.getLevel() + " " + line.getMessage().replaceAll("[0-9.]+ ms", "# ms"))
                .toList();
    }

    /** @param throttled the number of attempts that are throttled before one is answered */
    private static void run(int throttled, String properties) throws Exception {
        int[] reads = {0};
        try (StubService service = new StubService((operation, before) -> switch (operation) {
                    case "DescribeTable" -> new Answer(200, TABLE);
                    case "GetItem" -> reads[0]++ < throttled ? THROTTLED : new Answer(200, ITEM);
                    default -> new Answer(200, "{}");
                });
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?region=us-east-1&user=k&password=s" + properties);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
        }
    }

    /** A quoted name, or a text that is not a statement, may contain line breaks. */
    @Test
    void noValueStartsANewLine() throws Exception {
        parent.setLevel(Level.ALL);
        String forged = "2026-01-01 00:00:00 INFO admin logged in";
        try (StubService service =
                        new StubService((operation, before) -> Answer.error("ResourceNotFoundException", "no"));
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=forger&password=s&logLiterals=true");
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "SELECT * FROM \"a\n" + forged + "\"",
                    "SELECT '\r\n" + forged + "' AS \"b\n" + forged + "\" FROM Tea",
                    "SELECT 1\n" + forged,
                    "/*+ x\n" + forged + " */")) {
                assertThatThrownBy(() -> statement.execute(sql)).isInstanceOf(SQLException.class);
            }
        }
        assertThat(records).isNotEmpty();
        assertThat(records)
                .allSatisfy(line -> assertThat(line.getMessage().lines()).noneMatch(each -> each.startsWith("2026")));
    }
}

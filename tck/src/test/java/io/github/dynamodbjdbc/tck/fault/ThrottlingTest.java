package io.github.dynamodbjdbc.tck.fault;

import static io.github.dynamodbjdbc.tck.fault.FaultFixture.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Fault;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The driver's reports about throttled requests. The table has five items of about 1 KB in one partition. */
@Timeout(120)
class ThrottlingTest {
    private static final String TABLE_ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/Table";
    private static final Fault.ThrottlingReason TABLE_READ =
            new Fault.ThrottlingReason("TableReadProvisionedThroughputExceeded", TABLE_ARN);
    private static final Fault.ThrottlingReason KEY_RANGE =
            new Fault.ThrottlingReason("TableReadKeyRangeThroughputExceeded", TABLE_ARN);
    private static final Fault.ThrottlingReason INDEX_READ =
            new Fault.ThrottlingReason("IndexReadMaxOnDemandThroughputExceeded", TABLE_ARN + "/index/All");
    private static final List<String> EVENTS =
            List.of("io.github.dynamodbjdbc.Statement", "io.github.dynamodbjdbc.Request");
    private static final String QUERY = "SELECT sk FROM \"Table\" WHERE pk = 'a'";

    private final FaultFixture rules = new FaultFixture();

    @BeforeEach
    void fill() {
        fill(TABLE);
    }

    private void fill(String table) {
        for (int sort = 1; sort <= 5; sort++) {
            int number = sort;
            rules.db.putItem(put -> put.tableName(table)
                    .item(Map.of(
                            "pk", FaultFixture.s("a"),
                            "sk", FaultFixture.n(Integer.toString(number)),
                            "gp", FaultFixture.s("g"),
                            "pad", FaultFixture.s("x".repeat(1000)))));
        }
    }

    @AfterEach
    void close() {
        rules.close();
    }

    private Connection connect(String properties) throws SQLException {
        return rules.connect("&sampleCapacity=0&learnedStatistics=false" + properties);
    }

    /** A fault with effects on the first requests of an operation. */
    private static Fault first(String operation, Fault.Effect... outcomes) {
        AtomicInteger count = new AtomicInteger();
        return request -> {
            int before = request.operation().equals(operation) ? count.getAndIncrement() : outcomes.length;
            return before < outcomes.length ? outcomes[before] : new Fault.Pass();
        };
    }

    private static int read(Statement statement, String sql) throws SQLException {
        int count = 0;
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    /** The statement log's entry of the last statement: state, units, requests, items, retries, throttled attempts and their reasons. */
    private static List<Object> logged(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT sqlstate, read_units, requests, items_returned, retries, throttled,"
                                + " throttling_reasons FROM \"system\".statements WHERE sql LIKE '%pk%' ORDER BY id DESC LIMIT 1")) {
            assertThat(rows.next()).isTrue();
            return List.of(
                    String.valueOf(rows.getString(1)),
                    rows.getDouble(2),
                    rows.getLong(3),
                    rows.getLong(4),
                    rows.getLong(5),
                    rows.getLong(6),
                    String.valueOf(rows.getString(7)));
        }
    }

    @Test
    void aThrottledSuccessReportsAttemptsAndReasons() throws SQLException {
        try (Connection connection = connect("&reportCapacity=true");
                Statement statement = connection.createStatement()) {
            rules.fault(first(
                    "Query",
                    Fault.throttled(TABLE_READ),
                    Fault.throttledOnDemand(KEY_RANGE),
                    Fault.throttled(TABLE_READ)));
            assertThat(read(statement, QUERY)).isEqualTo(5);
            String reasons = "TableReadKeyRangeThroughputExceeded: 1, TableReadProvisionedThroughputExceeded: 2";
            assertThat(warnings(statement))
                    .containsExactly("Consumed 1 read and 0 write capacity units in 1 request; 5 items evaluated, 5"
                            + " returned, 3 retries, 3 attempts throttled (" + reasons + ")");
            assertThat(logged(connection)).containsExactly("null", 1.0, 1L, 5L, 3L, 3L, reasons);
        }
    }

    /** Two keys in two partitions. The first request returns neither item, the second one returns one. */
    @Test
    void keysThatStayUnprocessedCountAsThrottled(@TempDir Path temporary) throws Exception {
        // The recording contains requests of other tests too, so the table has a unique name.
        String table = "Unprocessed";
        rules.createTable(table);
        fill(table);
        rules.db.putItem(
                put -> put.tableName(table).item(Map.of("pk", FaultFixture.s("b"), "sk", FaultFixture.n("2"))));
        String sql = "SELECT sk FROM \"Unprocessed\" WHERE (pk, sk) IN (('a', 1), ('b', 2))";
        String reasons = "UnprocessedKeys: 2";
        try (Connection connection = connect("&reportCapacity=true&applicationName=unprocessed");
                Statement statement = connection.createStatement();
                Recording recording = new Recording()) {
            EVENTS.forEach(recording::enable);
            recording.start();
            rules.fault(first("BatchGetItem", new Fault.Leave(0), new Fault.Leave(1)));
            assertThat(read(statement, sql)).isEqualTo(2);
            List<RecordedEvent> events = events(recording, temporary.resolve("unprocessed.jfr"));
            assertThat(warnings(statement))
                    .containsExactly("Consumed 1 read and 0 write capacity units in 3 requests; 2 items evaluated, 2"
                            + " returned, 2 attempts throttled (" + reasons + ")");
            assertThat(logged(connection)).containsExactly("null", 1.0, 3L, 2L, 0L, 2L, reasons);
            assertThat(events)
                    .filteredOn(event ->
                            event.hasField("application") && "unprocessed".equals(event.getString("application")))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.getLong("throttled")).isEqualTo(2);
                        assertThat(event.getString("throttlingReasons")).isEqualTo(reasons);
                    });
            assertThat(events)
                    .filteredOn(event -> event.hasField("operation")
                            && "BatchGetItem".equals(event.getString("operation"))
                            && table.equals(event.getString("table")))
                    .extracting(event -> event.getString("throttlingReasons"))
                    .containsExactly("UnprocessedKeys", "UnprocessedKeys", null);

            rules.fault(first("BatchGetItem", new Fault.Leave(0), new Fault.Leave(1)));
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT JSON " + sql)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).contains(reasons);
            }
        }
    }

    @Test
    void aRecordedStatementHasThrottledAttemptsAndReasons(@TempDir Path temporary) throws Exception {
        try (Connection connection = connect("&applicationName=throttled");
                Statement statement = connection.createStatement();
                Recording recording = new Recording()) {
            EVENTS.forEach(recording::enable);
            recording.start();
            rules.fault(first("Query", Fault.throttled(TABLE_READ), new Fault.Cut(false), Fault.throttled(TABLE_READ)));
            assertThat(read(statement, QUERY)).isEqualTo(5);
            assertThat(events(recording, temporary.resolve("throttled.jfr")))
                    .filteredOn(event ->
                            event.hasField("application") && "throttled".equals(event.getString("application")))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.getLong("retries")).isEqualTo(3);
                        assertThat(event.getLong("throttled")).isEqualTo(2);
                        assertThat(event.getString("throttlingReasons"))
                                .isEqualTo("TableReadProvisionedThroughputExceeded: 2");
                    });
        }
    }

    // A dump also contains events that other recordings of this JVM enabled.
    private static List<RecordedEvent> events(Recording recording, Path file) throws IOException {
        recording.stop();
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> EVENTS.contains(event.getEventType().getName()))
                .toList();
    }

    @Test
    void anAttemptMayHaveSeveralReasonsOrNone() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            rules.fault(first("Query", Fault.throttledOnDemand(KEY_RANGE, INDEX_READ), Fault.throttled()));
            assertThat(read(statement, QUERY)).isEqualTo(5);
            assertThat(logged(connection))
                    .containsExactly(
                            "null",
                            1.0,
                            1L,
                            5L,
                            2L,
                            2L,
                            "ProvisionedThroughputExceededException: 1,"
                                    + " TableReadKeyRangeThroughputExceeded, IndexReadMaxOnDemandThroughputExceeded: 1");
        }
    }

    @Test
    void explainAnalyzeShowsTheThrottledRead() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            rules.fault(first("Query", Fault.throttled(TABLE_READ)));
            String sql = QUERY + " UNION ALL SELECT sk FROM \"Table\" WHERE pk = 'b'";
            List<List<Object>> reads = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT TABLE " + sql)) {
                while (rows.next()) {
                    if (rows.getBoolean("chosen") && rows.getString("target") != null) {
                        reads.add(List.of(
                                rows.getBigDecimal("read_units").stripTrailingZeros(),
                                rows.getLong("retries"),
                                rows.getLong("throttled"),
                                String.valueOf(rows.getString("throttling_reasons"))));
                    }
                }
            }
            assertThat(reads)
                    .containsExactly(
                            List.of(BigDecimal.ONE, 1L, 1L, "TableReadProvisionedThroughputExceeded: 1"),
                            List.of(new BigDecimal("0.5"), 0L, 0L, "null"));
            rules.fault(first("Query", Fault.throttled(TABLE_READ)));
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT JSON " + sql)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).contains("TableReadProvisionedThroughputExceeded: 1");
            }
        }
    }

    /** Pages have two items each. The first page is returned, but never the second. */
    @Test
    void aThrottledFailureNamesReasonResourceAndConsumption() throws SQLException {
        try (Connection connection = connect("&maxRetries=2&pageItems=2&prefetch=false&reportCapacity=true");
                Statement statement = connection.createStatement()) {
            AtomicInteger queries = new AtomicInteger();
            rules.fault(request -> request.operation().equals("Query") && queries.incrementAndGet() > 1
                    ? Fault.throttledOnDemand(KEY_RANGE, INDEX_READ)
                    : new Fault.Pass());
            SQLTransientException failure =
                    catchThrowableOfType(SQLTransientException.class, () -> read(statement, QUERY));
            assertThat(failure.getSQLState()).isEqualTo("53000");
            assertThat(failure.getMessage())
                    .contains("TableReadKeyRangeThroughputExceeded on " + TABLE_ARN)
                    .contains("IndexReadMaxOnDemandThroughputExceeded on " + TABLE_ARN + "/index/All");
            assertThat(queries).as("one page, and three attempts").hasValue(4);
            assertThat(logged(connection))
                    .containsExactly(
                            "53000",
                            0.5,
                            2L,
                            2L,
                            2L,
                            3L,
                            "TableReadKeyRangeThroughputExceeded, IndexReadMaxOnDemandThroughputExceeded: 3");
        }
    }

    @Test
    void aThrottledIndexIsNamed() throws SQLException {
        try (Connection connection = connect("&maxRetries=0");
                Statement statement = connection.createStatement()) {
            rules.fault(request -> "All".equals(request.index()) ? Fault.throttled(INDEX_READ) : new Fault.Pass());
            SQLTransientException failure = catchThrowableOfType(
                    SQLTransientException.class,
                    () -> read(statement, "SELECT sk FROM \"Table\".\"All\" WHERE gp = 'g'"));
            assertThat(failure.getMessage())
                    .contains("IndexReadMaxOnDemandThroughputExceeded on " + TABLE_ARN + "/index/All");
        }
    }
}

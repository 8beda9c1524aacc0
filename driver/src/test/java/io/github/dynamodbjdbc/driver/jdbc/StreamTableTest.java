package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import io.github.dynamodbjdbc.engine.FaultRates;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Streams as tables, on an engine, and over shards such as the engine does not have. */
@Timeout(60)
class StreamTableTest {
    private static final String STREAM = "SELECT \"$event\", Id, \"$new\", \"$shard\" FROM Tab.\"$stream\"";

    /** {@code -Dstream.writes=50000} for a long run, {@code -Dstream.seed=8} for another one. */
    private static final int WRITES = Integer.getInteger("stream.writes", 1500);

    private static final int SEED = Integer.getInteger("stream.seed", 7);

    private static Connection connect(int port, String more) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + port + "?user=k&password=s" + more);
    }

    @Test
    @Timeout(600)
    void aTableRebuiltFromItsStreamIsTheTable() throws Exception {
        FaultRates faults =
                FaultRates.NONE.throttled(0.02).failed(0.01).cut(0.01).lost(0.01);
        try (Engine engine = Engine.builder().seed(SEED).faults(faults).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server.endpoint().getPort(), "");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = new_and_old_images)");
            Random random = new Random(SEED);
            for (int i = 0; i < WRITES; i++) {
                int id = random.nextInt(40);
                switch (random.nextInt(3)) {
                    case 0 -> statement.executeUpdate("UPSERT INTO Tab (Id, n) VALUES (" + id + ", " + i + ")");
                    case 1 -> statement.executeUpdate("UPDATE Tab SET n = " + i + " WHERE Id = " + id);
                    default -> statement.executeUpdate("DELETE FROM Tab WHERE Id = " + id);
                }
            }
            Map<Integer, Integer> rebuilt = new TreeMap<>();
            try (ResultSet rows =
                    statement.executeQuery("SELECT \"$event\", Id, s.\"$new\".n AS n FROM Tab.\"$stream\" s")) {
                while (rows.next()) {
                    if (rows.getString(1).equals("REMOVE")) {
                        rebuilt.remove(rows.getInt(2));
                    } else {
                        rebuilt.put(rows.getInt(2), rows.getInt(3));
                    }
                }
            }
            Map<Integer, Integer> table = new TreeMap<>();
            try (ResultSet rows = statement.executeQuery("SELECT Id, n FROM Tab")) {
                while (rows.next()) {
                    table.put(rows.getInt(1), rows.getInt(2));
                }
            }
            assertThat(table).isNotEmpty();
            assertThat(rebuilt).isEqualTo(table);
        }
    }

    @Test
    void aStreamIsFollowedUntilItIsCancelledAndGoneOnFrom() throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server.endpoint().getPort(), "");
                Statement writes = connection.createStatement();
                Statement follows = connection.createStatement()) {
            writes.executeUpdate("CREATE TABLE Tab (Id VARCHAR PRIMARY KEY) WITH (stream = keys_only)");
            writes.executeUpdate("INSERT INTO Tab (Id) VALUES ('first')");
            String shard;
            String sequence;
            try (ResultSet rows =
                    follows.executeQuery("SELECT /*+ FOLLOW */ Id, \"$shard\", \"$sequence\" FROM Tab.\"$stream\"")) {
                assertThat(follows.getWarnings().getMessage()).contains("more than two readers of a shard");
                assertThat(rows.next()).isTrue();
                CompletableFuture<Boolean> next = CompletableFuture.supplyAsync(() -> {
                    try {
                        return rows.next();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
                writes.executeUpdate("INSERT INTO Tab (Id) VALUES ('second')");
                assertThat(next.get()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("second");
                shard = rows.getString(2);
                sequence = rows.getString(3);
                CompletableFuture<SQLException> end =
                        CompletableFuture.supplyAsync(() -> catchThrowableOfType(SQLException.class, rows::next));
                follows.cancel();
                assertThat(end.get().getSQLState()).isEqualTo("57014");
            }
            writes.executeUpdate("INSERT INTO Tab (Id) VALUES ('third')");
            try (ResultSet rows = follows.executeQuery("SELECT Id FROM Tab.\"$stream\" WHERE \"$shard\" = '" + shard
                    + "' AND \"$sequence\" > '" + sequence + "'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("third");
                assertThat(rows.next()).isFalse();
            }
            // One page with a record, and five without.
            assertThat(follows.unwrap(DynamoStatement.class).capacity().itemsReturned())
                    .isEqualTo(1);
        }
    }

    // ---- shards as only the service has them: the requests are those of a stub ----

    private static final long MADE = Instant.now().getEpochSecond() - 3600;

    private static String shard(String id, String parent) {
        return "{\"ShardId\":\"" + id + "\"" + (parent == null ? "" : ",\"ParentShardId\":\"" + parent + "\"") + "}";
    }

    private static String record(String id, int sequence) {
        return "{\"eventName\":\"INSERT\",\"dynamodb\":{\"SequenceNumber\":\"" + sequence
                + "\",\"ApproximateCreationDateTime\":" + MADE + ",\"Keys\":{\"Id\":{\"S\":\"" + id + "\"}}}}";
    }

    /**
     * Four shards: a and b are closed, c is the child of a, d of c, and both are open. Iterators have the names of shards.
     *
     * @param records gives the answer to GetRecords for an iterator
     */
    private static StubService shards(Function<String, StubService.Answer> records) throws Exception {
        Map<String, Integer> asked = new HashMap<>();
        StubService[] self = new StubService[1];
        self[0] = new StubService((operation, count) -> switch (operation) {
            case "DescribeTable" ->
                new StubService.Answer(
                        200,
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"LatestStreamArn\":\"arn:s"
                                + System.identityHashCode(asked) + "\","
                                + "\"KeySchema\":[{\"AttributeName\":\"Id\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"Id\",\"AttributeType\":\"S\"}]}}");
            case "DescribeStream" ->
                new StubService.Answer(
                        200,
                        "{\"StreamDescription\":{\"StreamStatus\":\"ENABLED\",\"Shards\":["
                                + String.join(
                                        ",", shard("d", "c"), shard("c", "a"), shard("b", null), shard("a", "gone"))
                                + "]}}");
            case "GetShardIterator" -> {
                List<String> sent = self[0].requests("GetShardIterator");
                String last = sent.get(sent.size() - 1);
                String id = last.replaceAll(".*\"ShardId\":\"([a-d])\".*", "$1");
                yield last.contains("\"SequenceNumber\":\"trimmed\"")
                        ? StubService.Answer.error("TrimmedDataAccessException", "too old")
                        : new StubService.Answer(200, "{\"ShardIterator\":\"" + id + "\"}");
            }
            case "GetRecords" -> {
                List<String> sent = self[0].requests("GetRecords");
                yield records.apply(sent.get(sent.size() - 1).replaceAll(".*\"ShardIterator\":\"([^\"]*)\".*", "$1"));
            }
            case "ListTables" -> new StubService.Answer(200, "{\"TableNames\":[]}");
            default -> new StubService.Answer(200, "{}");
        });
        return self[0];
    }

    private static StubService.Answer page(String next, String... records) {
        return new StubService.Answer(
                200,
                "{\"Records\":[" + String.join(",", records) + "]"
                        + (next == null ? "" : ",\"NextShardIterator\":\"" + next + "\"") + "}");
    }

    private static StubService.Answer answer(String iterator) {
        return switch (iterator) {
            case "a" -> page("a2", record("a1", 1));
            // An answer without records is not the end.
            case "a2" -> page("a3");
            case "a3" -> page(null, record("a2", 3));
            case "b" -> page(null, record("b1", 2));
            case "c" -> page("c", record("c" + System.nanoTime(), 4));
            case "d" -> page("d");
            default -> page("d");
        };
    }

    @Test
    void aShardIsReadAfterItsParent() throws Exception {
        try (StubService service =
                        shards(iterator -> iterator.equals("c") ? page("d", record("c1", 4)) : answer(iterator));
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STREAM)) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString("$shard") + ' ' + rows.getString("Id"));
            }
            assertThat(ids).containsExactlyInAnyOrder("a a1", "a a2", "b b1", "c c1");
            assertThat(ids.indexOf("a a2")).isLessThan(ids.indexOf("c c1"));
        }
    }

    @Test
    void recordsThatAreGoneAreAnError() throws Exception {
        try (StubService service = shards(StreamTableTest::answer);
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                try (ResultSet rows =
                        statement.executeQuery(STREAM + " WHERE \"$shard\" = 'a' AND \"$sequence\" > 'trimmed'")) {
                    rows.next();
                }
            });
            assertThat(failure.getSQLState()).isEqualTo("55000");
            assertThat(failure.getMessage()).contains("24 hours");
            assertThat(service.requests("GetRecords")).isEmpty();
        }
    }

    /** Of the requests to a stream, only GetRecords has a price. */
    @Test
    void theRequestsForRecordsArePriced(@TempDir Path directory) throws Exception {
        String list =
                "date: 2026-11-28\nregions: {us-east-1: {%sSTANDARD: {onDemand: {readMillion: 1, writeMillion: 1}}}}\n";
        Path priced = Files.writeString(
                directory.resolve("priced.yaml"), String.format(list, "streams: {readMillion: 0.20}, "));
        Path unpriced = Files.writeString(directory.resolve("unpriced.yaml"), String.format(list, ""));
        try (StubService service =
                        shards(iterator -> iterator.equals("c") ? page("d", record("c1", 4)) : answer(iterator));
                Connection connection = connect(service.endpoint().getPort(), "&prices=" + priced);
                Connection other = connect(service.endpoint().getPort(), "&prices=" + unpriced)) {
            for (Connection each : List.of(connection, other)) {
                int before = service.requests("GetRecords").size();
                try (Statement statement = each.createStatement();
                        ResultSet rows = statement.executeQuery(STREAM)) {
                    while (rows.next()) {
                        assertThat(rows.getString("Id")).isNotNull();
                    }
                    int requests = service.requests("GetRecords").size() - before;
                    assertThat(requests).isGreaterThan(3);
                    BigDecimal dollars = statement.unwrap(DynamoStatement.class).dollars();
                    if (each == connection) {
                        assertThat(dollars)
                                .isEqualByComparingTo(
                                        new BigDecimal("0.0000002").multiply(BigDecimal.valueOf(requests)));
                    } else {
                        assertThat(dollars).isNull();
                    }
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("EXPLAIN " + STREAM)) {
                StringBuilder plan = new StringBuilder();
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
                assertThat(plan).contains("Note: $0.20 for a million GetRecords");
            }
        }
    }

    @Test
    void anExpiredIteratorIsReplacedAfterTheLastRecord() throws Exception {
        boolean[] expired = {false};
        try (StubService service = shards(iterator -> {
                    if (iterator.equals("a2") && !expired[0]) {
                        expired[0] = true;
                        return StubService.Answer.error("ExpiredIteratorException", "expired");
                    }
                    return expired[0] && iterator.equals("a") ? page(null, record("a2", 3)) : answer(iterator);
                });
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STREAM + " WHERE \"$shard\" IN ('a')")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("Id")).isEqualTo("a2");
            assertThat(rows.next()).isFalse();
            List<String> iterators = service.requests("GetShardIterator");
            assertThat(iterators).hasSize(2);
            assertThat(iterators.get(1)).contains("AFTER_SEQUENCE_NUMBER", "\"SequenceNumber\":\"1\"");
        }
    }

    @Test
    void aSplitShardIsFollowedIntoItsChildren() throws Exception {
        try (StubService service = shards(StreamTableTest::answer);
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STREAM.replace("SELECT", "SELECT /*+ FOLLOW */"))) {
            List<String> shards = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                assertThat(rows.next()).isTrue();
                shards.add(rows.getString("$shard"));
            }
            assertThat(shards).contains("a", "b", "c");
            assertThat(shards.lastIndexOf("a")).isLessThan(shards.indexOf("c"));
        }
    }

    private static final Map<String, List<Integer>> SEQUENCES =
            Map.of("a", List.of(1, 3), "b", List.of(2), "c", List.of(4, 5), "d", List.of(6));

    /** One record a page, and the iterators of a service that knows sequence numbers. Shard d is open. */
    private static StubService.Answer paged(StubService service, String iterator) {
        String id = iterator.substring(0, 1);
        int after = 0;
        if (iterator.length() > 1) {
            after = Integer.parseInt(iterator.substring(1));
        } else {
            List<String> asked = service.requests("GetShardIterator");
            String last = asked.get(asked.size() - 1);
            if (last.contains("AFTER_SEQUENCE_NUMBER")) {
                after = Integer.parseInt(last.replaceAll(".*\"SequenceNumber\":\"(\\d+)\".*", "$1"));
            }
        }
        int from = after;
        return SEQUENCES.get(id).stream()
                .filter(sequence -> sequence > from)
                .findFirst()
                .map(sequence -> page(id + sequence, record(id + sequence, sequence)))
                .orElseGet(() -> page(id.equals("d") ? iterator : null));
    }

    private static List<List<String>> positions(Connection connection, String where) throws SQLException {
        List<List<String>> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT Id, \"$position\" FROM Tab.\"$stream\"" + where)) {
            while (rows.next()) {
                found.add(List.of(rows.getString(1), rows.getString(2)));
            }
        }
        return found;
    }

    @Test
    void readingGoesOnFromThePositionOfEachRow() throws Exception {
        StubService[] holder = new StubService[1];
        try (StubService service = shards(iterator -> paged(holder[0], iterator));
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0")) {
            holder[0] = service;
            List<List<String>> all = positions(connection, "");
            assertThat(all).extracting(row -> row.get(0)).containsExactlyInAnyOrder("a1", "a3", "b2", "c4", "c5", "d6");
            for (int i = 0; i < all.size(); i++) {
                List<List<String>> rest = positions(
                        connection, " WHERE \"$position\" > '" + all.get(i).get(1) + "'");
                assertThat(rest)
                        .as("behind %s", all.get(i))
                        .extracting(row -> row.get(0))
                        .containsExactlyInAnyOrderElementsOf(all.subList(i + 1, all.size()).stream()
                                .map(row -> row.get(0))
                                .toList());
                assertThat(rest).extracting(row -> row.get(1)).isSorted();
                List<String> ids = rest.stream().map(row -> row.get(0)).toList();
                assertThat(ids.indexOf("a3")).isLessThanOrEqualTo(Math.max(ids.indexOf("c4"), -1));
            }
        }
    }

    @Test
    void aPositionWhoseRecordsMayBeGoneIsAnError() throws Exception {
        StubService[] holder = new StubService[1];
        try (StubService service = shards(iterator -> paged(holder[0], iterator));
                Connection connection = connect(service.endpoint().getPort(), "&maxRetries=0")) {
            holder[0] = service;
            String position = positions(connection, "").get(0).get(1);
            assertThat(position).contains(" " + MADE + " ");
            String old = position.replaceFirst("^(P1 \\d+) \\d+", "$1 1000");
            String unknown = position.replaceFirst("b=", "x=");
            for (String gone : List.of(old, unknown)) {
                SQLException failure = catchThrowableOfType(
                        SQLException.class, () -> positions(connection, " WHERE \"$position\" > '" + gone + "'"));
                assertThat(failure.getSQLState()).as(gone).isEqualTo("55000");
            }
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> positions(connection, " WHERE \"$position\" > 'here'"));
            assertThat(failure.getSQLState()).isEqualTo("22023");
        }
    }
}

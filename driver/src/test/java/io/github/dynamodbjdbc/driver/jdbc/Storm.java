package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * 64 connections, each in a thread, read and write by a proxy that cuts, throttles, fails, delays and stops answering. Prints all faults: wrong rows,
 * errors that the manual does not list, statements that take too long, and remaining threads and sockets. Runs in a separate JVM:
 * {@code Storm STATEMENTS SEED}, with the number of statements of each connection.
 */
final class Storm {
    private static final int CONNECTIONS = 64;
    private static final int PARTITIONS = 20;
    private static final int ITEMS = 30;

    /** The manual's SQLSTATEs for the proxy's faults, and for cancelled or closed statements. */
    private static final Set<String> EXPECTED =
            Set.of("08001", "08007", "25000", "40001", "53000", "55000", "57014", "58000");

    /** Much longer than the longest time in {@code docs/operating.md} for these settings. */
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private final String accessKey = TestEngine.newAccessKey();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicLong> ends = new ConcurrentHashMap<>();
    private final ScheduledExecutorService cancels = Executors.newScheduledThreadPool(2);
    private final int statements;
    private final long seed;

    private Storm(int statements, long seed) {
        this.statements = statements;
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        new Storm(Integer.parseInt(args[0]), Long.parseLong(args[1])).run();
        // The engine's server would keep the JVM alive.
        System.exit(0);
    }

    private void run() throws Exception {
        fill();
        long start = System.nanoTime();
        try (BreakingProxy proxy = new BreakingProxy(TestEngine.endpoint(), seed)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                int number = i;
                Thread thread = new Thread(() -> new Client(proxy, number).run(), "storm-" + i);
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            proxy.calm();
            cancels.shutdownNow();
            System.out.println(Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s, " + proxy);
            System.out.println(new TreeMap<>(ends));
            for (Driver driver : Collections.list(DriverManager.getDrivers())) {
                DriverManager.deregisterDriver(driver);
            }
            awaitEnd(proxy);
        }
        wrong.forEach(System.out::println);
        System.out.println(wrong.isEmpty() ? "clean" : "not clean");
    }

    /** The driver's threads, without those of the engine in the same JVM. */
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("dynamodb-jdbc-") && !name.contains("engine")
                        || name.contains("idle-connection"))
                .sorted()
                .toList();
    }

    private void awaitEnd(BreakingProxy proxy) {
        long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
        while ((proxy.connections() > 0 || !threads().isEmpty()) && System.nanoTime() < end) {
            Thread.yield();
        }
        if (proxy.connections() > 0) {
            wrong.add(proxy.connections() + " sockets are left");
        }
        if (!threads().isEmpty()) {
            wrong.add("threads are left: " + threads());
        }
    }

    private void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb:embedded?user=" + accessKey + "&password=" + EmbeddedEngine.SECRET_KEY);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Storm (p VARCHAR, n NUMERIC, PRIMARY KEY (p, n))");
            statement.execute("CREATE TABLE Own (k VARCHAR, PRIMARY KEY (k))");
            try (PreparedStatement insert =
                    connection.prepareStatement("UPSERT INTO Storm (p, n, v, pad) VALUES (?, ?, ?, ?)")) {
                for (int p = 0; p < PARTITIONS; p++) {
                    for (int n = 0; n < ITEMS; n++) {
                        insert.setString(1, "p" + p);
                        insert.setInt(2, n);
                        insert.setInt(3, value(p, n));
                        insert.setString(4, "x".repeat(3_000));
                        insert.addBatch();
                    }
                }
                insert.executeBatch();
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                statement.execute("UPSERT INTO Own (k, v) VALUES ('a" + i + "', 0), ('b" + i + "', 0)");
            }
        }
    }

    private static int value(int p, int n) {
        return p * 1_000 + n;
    }

    /** The connection of a thread, opened again when it has been closed. */
    private final class Client {
        private final BreakingProxy proxy;
        private final int number;
        private final Random random;
        private Connection connection;

        /** The possible values of its two items: two each while the outcome of a write is unknown. */
        private long settled;

        private long tried;

        Client(BreakingProxy proxy, int number) {
            this.proxy = proxy;
            this.number = number;
            this.random = new Random(seed * 1_000 + number);
        }

        private Connection connected() throws SQLException {
            if (connection == null || connection.isClosed()) {
                // Four client configurations, which share neither sockets nor catalog.
                connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + proxy.port() + "?user="
                        + accessKey
                        + "&password=" + EmbeddedEngine.SECRET_KEY + "&socketTimeout=2&connectTimeout=2&maxRetries="
                        + (2 + number % 4));
            }
            return connection;
        }

        void run() {
            try {
                for (int i = 0; i < statements; i++) {
                    long start = System.nanoTime();
                    String end = end();
                    ends.computeIfAbsent(end, unknown -> new AtomicLong()).incrementAndGet();
                    Duration time = Duration.ofNanos(System.nanoTime() - start);
                    if (time.compareTo(TOO_LONG) > 0) {
                        wrong.add("a statement took " + time);
                    }
                }
                if (connection != null) {
                    connection.close();
                }
            } catch (SQLException | RuntimeException | Error e) {
                wrong.add(number + ": " + e);
            }
        }

        private String end() throws SQLException {
            try {
                one();
                return "rows";
            } catch (SQLException e) {
                if (!EXPECTED.contains(e.getSQLState())) {
                    wrong.add(e.getSQLState() + " " + e.getMessage());
                }
                if (connection != null && !connection.isClosed() && !connection.getAutoCommit()) {
                    // The outcome of a COMMIT may be unknown. The connection is closed with the writes that it holds.
                    connection.close();
                }
                return String.valueOf(e.getSQLState());
            }
        }

        private void one() throws SQLException {
            int p = random.nextInt(PARTITIONS);
            int n = random.nextInt(ITEMS);
            switch (random.nextInt(12)) {
                case 0, 1 -> expect(List.of(value(p, n)), "SELECT v FROM Storm WHERE p = 'p" + p + "' AND n = " + n);
                case 2 -> expect(values(p, n, ITEMS), "SELECT v FROM Storm WHERE p = 'p" + p + "' AND n >= " + n);
                case 3 -> expect(List.of(PARTITIONS * ITEMS), "SELECT COUNT(*) FROM Storm");
                case 4 ->
                    expect(
                            values(p, 0, ITEMS),
                            "SELECT v FROM Storm WHERE v BETWEEN " + value(p, 0) + " AND " + value(p, 999)
                                    + " ORDER BY v");
                case 5 ->
                    expect(
                            List.of(value(p, 1), value(p, 3)),
                            "SELECT v FROM Storm WHERE p = 'p" + p + "' AND n IN (1, 3, 77) ORDER BY n");
                case 6 ->
                    expect(
                            values(p, 0, 5),
                            "SELECT s.v FROM Storm AS t JOIN Storm AS s ON s.p = t.p AND s.n = t.n WHERE t.p = 'p" + p
                                    + "' AND t.n < 5 ORDER BY s.v");
                case 7 ->
                    expect(
                            List.of(value(p, ITEMS - 1), value(p, ITEMS - 2)),
                            "SELECT v FROM Storm WHERE p = 'p" + p + "' ORDER BY n DESC LIMIT 2");
                case 8 -> some();
                case 9 -> star(p, n);
                case 10 -> write();
                default -> commit();
            }
        }

        private List<Integer> values(int p, int from, int to) {
            List<Integer> values = new ArrayList<>();
            for (int n = from; n < to; n++) {
                values.add(value(p, n));
            }
            return values;
        }

        /** Some statements have a short timeout, some are cancelled, and some lose their connection. */
        private void expect(List<Integer> expected, String sql) throws SQLException {
            Connection own = connected();
            try (Statement statement = own.createStatement()) {
                int fate = random.nextInt(20);
                if (fate == 0) {
                    statement.setQueryTimeout(1);
                } else if (fate == 1) {
                    later(() -> statement.cancel());
                } else if (fate == 2) {
                    later(own::close);
                }
                List<Integer> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        found.add(rows.getInt(1));
                    }
                }
                if (!found.equals(expected)) {
                    wrong.add(sql + " gave " + found);
                }
            }
        }

        private interface Action {
            void run() throws SQLException;
        }

        private void later(Action action) {
            var unused = cancels.schedule(
                    () -> {
                        try {
                            action.run();
                        } catch (SQLException e) {
                            // It may have been closed meanwhile.
                            if (!"55000".equals(e.getSQLState())) {
                                wrong.add("cancel or close: " + e);
                            }
                        }
                    },
                    random.nextInt(20),
                    TimeUnit.MILLISECONDS);
        }

        /** Reads a few of many rows, and closes the result. */
        private void some() throws SQLException {
            try (Statement statement = connected().createStatement();
                    ResultSet rows = statement.executeQuery("SELECT p, n, v FROM Storm")) {
                for (int i = 0; i < 7; i++) {
                    if (!rows.next()
                            || rows.getInt(3)
                                    != value(Integer.parseInt(rows.getString(1).substring(1)), rows.getInt(2))) {
                        wrong.add("a row of a scan is wrong");
                    }
                }
            }
        }

        private void star(int p, int n) throws SQLException {
            try (PreparedStatement statement =
                    connected().prepareStatement("SELECT * FROM Storm WHERE p = ? AND n = ?")) {
                statement.setString(1, "p" + p);
                statement.setInt(2, n);
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next() || rows.getInt("n") != n || rows.next()) {
                        wrong.add("a star is wrong");
                    }
                }
            }
        }

        private void write() throws SQLException {
            long value = settled + 1 + random.nextInt(1_000);
            tried = value;
            try (Statement statement = connected().createStatement()) {
                for (String key : List.of("a", "b")) {
                    if (statement.executeUpdate("UPDATE Own SET v = " + value + " WHERE k = '" + key + number + "'")
                            != 1) {
                        wrong.add("an update found no item");
                    }
                }
            }
            settled = value;
        }

        /** Writes both items or none. */
        private void commit() throws SQLException {
            Connection own = connected();
            BigDecimal[] before = both(own);
            for (BigDecimal one : before) {
                if (one.longValue() != settled && one.longValue() != tried) {
                    wrong.add(number + ": an item holds " + one + ", and neither " + settled + " nor " + tried);
                }
            }
            long value = Math.max(settled, tried) + 1 + random.nextInt(1_000);
            settled = before[0].longValue();
            tried = value;
            own.setAutoCommit(false);
            try (Statement statement = own.createStatement()) {
                statement.executeUpdate("UPDATE Own SET v = " + value + " WHERE k = 'a" + number + "'");
                statement.executeUpdate("UPDATE Own SET v = " + value + " WHERE k = 'b" + number + "'");
            }
            own.commit();
            own.setAutoCommit(true);
            BigDecimal[] after = both(own);
            if (after[0].longValue() != value || after[1].longValue() != value) {
                wrong.add(number + ": a commit of " + value + " left " + after[0] + " and " + after[1]);
            }
            settled = value;
        }

        private BigDecimal[] both(Connection own) throws SQLException {
            BigDecimal[] found = new BigDecimal[2];
            try (Statement statement = own.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT /*+ CONSISTENT */ k, v FROM Own WHERE k IN ('a"
                            + number + "', 'b" + number + "') ORDER BY k")) {
                for (int i = 0; i < 2; i++) {
                    if (!rows.next()) {
                        throw new IllegalStateException("an item is gone");
                    }
                    found[i] = rows.getBigDecimal(2);
                }
            }
            return found;
        }
    }
}

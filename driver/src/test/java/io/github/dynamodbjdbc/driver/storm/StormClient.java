package io.github.dynamodbjdbc.driver.storm;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A thread with a connection, which is opened again when it has been closed. */
final class StormClient {
    /** The manual's SQLSTATEs for the proxy's faults, and for cancelled or closed statements. */
    private static final Set<String> EXPECTED =
            Set.of("08001", "08007", "25000", "40001", "53000", "55000", "57014", "58000");

    /** Much longer than the longest time in {@code docs/operating.md} for these settings. */
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    /** After this time a client sends a request again whose answer does not come. */
    private static final Duration SENT_AGAIN = Duration.ofSeconds(2);

    /** A request is on its way for less than this time after a client gave it up. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final int CONFIGURATIONS = 4;

    private final int number;
    private final String url;
    private final StormFindings findings;
    private final StormChanges changes;
    private final ScheduledExecutorService later;
    private final Random random;
    private final List<StormPart> parts;
    private @Nullable Connection connection;
    private long beganNanos;
    private long lateUntilNanos;
    private boolean hadLateWrites;

    StormClient(
            int number,
            int port,
            String accessKey,
            long seed,
            StormFindings findings,
            StormChanges changes,
            ScheduledExecutorService later) {
        this.number = number;
        // Client configurations share neither sockets nor catalog.
        this.url = "jdbc:dynamodb://127.0.0.1:" + port + "?user=" + accessKey + "&password=" + EmbeddedEngine.SECRET_KEY
                + "&socketTimeout=2&connectTimeout=2&maxRetries=" + retries() + "&exactlyOnce=" + exactlyOnce();
        this.findings = findings;
        this.changes = changes;
        this.later = later;
        this.random = new Random(seed * 1_000 + number);
        StormPart reads = new StormReads(this);
        StormPart pairs = new StormPairs(this);
        // By how often each runs.
        this.parts = List.of(
                reads,
                reads,
                reads,
                reads,
                reads,
                reads,
                reads,
                reads,
                reads,
                reads,
                pairs,
                pairs,
                new StormCounter(this),
                new StormBatches(this),
                new StormBatches(this, true),
                new StormPurges(this),
                new StormDefinitions(this));
    }

    StormChanges changes() {
        return changes;
    }

    int number() {
        return number;
    }

    Random random() {
        return random;
    }

    /** Retries of a request, in one of four configurations. */
    int retries() {
        return 2 + number % CONFIGURATIONS;
    }

    boolean exactlyOnce() {
        return number % CONFIGURATIONS == CONFIGURATIONS - 1;
    }

    /**
     * Whether a write of this client that was cancelled, or sent again because no answer came in time, may still arrive. DynamoDB carries out such a write
     * after those that came next.
     */
    boolean hasLateWrites() {
        long now = System.nanoTime();
        boolean late = now - beganNanos > SENT_AGAIN.toNanos() || now - lateUntilNanos < 0;
        hadLateWrites |= late;
        return late;
    }

    /** Whether there ever was such a write. */
    boolean hadLateWrites() {
        return hadLateWrites;
    }

    void operations(int more) {
        findings.operations(more);
    }

    void wrong(String finding) {
        findings.add(number + ": " + finding);
    }

    Connection connected() throws SQLException {
        Connection own = connection;
        if (own == null || own.isClosed()) {
            own = DriverManager.getConnection(url);
            connection = own;
        }
        return own;
    }

    void run(int statements) {
        lateUntilNanos = System.nanoTime();
        try {
            for (int i = 0; i < statements; i++) {
                StormPart part = parts.get(random.nextInt(parts.size()));
                beganNanos = System.nanoTime();
                String end = end(part);
                findings.ended(part.getClass().getSimpleName(), end);
                Duration time = Duration.ofNanos(System.nanoTime() - beganNanos);
                if (!end.equals("done") || time.compareTo(SENT_AGAIN) > 0) {
                    lateUntilNanos = System.nanoTime() + LATE.toNanos();
                }
                if (time.compareTo(TOO_LONG) > 0) {
                    wrong("a statement took " + time);
                }
            }
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException | RuntimeException | Error e) {
            wrong(trace(e));
        }
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    void check(Connection calm) throws SQLException {
        for (StormPart part : Set.copyOf(parts)) {
            part.check(calm);
        }
    }

    private String end(StormPart part) throws SQLException {
        try {
            part.run();
            return "done";
        } catch (SQLException e) {
            if (!EXPECTED.contains(e.getSQLState())) {
                wrong(trace(e));
            }
            Connection own = connection;
            if (own != null && !own.isClosed() && !own.getAutoCommit()) {
                // The outcome of a COMMIT may be unknown. The connection is closed with the writes that it holds.
                own.close();
            }
            return String.valueOf(e.getSQLState());
        }
    }

    /** An action at a random moment of the next milliseconds. */
    void later(Action action) {
        var unused = later.schedule(
                () -> {
                    try {
                        action.run();
                    } catch (SQLException e) {
                        // It may have been closed meanwhile.
                        if (!"55000".equals(e.getSQLState())) {
                            wrong("cancel or close: " + e);
                        }
                    }
                },
                random.nextInt(20),
                TimeUnit.MILLISECONDS);
    }

    interface Action {
        void run() throws SQLException;
    }
}

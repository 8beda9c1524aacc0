package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests about several tables concurrently. Because all processes of an account share a limit of such requests, for thousands of tables the
 * rate is limited to leave room for others.
 */
final class TablesAtOnce {
    private static final System.Logger LOG = System.getLogger(TablesAtOnce.class.getName());
    private static final int MOST_THREADS = 8;

    /** The minimum time between the starts of two requests. */
    static final long NANOS_BETWEEN = 10_000_000;

    /** The number of requests that start without a pause. */
    static final int AT_ONCE = 100;

    private static final int LOGGED_EACH = 500;

    /** If that many requests have failed and none has succeeded, the tables are not the cause. */
    private static final int HOPELESS = 8;

    private final List<String> tables;
    private final boolean isAll;
    private final Consumer<String> asking;
    private final Sampling payer;
    private final Pace pace;
    private final long start;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final Missing missing = new Missing(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** The reasons, by table, why a request was denied or failed. */
    record Missing(Map<String, String> denied, Map<String, String> failed) {}

    /** The clock, and pauses. */
    interface Pace {
        long nanos();

        void pause(Duration time);
    }

    private record RealTime(Sampling payer) implements Pace {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration time) {
            payer.gateway().pause(time);
        }
    }

    private TablesAtOnce(List<String> tables, boolean isAll, Sampling payer, Pace pace, Consumer<String> asking) {
        this.pace = pace;
        this.start = pace.nanos();
        this.tables = tables;
        this.isAll = isAll;
        this.payer = payer;
        this.asking = asking;
    }

    /**
     * Sends the requests for each table.
     *
     * @param isAll whether nothing is known about other tables: if the first requests all fail, the whole call fails
     * @param payer the statement that accounts for the requests
     * @throws RuntimeException if it failed for a reason independent of the tables, such as a cancellation
     */
    static Missing ask(List<String> tables, boolean isAll, Sampling payer, Consumer<String> asking) {
        return ask(tables, isAll, payer, new RealTime(payer), asking);
    }

    static Missing ask(List<String> tables, boolean isAll, Sampling payer, Pace pace, Consumer<String> asking) {
        TablesAtOnce all = new TablesAtOnce(tables, isAll, payer, pace, asking);
        if (!tables.isEmpty()) {
            all.run();
        }
        return all.missing;
    }

    private void run() {
        List<Thread> helpers = new ArrayList<>();
        for (int helper = 1; helper < Math.min(MOST_THREADS, tables.size()); helper++) {
            Thread thread = new Thread(this::work, "dynamodb-jdbc-describe-" + helper);
            thread.setDaemon(true);
            thread.start();
            helpers.add(thread);
        }
        work();
        try {
            for (Thread helper : helpers) {
                helper.join();
            }
        } catch (InterruptedException e) {
            failure.compareAndSet(null, StatementFailure.interrupted());
        }
        Throwable failed = failure.get();
        if (failed instanceof Error error) {
            throw error;
        }
        if (failed instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void work() {
        try {
            for (int table = next.getAndIncrement();
                    table < tables.size() && failure.get() == null;
                    table = next.getAndIncrement()) {
                awaitTurn(table);
                String name = tables.get(table);
                Sampling.paidBy(payer, () -> ask(name));
                int asked = done.incrementAndGet();
                if (asked % LOGGED_EACH == 0) {
                    LOG.log(Level.INFO, "Asked about {0} of {1} tables", asked, tables.size());
                }
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void awaitTurn(int table) {
        long wait = start + Math.max(0, table - AT_ONCE) * NANOS_BETWEEN - pace.nanos();
        if (table > AT_ONCE && wait > 0) {
            pace.pause(Duration.ofNanos(wait));
        }
    }

    private void ask(String name) {
        try {
            asking.accept(name);
            succeeded.incrementAndGet();
        } catch (RuntimeException e) {
            if (!isOfOneTable(e)) {
                throw e;
            }
            if (isThrottled(e)) {
                // Don't wait a minute again for each table.
                payer.losePatience();
            }
            if (e instanceof StatementFailure known && known.state() == SqlState.ACCESS_DENIED) {
                missing.denied().put(name, String.valueOf(known.getMessage()));
                return;
            }
            missing.failed().put(name, reason(e));
            if (isAll && missing.failed().size() >= Math.min(HOPELESS, tables.size()) && succeeded.get() == 0) {
                throw e;
            }
        }
    }

    static boolean isOfOneTable(RuntimeException failed) {
        return failed instanceof StatementFailure known
                ? known.state() == SqlState.ACCESS_DENIED || known.state() == SqlState.THROTTLED
                : Errors.isOfService(failed);
    }

    private static boolean isThrottled(RuntimeException failed) {
        return failed instanceof StatementFailure known && known.state() == SqlState.THROTTLED
                || Errors.isThrottled(failed);
    }

    /** A short description of the failure. */
    static String reason(RuntimeException failed) {
        return isThrottled(failed) ? "throttled" : Errors.code(failed);
    }
}

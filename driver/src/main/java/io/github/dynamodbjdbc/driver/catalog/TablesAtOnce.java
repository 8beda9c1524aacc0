package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
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
 * Asks about several tables at a time: hundreds of them, one after the other, take as many round trips. What all processes of an account may
 * ask of the control plane is bounded, so that of thousands no more are begun in a second than leave room for others.
 */
final class TablesAtOnce {
    private static final System.Logger LOG = System.getLogger(TablesAtOnce.class.getName());
    private static final int MOST_THREADS = 8;

    /** Between the beginnings of two. */
    static final long NANOS_BETWEEN = 10_000_000;

    /** So many are begun without a pause. */
    static final int AT_ONCE = 100;

    private static final int LOGGED_EACH = 500;

    private final List<String> tables;
    private final Consumer<String> asking;
    private final Sampling payer;
    private final long start = System.nanoTime();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final Map<String, String> missing = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private TablesAtOnce(List<String> tables, Sampling payer, Consumer<String> asking) {
        this.tables = tables;
        this.payer = payer;
        this.asking = asking;
    }

    /**
     * Asks about each of them.
     *
     * @param payer through whose door it is asked
     * @return by name, why it could not be asked about
     * @throws RuntimeException if it failed for another reason than one of these tables, such as that the call was cancelled
     */
    static Map<String, String> ask(List<String> tables, Sampling payer, Consumer<String> asking) {
        TablesAtOnce all = new TablesAtOnce(tables, payer, asking);
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
            Thread.currentThread().interrupt();
            failure.compareAndSet(null, StatementFailure.cancelled());
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
        long wait = start + Math.max(0, table - AT_ONCE) * NANOS_BETWEEN - System.nanoTime();
        if (table > AT_ONCE && wait > 0) {
            payer.door().pause(Duration.ofNanos(wait));
        }
    }

    private void ask(String name) {
        try {
            asking.accept(name);
        } catch (RuntimeException e) {
            if (!isOfOneTable(e)) {
                throw e;
            }
            if (isThrottled(e)) {
                // The minute that one was waited for is not spent on each.
                payer.losePatience();
            }
            missing.put(name, reason(e));
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

    /** In a few words. */
    static String reason(RuntimeException failed) {
        return failed instanceof StatementFailure known && known.state() == SqlState.ACCESS_DENIED
                ? String.valueOf(known.getMessage())
                : isThrottled(failed) ? "throttled" : Errors.code(failed);
    }
}

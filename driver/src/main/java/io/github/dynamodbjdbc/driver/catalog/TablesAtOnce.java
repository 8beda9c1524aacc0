package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks about several tables at a time: hundreds of them, one after the other, take as many round trips. */
final class TablesAtOnce {
    private static final int MOST_THREADS = 8;

    private final List<String> tables;
    private final Consumer<String> asking;
    private final @Nullable Sampling payer = Sampling.current();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private TablesAtOnce(List<String> tables, Consumer<String> asking) {
        this.tables = tables;
        this.asking = asking;
    }

    /**
     * Asks about each of them, until one fails.
     *
     * @throws RuntimeException if one failed, but not if it may not be asked for: that is told when it is its turn
     */
    static void ask(List<String> tables, Consumer<String> asking) {
        if (tables.size() > 1) {
            new TablesAtOnce(tables, asking).run();
        }
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
        if (failed instanceof RuntimeException exception && !isDenial(exception)) {
            throw exception;
        }
    }

    private void work() {
        try {
            for (int table = next.getAndIncrement();
                    table < tables.size() && failure.get() == null;
                    table = next.getAndIncrement()) {
                String name = tables.get(table);
                Sampling.paidBy(payer, () -> asking.accept(name));
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private static boolean isDenial(RuntimeException failed) {
        return failed instanceof StatementFailure known && known.state() == SqlState.ACCESS_DENIED;
    }
}

package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.task.BackgroundTask;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Refreshes the description of one table in a background thread while the old one is in use. A slow or throttled response delays no statement, and
 * after a failure the old description is used for a while. Thread-safe.
 */
final class Refresher {
    private static final System.Logger LOG = System.getLogger(Refresher.class.getName());

    /** The time limit for all requests together. */
    private static final Duration TIME = Duration.ofSeconds(10);

    /** The time that a statement waits for a new description when the present one is stale. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    /** The part of the refresh interval after which a failed refresh is tried again. */
    private static final int PART_OF_INTERVAL = 4;

    private final CatalogState state;
    private final String table;
    private final AtomicReference<@Nullable Refresh> running = new AtomicReference<>();
    private final AtomicReference<@Nullable RequestGateway> unpaid = new AtomicReference<>();
    private volatile @Nullable Age failed;

    Refresher(CatalogState state, String table) {
        this.state = state;
        this.table = table;
    }

    /**
     * Starts a refresh, if a thread is free and none is running. A statement with a stale description waits a moment.
     *
     * @param describing sends the request and stores the result
     */
    void begin(Age age, Runnable describing) {
        long now = state.nanos();
        Age last = failed;
        if (last != null && !last.isDue(now)) {
            return;
        }
        Refresh refresh = running.get();
        if (refresh == null) {
            refresh = started(describing);
        }
        Sampling statement = Sampling.current();
        if (refresh != null && age.isOld(now) && (statement == null || !statement.isHurried())) {
            refresh.waitedForBy(statement == null ? state.requests().gateway(TIME) : statement.gateway());
        }
    }

    private @Nullable Refresh started(Runnable describing) {
        if (!state.refreshes().tryAcquire()) {
            return null;
        }
        Refresh refresh = new Refresh(state.requests().gateway(TIME), describing);
        boolean begun = false;
        try {
            begun = running.compareAndSet(null, refresh) && refresh.start();
        } finally {
            if (!begun) {
                running.compareAndSet(refresh, null);
                state.refreshes().release();
            }
        }
        return begun ? refresh : null;
    }

    /** Attributes consumption that no statement has accounted for to the current statement. */
    void pay() {
        RequestGateway consumed = unpaid.get();
        Sampling statement = consumed == null ? null : Sampling.current();
        if (consumed != null && statement != null && unpaid.compareAndSet(consumed, null)) {
            statement.gateway().takeOver(consumed);
        }
    }

    private final class Refresh extends BackgroundTask<Boolean> {
        private final RequestGateway gateway;
        private final Runnable describing;

        Refresh(RequestGateway gateway, Runnable describing) {
            super(gateway);
            this.gateway = gateway;
            this.describing = describing;
        }

        @Override
        protected Boolean read() {
            try {
                Sampling.onceThrough(gateway, asking(describing));
                failed = null;
                return true;
            } catch (RuntimeException e) {
                failed = Age.of(state.nanos(), state.settings().refresh().dividedBy(PART_OF_INTERVAL));
                LOG.log(
                        System.Logger.Level.DEBUG,
                        "Table " + table + " could not be described again, and stays as it was: "
                                + e.getClass().getSimpleName());
                return false;
            } finally {
                if (gateway.report().requests() > 0) {
                    unpaid.set(gateway);
                }
                running.compareAndSet(this, null);
                state.refreshes().release();
            }
        }

        void waitedForBy(RequestGateway statement) {
            awaitEnd(statement, LONGEST_WAIT);
        }

        @Override
        public void abort() {
            gateway.cancel();
        }
    }

    private static Supplier<Boolean> asking(Runnable describing) {
        return () -> {
            describing.run();
            return true;
        };
    }
}

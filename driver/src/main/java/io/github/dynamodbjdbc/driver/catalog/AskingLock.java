package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps threads from sending the same request concurrently. A statement that waits for the lock can be cancelled and can time out. */
final class AskingLock {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Failure last;

    /** Guarded by the lock. */
    private long failures;

    /**
     * @param number the number of failures, including this one
     * @param time the time that the failed statement had
     */
    private record Failure(RuntimeException cause, long number, Duration time) {
        /** Whether a statement with that much time would also fail. */
        boolean isOf(Duration other) {
            return !(cause instanceof StatementFailure) || other.compareTo(time.plusSeconds(1)) <= 0;
        }
    }

    /**
     * Like {@link #hold}, but a thread that has waited shares the failure of the thread before it. Otherwise each waiting thread would try again for
     * its whole timeout, one after the other.
     */
    <T extends @Nullable Object> T share(Supplier<T> asking) {
        Failure known = last;
        long before = known == null ? 0 : known.number();
        Sampling statement = Sampling.current();
        Duration time = statement == null
                ? Patience.WITHOUT_TIMEOUT
                : statement.gateway().timeLeft(Patience.WITHOUT_TIMEOUT);
        return hold(() -> {
            Failure failed = last;
            if (failed != null && failed.number() > before && failed.isOf(time)) {
                throw failed.cause();
            }
            try {
                return asking.get();
            } catch (RuntimeException e) {
                if (!(e instanceof StatementFailure ended) || ended.state() != SqlState.CANCELLED) {
                    last = new Failure(e, ++failures, time);
                }
                throw e;
            }
        });
    }

    /** Runs the action if no other thread holds the lock; otherwise the caller uses the cached value. */
    void tryHold(Runnable asking) {
        if (lock.tryLock()) {
            try {
                asking.run();
            } finally {
                lock.unlock();
            }
        }
    }

    <T extends @Nullable Object> T hold(Supplier<T> asking) {
        Sampling statement = Sampling.current();
        if (statement == null) {
            lock.lock();
        } else {
            statement.gateway().take(lock);
        }
        try {
            return asking.get();
        } finally {
            lock.unlock();
        }
    }
}

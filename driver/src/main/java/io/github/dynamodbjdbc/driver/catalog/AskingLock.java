package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps threads from asking the same thing at the same time. A statement that waits for it can be cancelled, and runs out of time. */
final class AskingLock {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Failure last;

    /** Guarded by the lock. */
    private long failures;

    /**
     * @param number of failures, this one included
     * @param time that the statement had, without an answer in the end
     */
    private record Failure(RuntimeException cause, long number, Duration time) {
        /** Whether a statement with so much time would fail as well. */
        boolean isOf(Duration other) {
            return !(cause instanceof StatementFailure) || other.compareTo(time.plusSeconds(1)) <= 0;
        }
    }

    /**
     * As {@link #hold}, and who waited while another asked shares its failure: threads that ask one after the other, each as long as it has
     * time, would wait for the sum.
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

    /** Holds it if no other thread does; else this one goes by what is known. */
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

package io.github.dynamodbjdbc.driver.catalog;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps threads from asking the same thing at the same time. A statement that waits for it can be cancelled, and runs out of time. */
final class AskingLock {
    private final ReentrantLock lock = new ReentrantLock();

    <T extends @Nullable Object> T hold(Supplier<T> asking) {
        Sampling statement = Sampling.current();
        if (statement == null) {
            lock.lock();
        } else {
            statement.door().take(lock);
        }
        try {
            return asking.get();
        } finally {
            lock.unlock();
        }
    }
}

package io.github.dynamodbjdbc.planner.plan;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that the statements' runs keep in memory. Thread-safe. */
public final class MemoryPool {
    /** The pool of all of the driver's statements in this JVM. */
    public static final MemoryPool OF_JVM = new MemoryPool();

    private final AtomicLong used = new AtomicLong();

    /** The number of bytes taken. */
    public long used() {
        return used.get();
    }

    /** Takes bytes from the pool; false, without effect, if the total would exceed the limit. */
    boolean take(long bytes, long most) {
        long before;
        do {
            before = used.get();
            if (before + bytes > most) {
                return false;
            }
        } while (!used.compareAndSet(before, before + bytes));
        return true;
    }

    void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }
}

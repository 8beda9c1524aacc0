package io.github.dynamodbjdbc.planner.plan;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that runs of statements keep together. Safe for many threads. */
public final class MemoryPool {
    /** All that is kept by the driver in this JVM. */
    public static final MemoryPool OF_JVM = new MemoryPool();

    private final AtomicLong used = new AtomicLong();

    /** How many bytes are taken. */
    public long used() {
        return used.get();
    }

    /** Takes so many bytes, unless more than some number would then be taken in all. */
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

package io.github.dynamodbjdbc.planner.plan;

import java.lang.ref.Cleaner;

/** The bytes that one holder has taken from a pool, until it returns them, is closed or is garbage-collected. Thread-safe. */
public final class MemoryShare implements AutoCloseable {
    private static final Cleaner FORGOTTEN = Cleaner.create();

    private final MemoryPool pool;
    private long bytes;
    private boolean closed;

    public MemoryShare(MemoryPool pool) {
        this.pool = pool;
    }

    /** Closes the share once the holder is garbage-collected. The share must not refer to the holder. */
    public void endWith(Object holder) {
        FORGOTTEN.register(holder, this::close);
    }

    /**
     * Takes more bytes, unless the pool's total would exceed the limit. A closed share takes nothing and returns true.
     *
     * @return whether the bytes were available
     */
    public synchronized boolean take(long more, long most) {
        if (closed) {
            return true;
        }
        boolean there = pool.take(more, most);
        bytes += there ? more : 0;
        return there;
    }

    public synchronized void giveBack(long less) {
        if (!closed) {
            pool.giveBack(less);
            bytes -= less;
        }
    }

    public synchronized long bytes() {
        return bytes;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            pool.giveBack(bytes);
            bytes = 0;
        }
    }
}

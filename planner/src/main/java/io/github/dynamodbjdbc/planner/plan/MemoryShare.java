package io.github.dynamodbjdbc.planner.plan;

import java.lang.ref.Cleaner;

/** The bytes that one holder has taken from a pool, until it gives them back, ends or is forgotten. Safe for many threads. */
public final class MemoryShare implements AutoCloseable {
    private static final Cleaner FORGOTTEN = Cleaner.create();

    private final MemoryPool pool;
    private long bytes;
    private boolean closed;

    public MemoryShare(MemoryPool pool) {
        this.pool = pool;
    }

    /** Ends it once the holder is forgotten, of which the share must have no hold. */
    public void endWith(Object holder) {
        FORGOTTEN.register(holder, this::close);
    }

    /**
     * Takes more, unless all holders would then have more than some number. What has ended takes nothing, and is not refused.
     *
     * @return whether it was there
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

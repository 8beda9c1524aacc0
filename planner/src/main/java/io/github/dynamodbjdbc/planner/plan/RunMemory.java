package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;

/**
 * The memory of one run's operators, counted in rows, and in bytes together with all other runs of the pool. Not thread-safe, except for
 * closing it.
 */
public final class RunMemory implements AutoCloseable {
    /** The bytes that are taken from the pool at a time, to reduce contention. */
    private static final long PORTION = 64 << 10;

    /** The fractions of the pool's limit that an operator must keep for spilling to be worthwhile: when the pool is half full, and nearly full. */
    private static final long SMALL_PARTS = 64;

    private static final long SMALLEST_PARTS = 512;

    private final long mostRows;
    private final long mostBytes;
    private final MemoryPool pool;
    private final MemoryShare share;
    private long rows;
    private long bytes;
    // The bytes of the share, which are read without its lock.
    private long taken;
    private long peakRows;

    /**
     * @param mostRows the limit of rows that this run keeps
     * @param mostBytes the limit of bytes taken by all runs of the pool, above which this run gets no more
     */
    public RunMemory(long mostRows, long mostBytes, MemoryPool pool) {
        this.mostRows = mostRows;
        this.mostBytes = mostBytes;
        this.pool = pool;
        this.share = new MemoryShare(pool);
        share.endWith(this);
    }

    /** Memory without limits, for a run that keeps little. */
    public static RunMemory unbounded() {
        return new RunMemory(Long.MAX_VALUE, Long.MAX_VALUE, new MemoryPool());
    }

    /**
     * Changes the numbers of kept rows and bytes; negative numbers release memory.
     *
     * @throws QueryException LIMIT_EXCEEDED if a limit is exceeded
     */
    public void keep(long moreRows, long moreBytes) {
        keep(moreRows, moreBytes, false);
    }

    /**
     * As {@link #keep(long, long)}.
     *
     * @param first whether it is an operator's only row, which is allowed beyond the limit of rows: without it, an operator that spills its rows could
     *     not go on where those around it have taken all of them
     */
    public void keep(long moreRows, long moreBytes, boolean first) {
        rows += moreRows;
        bytes += moreBytes;
        peakRows = Math.max(peakRows, rows);
        if (moreRows > 0 && rows > mostRows && !first) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "the statement keeps more than " + mostRows
                            + " rows in memory to sort, group or join them; narrow it down"
                            + ", or allow more by the property maxMemoryRows");
        }
        long lacking = bytes - taken;
        if (lacking > 0) {
            if (!take(Math.max(PORTION, lacking)) && !take(lacking)) {
                throw new QueryException(
                        ErrorKind.LIMIT_EXCEEDED,
                        "the statements of this JVM keep more than " + (mostBytes >> 20)
                                + " MB in memory to sort, group or join rows, this one " + (bytes >> 20)
                                + " MB of it; narrow it down, or let the owner of the machine allow more by the property maxMemory");
            }
        } else if (lacking < -2 * PORTION) {
            share.giveBack(-lacking - PORTION);
            taken += lacking + PORTION;
        }
    }

    private boolean take(long more) {
        boolean there = share.take(more, mostBytes);
        taken += there ? more : 0;
        return there;
    }

    /** The peak number of kept rows. */
    public long peakRows() {
        return peakRows;
    }

    /** The number of further rows that this run may keep; negative if operators keep their only rows beyond the limit. */
    public long room() {
        return mostRows - rows;
    }

    /**
     * Whether memory is so short that an operator should spill its rows to a file.
     *
     * @param own the bytes that the operator keeps
     */
    public boolean isTight(long own) {
        return pool.used() > mostBytes / 2 && own > mostBytes / SMALL_PARTS
                || isAlmostFull() && own > mostBytes / SMALLEST_PARTS;
    }

    /** Whether little is left, so that what can't be spilled is given up. */
    public boolean isAlmostFull() {
        return pool.used() > mostBytes - mostBytes / 8;
    }

    @Override
    public void close() {
        share.close();
    }
}

package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;

/**
 * The memory of one run's operators: counted in rows, and in bytes together with what all other runs of the pool keep. Of one
 * thread, but for closing it.
 */
public final class RunMemory implements AutoCloseable {
    /** Bytes that are taken from the pool at once, so that threads seldom meet there. */
    private static final long PORTION = 64 << 10;

    /** What an operator has to keep before files are worth it: parts of what all may keep, where half of that is taken, and nearly all. */
    private static final long SMALL_PARTS = 64;

    private static final long SMALLEST_PARTS = 512;

    private final long mostRows;
    private final long mostBytes;
    private final MemoryPool pool;
    private final MemoryShare taken;
    private long rows;
    private long bytes;
    private long peakRows;

    /**
     * @param mostRows that this run may keep
     * @param mostBytes that all runs of the pool may have taken for this one to take more
     */
    public RunMemory(long mostRows, long mostBytes, MemoryPool pool) {
        this.mostRows = mostRows;
        this.mostBytes = mostBytes;
        this.pool = pool;
        this.taken = new MemoryShare(pool);
        taken.endWith(this);
    }

    /** Without bounds, for a run that keeps little. */
    public static RunMemory unbounded() {
        return new RunMemory(Long.MAX_VALUE, Long.MAX_VALUE, new MemoryPool());
    }

    /**
     * Says that so much more is kept, or less where negative.
     *
     * @throws QueryException LIMIT_EXCEEDED if it is too much together
     */
    public void keep(long moreRows, long moreBytes) {
        rows += moreRows;
        bytes += moreBytes;
        peakRows = Math.max(peakRows, rows);
        if (rows > mostRows) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "the statement keeps more than " + mostRows
                            + " rows in memory to sort, group or join them; narrow it down"
                            + ", or allow more by the property maxMemoryRows");
        }
        long lacking = bytes - taken.bytes();
        if (lacking > 0) {
            if (!taken.take(Math.max(PORTION, lacking), mostBytes) && !taken.take(lacking, mostBytes)) {
                throw new QueryException(
                        ErrorKind.LIMIT_EXCEEDED,
                        "the statements of this JVM keep more than " + (mostBytes >> 20)
                                + " MB in memory to sort, group or join rows, this one " + (bytes >> 20)
                                + " MB of it; narrow it down, or let the owner of the machine allow more by the property maxMemory");
            }
        } else if (lacking < -2 * PORTION) {
            taken.giveBack(-lacking - PORTION);
        }
    }

    /** The most rows that were kept at a time. */
    public long peakRows() {
        return peakRows;
    }

    /** How many rows more this run may keep. */
    public long room() {
        return mostRows - rows;
    }

    /**
     * Whether memory is so short that an operator had better put into a file what it keeps.
     *
     * @param own bytes that it keeps
     */
    public boolean isTight(long own) {
        long used = pool.used();
        return used > mostBytes / 2 && own > mostBytes / SMALL_PARTS
                || used > mostBytes - mostBytes / 8 && own > mostBytes / SMALLEST_PARTS;
    }

    @Override
    public void close() {
        taken.close();
    }
}

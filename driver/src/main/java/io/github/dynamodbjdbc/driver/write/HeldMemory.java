package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.MemoryShare;

/** The memory of held writes, counted together with the memory of running statements. */
public final class HeldMemory implements AutoCloseable {
    private final MemoryShare share;
    private final long most;

    private HeldMemory(MemoryShare share, long most) {
        this.share = share;
        this.most = most;
    }

    /**
     * @param holder the owner; the memory is released when it is garbage-collected
     * @param most the limit for all statements and transactions of the JVM, in bytes
     */
    public static HeldMemory of(Object holder, long most) {
        MemoryShare share = new MemoryShare(MemoryPool.OF_JVM);
        share.endWith(holder);
        return new HeldMemory(share, most);
    }

    /** @throws StatementFailure 54000 if the limit is exceeded */
    void more(long bytes) {
        if (!share.take(bytes, most)) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "The statements and transactions of this JVM would keep more than " + (most >> 20)
                            + " MB in memory, this transaction " + (share.bytes() + bytes >> 20)
                            + " MB of it in writes that wait for COMMIT; commit before, or let the owner of the machine allow"
                            + " more by the property maxMemory");
        }
    }

    void less(long bytes) {
        share.giveBack(bytes);
    }

    /** Sets the number of kept bytes. An increase is not checked against the limit, because these items are in memory already. */
    void is(long bytes) {
        long more = bytes - share.bytes();
        if (more > 0) {
            share.take(more, Long.MAX_VALUE);
        } else {
            share.giveBack(-more);
        }
    }

    @Override
    public void close() {
        share.close();
    }
}

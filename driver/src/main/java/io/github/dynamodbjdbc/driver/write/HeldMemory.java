package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.MemoryShare;

/** What the writes that wait for COMMIT take in memory, counted together with what statements keep. */
public final class HeldMemory implements AutoCloseable {
    private final MemoryShare share;
    private final long most;

    private HeldMemory(MemoryShare share, long most) {
        this.share = share;
        this.most = most;
    }

    /**
     * @param holder with which it ends, if that is forgotten
     * @param most that the statements and transactions of the JVM may keep together
     */
    public static HeldMemory of(Object holder, long most) {
        MemoryShare share = new MemoryShare(MemoryPool.OF_JVM);
        share.endWith(holder);
        return new HeldMemory(share, most);
    }

    /** @throws StatementFailure 54000 if that is too much */
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

    /** Sets what is kept, also where that is more than before: what is taken back is there already. */
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

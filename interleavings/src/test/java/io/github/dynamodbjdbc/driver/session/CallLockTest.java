package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.turns.OneTurn;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * The lock of a connection in interleavings that Lincheck goes through one by one, the same in each run: one call is in at a time, what it
 * does is whole, and each wait ends. {@code -Dinterleavings=100} multiplies them.
 */
@OneTurn(of = 4, number = 2)
public class CallLockTest {
    private final CallLock lock = new CallLock();
    private final Call cancelled = new Call(0);
    private int inside;
    private int steps;

    /** Goes in once for all, and again for each step, as a batch does. */
    private int turn(Call call, int count) {
        lock.enter(call);
        try {
            if (inside++ != 0) {
                throw new IllegalStateException("two calls are in");
            }
            for (int i = 0; i < count; i++) {
                lock.enter(call);
                steps++;
                lock.leave();
            }
            inside--;
            return steps;
        } finally {
            lock.leave();
        }
    }

    @Operation
    public int batch() {
        return turn(new Call(0), 2);
    }

    @Operation
    public int execute() {
        return turn(new Call(0), 1);
    }

    /** It waits until it is its turn, or is cancelled. */
    @Operation
    public void rollback() {
        try {
            turn(cancelled, 0);
        } catch (StatementFailure e) {
            if (!cancelled.isCancelled()) {
                throw e;
            }
        }
    }

    @Operation
    public void cancel() {
        cancelled.cancel();
        lock.wake();
    }

    @Test
    void eachInterleavingIsAnOrder() {
        int more = Integer.getInteger("interleavings", 1);
        new ModelCheckingOptions()
                .iterations(4 * more)
                .invocationsPerIteration(50 * more)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(CallLockTest.class);
    }
}

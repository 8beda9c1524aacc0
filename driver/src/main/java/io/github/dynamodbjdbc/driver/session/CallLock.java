package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Admits one call at a time, in the order of arrival. Reentrant. Unlike with a lock of the JDK, a wait ends when its call is cancelled or times out,
 * or when the lock is closed.
 */
public final class CallLock {
    /** Held for moments only, never during a request. */
    private final ReentrantLock state = new ReentrantLock();

    private final Condition changed = state.newCondition();
    private final Deque<Call> waiting = new ArrayDeque<>();
    private @Nullable Thread owner;
    private int holds;
    private boolean closed;

    /**
     * Waits for the call's turn. {@link #leave} must follow.
     *
     * @throws StatementFailure 57014 if the call was cancelled or timed out, or the lock was closed
     */
    void enter(Call call) {
        state.lock();
        try {
            if (owner != Thread.currentThread()) {
                await(call);
                owner = Thread.currentThread();
            }
            holds++;
        } finally {
            state.unlock();
        }
    }

    private void await(Call call) {
        waiting.add(call);
        try {
            boolean waited = false;
            while (owner != null || waiting.peek() != call) {
                checkWait(call);
                waited = true;
                long left = call.nanosLeft();
                if (left == Long.MAX_VALUE) {
                    changed.await();
                } else if (changed.awaitNanos(left) <= 0) {
                    call.check();
                }
            }
            if (waited) {
                // The previous call may have ended because the connection was closed.
                checkWait(call);
            }
        } catch (InterruptedException e) {
            throw StatementFailure.interrupted();
        } finally {
            waiting.remove(call);
            // The next call may now be the first.
            changed.signalAll();
        }
    }

    private void checkWait(Call call) {
        call.check();
        if (closed) {
            throw StatementFailure.cancelled();
        }
    }

    void leave() {
        state.lock();
        try {
            if (--holds == 0) {
                owner = null;
                changed.signalAll();
            }
        } finally {
            state.unlock();
        }
    }

    /** Makes waiting calls check whether they were cancelled. */
    public void wake() {
        state.lock();
        try {
            changed.signalAll();
        } finally {
            state.unlock();
        }
    }

    /** Ends all waits, from now on. */
    public void close() {
        state.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            state.unlock();
        }
    }

    public boolean isClosed() {
        state.lock();
        try {
            return closed;
        } finally {
            state.unlock();
        }
    }

    /** The number of waiting calls. */
    public int waiting() {
        state.lock();
        try {
            return waiting.size();
        } finally {
            state.unlock();
        }
    }
}

package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets one call in at a time, in the order in which they came. A thread that is in may come in again. Unlike a lock of the JDK, a wait
 * ends when its call is cancelled or out of time, or when there is nothing left to wait for.
 */
public final class CallLock {
    /** Held for moments only, never while anything is asked of the service. */
    private final ReentrantLock state = new ReentrantLock();

    private final Condition changed = state.newCondition();
    private final Deque<Call> waiting = new ArrayDeque<>();
    private @Nullable Thread owner;
    private int holds;
    private boolean closed;

    /**
     * Waits until it is the call's turn. {@link #leave} has to follow.
     *
     * @throws StatementFailure 57014 if the call was cancelled, ran out of time, or what it waited for was closed
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
                // The call ahead may have ended because the connection was closed.
                checkWait(call);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        } finally {
            waiting.remove(call);
            // The next in the line may have become the first.
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

    /** Has calls that wait look whether they were cancelled. */
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

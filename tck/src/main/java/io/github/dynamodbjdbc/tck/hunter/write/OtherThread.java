package io.github.dynamodbjdbc.tck.hunter.write;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** An action in another thread. */
final class OtherThread<T> {
    private final FutureTask<T> task;
    private final Thread thread;

    OtherThread(Callable<T> task) {
        this.task = new FutureTask<>(task);
        this.thread = new Thread(this.task, "other thread");
    }

    void start() {
        thread.start();
    }

    /** Returns when the action has ended or is blocked. */
    void startAndAwaitRest() {
        thread.start();
        while (thread.getState() == Thread.State.NEW || thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
    }

    /** Waits for the result. */
    T result() throws SQLException {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}

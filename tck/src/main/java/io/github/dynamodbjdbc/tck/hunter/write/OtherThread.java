package io.github.dynamodbjdbc.tck.hunter.write;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Something that another thread does. */
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

    /** Returns when it has ended, or waits for its turn. */
    void startAndAwaitRest() {
        thread.start();
        while (thread.getState() == Thread.State.NEW || thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
    }

    /** Waits for it. */
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

package io.github.dynamodbjdbc.driver.task;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Requests that a background thread sends, or the thread that needs their result if none has begun to. */
public abstract class BackgroundTask<T> implements Runnable {
    private static final System.Logger LOG = System.getLogger(BackgroundTask.class.getName());
    private static final long SETTLE_MILLIS = 500;

    private final RequestGateway gateway;

    private final FutureTask<T> task = new FutureTask<>(this::take);
    private volatile @Nullable T result;

    /** @param gateway of the statement whose cancellation and timeout end the wait for the result */
    protected BackgroundTask(RequestGateway gateway) {
        this.gateway = gateway;
    }

    private T take() {
        T read = read();
        result = read;
        return read;
    }

    /** The result; null until there is one, and if the task failed. */
    protected @Nullable T result() {
        return result;
    }

    /** Whether it has come to its end, well or not. */
    public final boolean isDone() {
        return task.isDone();
    }

    /** Sends the requests. */
    protected abstract T read();

    /** Gives it up, wherever its request is. */
    public abstract void abort();

    /** Reads, unless somebody has begun to. */
    @Override
    public void run() {
        task.run();
    }

    /** Begins in the background if a thread is free; false if there is none. */
    public boolean start() {
        return Background.SHARED.begin(this);
    }

    /**
     * Waits for its end, well or not, on account of a statement that can do without its result.
     *
     * @throws StatementFailure 57014 if that statement is cancelled or runs out of time
     */
    protected final void awaitEnd(RequestGateway statement, Duration longest) {
        try {
            statement.awaitEnd(task, longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        }
    }

    /**
     * The result; computed in this thread if no other has begun to.
     *
     * @throws StatementFailure 57014 if the statement is cancelled or runs out of time while another thread is at it
     */
    public T get() {
        run();
        try {
            return gateway.await(task);
        } catch (StatementFailure ended) {
            abort();
            throw ended;
        } catch (InterruptedException e) {
            abort();
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Waits until an aborted request has come to its end, so that it is in the accounts; not for long, come what may. */
    public void settle() {
        // Sends nothing any more; only for the case that no thread has begun.
        run();
        try {
            task.get(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // Not its message, which may repeat values of the request; the log of requests says the rest.
            Throwable cause = e.getCause() == null ? e : e.getCause();
            LOG.log(
                    System.Logger.Level.TRACE,
                    "Ended without its result, which is not wanted any more: "
                            + cause.getClass().getSimpleName());
        }
    }
}

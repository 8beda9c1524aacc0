package io.github.dynamodbjdbc.driver.task;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Requests that a background thread sends, or the thread that needs their result if no other has started. */
public abstract class BackgroundTask<T> implements Runnable {
    private static final System.Logger LOG = System.getLogger(BackgroundTask.class.getName());
    private static final long SETTLE_MILLIS = 500;

    private final RequestGateway gateway;

    // It is not run before the subclass is complete.
    @SuppressWarnings("this-escape")
    private final FutureTask<T> task = new FutureTask<>(this::take);

    private volatile @Nullable T result;

    /** @param gateway the gateway of the statement whose cancellation or timeout ends the wait for the result */
    protected BackgroundTask(RequestGateway gateway) {
        this.gateway = gateway;
    }

    private T take() {
        T read = read();
        result = read;
        return read;
    }

    /** The result; null until it is available, and if the task failed. */
    protected @Nullable T result() {
        return result;
    }

    /** Whether it has ended, successfully or not. */
    public final boolean isDone() {
        return task.isDone();
    }

    /** Sends the requests. */
    protected abstract T read();

    /** Aborts the task in any state. */
    public abstract void abort();

    /** Sends the requests, unless another thread has started to. */
    @Override
    public void run() {
        task.run();
    }

    /** Starts in the background if a thread is available; false otherwise. */
    public boolean start() {
        return Background.SHARED.begin(this);
    }

    /**
     * Waits for its end on account of a statement that can do without its result.
     *
     * @throws StatementFailure 57014 if that statement is cancelled or times out
     */
    protected final void awaitEnd(RequestGateway statement, Duration longest) {
        try {
            statement.awaitEnd(task, longest);
        } catch (InterruptedException e) {
            throw StatementFailure.interrupted();
        }
    }

    /**
     * The result, computed in this thread if no other has started to.
     *
     * @throws StatementFailure 57014 if the statement is cancelled or times out while another thread computes it
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
            throw StatementFailure.interrupted();
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

    /** Waits briefly for the end of an aborted request, so that its consumption is accounted for. */
    public void settle() {
        // Sends nothing now; needed only if no thread has started it.
        run();
        try {
            task.get(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // Without its message, which may contain values of the request; the request log has the details.
            Throwable cause = e.getCause() == null ? e : e.getCause();
            LOG.log(
                    System.Logger.Level.TRACE,
                    "Ended without its result, which is not wanted any more: "
                            + cause.getClass().getSimpleName());
        }
    }
}

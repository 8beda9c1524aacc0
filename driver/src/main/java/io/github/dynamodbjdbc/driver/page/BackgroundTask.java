package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Something to be read or written, by whoever comes first: the pool, or the one who needs it. */
public abstract class BackgroundTask<T> implements Runnable {
    private static final System.Logger LOG = System.getLogger(BackgroundTask.class.getName());
    private static final long SETTLE_MILLIS = 500;

    private final FutureTask<T> task = new FutureTask<>(this::take);
    private volatile @Nullable T result;

    private T take() {
        T read = read();
        result = read;
        return read;
    }

    /** What was read; null as long as it is not, and if that failed. */
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

    /** Begins in the background. */
    public void start() {
        Background.executor().execute(this);
    }

    /** What was read; read in this thread if nobody has begun to. */
    public T get() {
        run();
        try {
            return task.get();
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
        // Sends nothing any more; only for the case that nobody has begun.
        run();
        try {
            task.get(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.log(System.Logger.Level.TRACE, "Ended without its result, which nobody wants any more: " + e);
        }
    }
}

package io.github.dynamodbjdbc.driver.task;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that send requests ahead of their readers, shared by all statements.
 *
 * <p>A task keeps its thread while it waits for a response, for a rate limit, or before another attempt. So tasks are never queued: a task gets a
 * thread immediately or not at all; in the latter case the reader that needs its result runs it. A waiting statement delays no other.
 */
public final class Background {
    private static final ThreadPoolExecutor THREADS = threads();

    public static final Background SHARED = new Background(256, THREADS);

    private final Semaphore free;
    private final Executor threads;

    /** @param most the maximum number of concurrent tasks */
    public Background(int most, Executor threads) {
        this.free = new Semaphore(most);
        this.threads = threads;
    }

    /** Starts a task in a separate thread; false if no thread is available. */
    public boolean begin(Runnable task) {
        if (!free.tryAcquire()) {
            return false;
        }
        boolean begun = false;
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    free.release();
                }
            });
            begun = true;
        } finally {
            if (!begun) {
                free.release();
            }
        }
        return true;
    }

    /** Makes idle threads end immediately, because they hold the driver's classes. */
    static void endIdleThreads() {
        THREADS.setKeepAliveTime(0, TimeUnit.SECONDS);
    }

    /** Daemon threads, which end after half a minute without work. */
    private static ThreadPoolExecutor threads() {
        AtomicInteger count = new AtomicInteger();
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-read-ahead-" + count.incrementAndGet());
            thread.setDaemon(true);
            // Not the context class loader of the application that runs the first statement.
            thread.setContextClassLoader(Background.class.getClassLoader());
            return thread;
        });
    }
}

package io.github.dynamodbjdbc.driver.task;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that send requests ahead of their reader, for all statements together.
 *
 * <p>A task keeps its thread while it waits for an answer, for a rate, or before another attempt. So tasks are never queued: a task gets
 * a thread at once, or none, and then the reader that needs its result runs it. A statement that waits delays no other.
 */
public final class Background {
    private static final ThreadPoolExecutor THREADS = threads();

    public static final Background SHARED = new Background(256, THREADS);

    private final Semaphore free;
    private final Executor threads;

    /** @param most tasks that run at a time */
    public Background(int most, Executor threads) {
        this.free = new Semaphore(most);
        this.threads = threads;
    }

    /** Begins to run a task in a thread of its own; false if there is no thread for it. */
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

    /** Has threads end as soon as they have nothing to do: they hold the driver's classes. */
    static void endIdleThreads() {
        THREADS.setKeepAliveTime(0, TimeUnit.SECONDS);
    }

    /** Daemons, gone after half a minute without work. */
    private static ThreadPoolExecutor threads() {
        AtomicInteger count = new AtomicInteger();
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-read-ahead-" + count.incrementAndGet());
            thread.setDaemon(true);
            // Not that of the application whose statement happens to come first.
            thread.setContextClassLoader(Background.class.getClassLoader());
            return thread;
        });
    }
}

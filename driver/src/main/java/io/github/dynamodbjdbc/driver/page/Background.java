package io.github.dynamodbjdbc.driver.page;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The few threads that read ahead, for all statements together. Daemons, gone after half a minute without work. Tasks only send
 * requests and never wait for one another, so a full queue delays them and no more.
 */
final class Background {
    private static final int THREADS = 16;
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = pool();

    private Background() {}

    static Executor executor() {
        return POOL;
    }

    private static ThreadPoolExecutor pool() {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(THREADS, THREADS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "dynamodb-jdbc-read-ahead-" + COUNT.incrementAndGet());
                    thread.setDaemon(true);
                    // Not the one of whichever application happens to come first.
                    thread.setContextClassLoader(Background.class.getClassLoader());
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}

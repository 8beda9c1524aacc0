package io.github.dynamodbjdbc.driver.client;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread that exists only while tasks are pending. */
final class IdleSocketTimer implements SharedClients.Later {
    private final ScheduledThreadPoolExecutor executor;

    IdleSocketTimer() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-idle-sockets");
            thread.setDaemon(true);
            // Not the context class loader of the application that closes a connection first.
            thread.setContextClassLoader(IdleSocketTimer.class.getClassLoader());
            return thread;
        });
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    /** Without a delay, pending tasks are dropped, because they would have no effect. */
    @Override
    public void run(Duration after, Runnable task) {
        if (after.isZero()) {
            executor.getQueue().clear();
        } else {
            Future<?> unused = executor.schedule(task, after.toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}

package io.github.dynamodbjdbc.driver.client;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread that is there only as long as something is to be done. */
final class Timer implements SharedClients.Later {
    private final ScheduledThreadPoolExecutor executor;

    Timer() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-idle-sockets");
            thread.setDaemon(true);
            // Not that of the application whose connection happens to be closed first.
            thread.setContextClassLoader(Timer.class.getClassLoader());
            return thread;
        });
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    /** With no time to wait, what is still to be done is dropped: it would find nothing to do. */
    @Override
    public void run(Duration after, Runnable task) {
        if (after.isZero()) {
            executor.getQueue().clear();
        } else {
            Future<?> unused = executor.schedule(task, after.toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}

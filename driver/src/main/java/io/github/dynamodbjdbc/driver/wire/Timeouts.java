package io.github.dynamodbjdbc.driver.wire;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Aborts requests whose time is over. */
final class Timeouts {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Timeouts() {}

    /** @return the task to cancel once the request has ended */
    static Future<?> after(Duration time, InFlight inFlight) {
        return TIMER.schedule(inFlight::timeOut, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-timeouts");
            thread.setDaemon(true);
            // Not the context class loader of the application that runs the first statement.
            thread.setContextClassLoader(Timeouts.class.getClassLoader());
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }
}

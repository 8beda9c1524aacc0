package io.github.dynamodbjdbc.driver.wire;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends requests whose time is over. */
final class Timeouts {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Timeouts() {}

    /** @return what is to be cancelled once the request has ended */
    static Future<?> after(Duration time, InFlight inFlight) {
        return TIMER.schedule(inFlight::timeOut, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "dynamodb-jdbc-timeouts");
            thread.setDaemon(true);
            // Not that of the application whose statement happens to come first.
            thread.setContextClassLoader(Timeouts.class.getClassLoader());
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }
}

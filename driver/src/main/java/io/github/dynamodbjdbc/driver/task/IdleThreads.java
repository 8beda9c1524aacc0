package io.github.dynamodbjdbc.driver.task;

/** The driver's idle threads. */
public final class IdleThreads {
    private IdleThreads() {}

    /** Ends them, because the driver is being unloaded. */
    public static void end() {
        Background.endIdleThreads();
    }
}

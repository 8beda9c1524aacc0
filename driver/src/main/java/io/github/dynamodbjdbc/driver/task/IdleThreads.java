package io.github.dynamodbjdbc.driver.task;

/** The threads that wait for something to do. */
public final class IdleThreads {
    private IdleThreads() {}

    /** Ends them, since the driver is about to go. */
    public static void end() {
        Background.endIdleThreads();
    }
}

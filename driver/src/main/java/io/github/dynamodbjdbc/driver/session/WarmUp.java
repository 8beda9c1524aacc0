package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.CalcitePlanner;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** Loads the classes for the first statement of a JVM, while another thread connects, parses and requests a table's description. */
final class WarmUp {
    private static final System.Logger LOG = System.getLogger("io.github.dynamodbjdbc.warm-up");
    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private WarmUp() {}

    /** @param client the client of the first connection */
    static void begin(ClientHandle client) {
        if (BEGUN.compareAndSet(false, true)) {
            start(client::wire);
            start(CalcitePlanner::load);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(() -> run(task), "dynamodb-jdbc-warm-up");
        thread.setDaemon(true);
        // Not the context class loader of the application that connects first.
        thread.setContextClassLoader(WarmUp.class.getClassLoader());
        thread.start();
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | LinkageError e) {
            // The statement that needs it will report the failure; or the driver's class loader is closed.
            LOG.log(Level.DEBUG, "The first statement will have to load more", e);
        }
    }
}

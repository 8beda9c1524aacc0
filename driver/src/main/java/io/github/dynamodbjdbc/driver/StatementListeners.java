package io.github.dynamodbjdbc.driver;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The listeners of all connections of the JVM. */
public final class StatementListeners {
    private static final System.Logger LOG = System.getLogger("io.github.dynamodbjdbc.statements");
    private static final List<StatementListener> LISTENERS = new CopyOnWriteArrayList<>();

    private StatementListeners() {}

    /** A registered listener, which is called until this is closed. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    public static Registration add(StatementListener listener) {
        LISTENERS.add(listener);
        return () -> LISTENERS.remove(listener);
    }

    /** Passes an ended statement to the listeners; called by the driver. */
    public static void notifyEnded(Supplier<EndedStatement> statement) {
        if (LISTENERS.isEmpty()) {
            return;
        }
        EndedStatement ended = statement.get();
        for (StatementListener listener : LISTENERS) {
            try {
                listener.ended(ended);
            } catch (RuntimeException | LinkageError e) {
                LOG.log(Level.DEBUG, "A listener of statements failed", e);
            }
        }
    }
}

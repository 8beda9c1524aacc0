package io.github.dynamodbjdbc.clients;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** The requests that the driver sends on one table, as it logs them. */
final class Requests extends Handler implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger("io.github.dynamodbjdbc.requests");

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private final String table;

    Requests(String table) {
        this.table = table;
        setFormatter(new SimpleFormatter());
        // Concurrent tests need it too, so it is not removed.
        LOGGER.setLevel(Level.FINER);
        LOGGER.addHandler(this);
    }

    long of(String operation) {
        return lines.stream()
                .filter(line -> line.startsWith(operation + " " + table))
                .count();
    }

    @Override
    public void publish(LogRecord entry) {
        lines.add(getFormatter().formatMessage(entry));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        LOGGER.removeHandler(this);
    }
}

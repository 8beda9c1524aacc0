package io.github.dynamodbjdbc.driver.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records the output of the driver's loggers until it is closed. */
final class LogLines implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.github.dynamodbjdbc");
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    LogLines() {
        logger.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setLevel(null);
    }
}

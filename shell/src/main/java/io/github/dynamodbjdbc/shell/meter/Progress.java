package io.github.dynamodbjdbc.shell.meter;

import java.io.PrintStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A line on the terminal with the progress of a step, shown after its first second. */
public final class Progress implements AutoCloseable {
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final Duration PERIOD = Duration.ofMillis(250);
    /** The text of the line. */
    private final Text text;

    private final PrintStream terminal;
    private final @Nullable Thread thread;
    private boolean stopped;

    /** A text about the present progress. */
    public interface Text {
        String now() throws SQLException;
    }

    private Progress(Text text, PrintStream terminal, boolean isShown) {
        this.text = text;
        this.terminal = terminal;
        this.thread = isShown ? new Thread(this::run, "progress") : null;
    }

    /** Starts the line. Call it before the statement is executed. */
    public static Progress start(Statement statement, Estimate estimate, PrintStream terminal, boolean isShown) {
        long start = System.nanoTime();
        return start(
                () -> Usage.progress(Usage.of(statement), estimate, Duration.ofNanos(System.nanoTime() - start)),
                terminal,
                isShown);
    }

    /** @param text called by another thread */
    public static Progress start(Text text, PrintStream terminal, boolean isShown) {
        Progress progress = new Progress(text, terminal, isShown);
        if (progress.thread != null) {
            progress.thread.setDaemon(true);
            progress.thread.start();
        }
        return progress;
    }

    private void run() {
        try {
            Thread.sleep(DELAY.toMillis());
            while (show()) {
                Thread.sleep(PERIOD.toMillis());
            }
        } catch (InterruptedException e) {
            // The step has ended.
        }
    }

    private synchronized boolean show() {
        if (stopped) {
            return false;
        }
        try {
            terminal.print(Screen.CLEAR_LINE + text.now());
            terminal.flush();
            return true;
        } catch (SQLException e) {
            // The statement has been closed meanwhile.
            return false;
        }
    }

    @Override
    public void close() {
        end();
    }

    /** Removes the line and ends the progress. Idempotent. */
    public synchronized void end() {
        if (!stopped && thread != null) {
            thread.interrupt();
            terminal.print(Screen.CLEAR_LINE);
            terminal.flush();
        }
        stopped = true;
    }
}

package io.github.dynamodbjdbc.shell.meter;

import java.io.PrintStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A line on a terminal with the progress of a step, from its second second on. */
public final class Progress implements AutoCloseable {
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final Duration PERIOD = Duration.ofMillis(250);
    /** For who writes to that terminal in between. */
    private final Text text;

    private final PrintStream terminal;
    private final @Nullable Thread thread;
    private boolean stopped;

    /** How far it is now. */
    public interface Text {
        String now() throws SQLException;
    }

    private Progress(Text text, PrintStream terminal, boolean isShown) {
        this.text = text;
        this.terminal = terminal;
        this.thread = isShown ? new Thread(this::run, "progress") : null;
    }

    /** To be called before the statement is executed. */
    public static Progress start(Statement statement, Estimate estimate, PrintStream terminal, boolean isShown) {
        long start = System.nanoTime();
        return start(
                () -> Usage.progress(Usage.of(statement), estimate, Duration.ofNanos(System.nanoTime() - start)),
                terminal,
                isShown);
    }

    /** @param text asked for by another thread */
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
            // Stopped.
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
            // Closed in between.
            return false;
        }
    }

    @Override
    public void close() {
        end();
    }

    /** Takes the line away, for good. Idempotent. */
    public synchronized void end() {
        if (!stopped && thread != null) {
            thread.interrupt();
            terminal.print(Screen.CLEAR_LINE);
            terminal.flush();
        }
        stopped = true;
    }
}

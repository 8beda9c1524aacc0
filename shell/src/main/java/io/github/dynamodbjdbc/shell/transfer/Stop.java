package io.github.dynamodbjdbc.shell.transfer;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A user's request to end a command, from another thread than the command's. */
final class Stop {
    private @Nullable Statement running;
    private int wishes;

    /** Begins a command. */
    synchronized void begin(Statement statement) {
        running = statement;
        wishes = 0;
    }

    synchronized void end() {
        running = null;
    }

    /** Whether the command should end at the next suitable point. */
    synchronized boolean isWanted() {
        return wishes > 0;
    }

    /**
     * Requests the end. The first request lets running requests finish.
     *
     * @param isPatient whether the first request does so; otherwise it cancels the statement, as the second one always does
     * @return whether a command is running that had not been stopped before
     */
    synchronized boolean wish(boolean isPatient) throws SQLException {
        wishes++;
        if (running != null && (wishes > 1 || !isPatient)) {
            running.cancel();
        }
        return running != null && wishes == 1;
    }
}

package io.github.dynamodbjdbc.shell.transfer;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The wish of the user that a command ends; other threads than the command's own tell it. */
final class Stop {
    private @Nullable Statement running;
    private int wishes;

    /** Before a command. */
    synchronized void begin(Statement statement) {
        running = statement;
        wishes = 0;
    }

    synchronized void end() {
        running = null;
    }

    /** Whether it should end where it can do so neatly. */
    synchronized boolean isWanted() {
        return wishes > 0;
    }

    /**
     * A first wish lets requests under way come to their end.
     *
     * @param isPatient whether it does; otherwise the first wish breaks them off, as a second one always does
     * @return whether a command runs that was not told before
     */
    synchronized boolean wish(boolean isPatient) throws SQLException {
        wishes++;
        if (running != null && (wishes > 1 || !isPatient)) {
            running.cancel();
        }
        return running != null && wishes == 1;
    }
}

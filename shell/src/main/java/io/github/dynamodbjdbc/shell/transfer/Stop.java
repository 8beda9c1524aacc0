package io.github.dynamodbjdbc.shell.transfer;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The user's request that a command ends, from other threads than the command's own. */
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
     * @return whether a command runs that was not stopped before
     */
    synchronized boolean wish(boolean isPatient) throws SQLException {
        wishes++;
        if (running != null && (wishes > 1 || !isPatient)) {
            running.cancel();
        }
        return running != null && wishes == 1;
    }
}

package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.meter.Screen;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs {@code .import} and {@code .export} on a connection, one command at a time. */
public final class Transfers {
    private final Connection connection;
    private final PrintStream err;
    private final boolean showsProgress;
    private final @Nullable Predicate<String> question;
    private final Stop stop = new Stop();
    private volatile boolean isPatient;

    /**
     * @param err the stream for results and progress
     * @param showsProgress whether {@code err} is a terminal
     * @param question asks the user for yes or no; null without a user
     */
    public Transfers(
            Connection connection, PrintStream err, boolean showsProgress, @Nullable Predicate<String> question) {
        this.connection = connection;
        this.err = err;
        this.showsProgress = showsProgress;
        this.question = question;
    }

    /** Whether a text is a command of this kind, valid or not, instead of SQL. */
    public static boolean isCommand(String text) {
        return TransferCommand.isOne(text);
    }

    /** Whether the command continues on the next line. */
    public static boolean isOpen(String text) {
        return TransferCommand.isOpen(text);
    }

    /**
     * Runs a command to its end.
     *
     * @throws SQLException if it is not a valid command, failed in the database, or was stopped by {@link #stop}
     * @throws IOException if the file can't be read or written
     */
    public Transferred run(String text) throws SQLException, IOException {
        TransferCommand command = TransferCommand.parse(text);
        isPatient = command instanceof TransferCommand.Import;
        try {
            if (command instanceof TransferCommand.Import rows) {
                return new ImportRun(connection, rows, err, showsProgress, question, stop).run();
            }
            if (command instanceof TransferCommand.Model model) {
                return new ModelRun(connection, model, err, question, stop).run();
            }
            return new ExportRun(connection, (TransferCommand.Export) command, err, showsProgress, stop).run();
        } catch (NoSuchFileException e) {
            throw new IOException("there is no file " + e.getFile(), e);
        }
    }

    /** Ends the running command. An import first finishes the rows that are being written, unless it is stopped again. */
    public void stop() {
        try {
            if (stop.wish(isPatient) && isPatient) {
                err.println((showsProgress ? Screen.CLEAR_LINE : "")
                        + "stopping after the rows that are being written; Ctrl-C again gives them up");
            }
        } catch (SQLException e) {
            err.println("can't be stopped: " + e.getMessage());
        }
    }
}

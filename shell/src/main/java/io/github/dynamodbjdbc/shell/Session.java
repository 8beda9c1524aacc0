package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.jdbc.DynamoConnection;
import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs statements and commands one after the other, for a conversation or a script. */
final class Session implements AutoCloseable {
    private static final int MAX_NESTING = 16;

    private final Connection connection;
    private final PrintStream err;
    private final StatementRunner runner;
    private final Transfers transfers;
    private final @Nullable Confirmation confirmation;
    private final Editor editor;
    private final Destination screen;
    private Destination destination;
    private @Nullable Writer file;
    private Format format;
    private Format unlessVertical;
    private boolean tellsTime = true;
    private boolean rowsRejected;
    private String last = "";
    private int nesting;
    private volatile boolean isCancelled;

    /** Lets the user edit a text. */
    interface Editor {
        /** The edited text; null if there is no terminal. */
        @Nullable
        String edit(String text) throws IOException;
    }

    /** The outcome of a part. */
    enum Outcome {
        GO_ON,
        FAILED,
        QUIT
    }

    /**
     * @param question asks the user for yes or no; null if there is no terminal
     * @param askAbove the most rows to write, or request units, without confirmation; empty to never ask
     */
    Session(
            Connection connection,
            Format format,
            Destination screen,
            PrintStream err,
            boolean showsProgress,
            @Nullable Predicate<String> question,
            OptionalLong askAbove,
            Editor editor) {
        this.connection = connection;
        this.err = err;
        this.screen = screen;
        this.destination = screen;
        this.format = format;
        this.unlessVertical = format == Format.VERTICAL ? Format.TABLE : format;
        this.editor = editor;
        runner = new StatementRunner(connection, err, showsProgress);
        transfers = new Transfers(connection, err, showsProgress, question);
        confirmation = question == null || askAbove.isEmpty()
                ? null
                : new Confirmation(connection, question, askAbove.getAsLong());
    }

    /** Answers each question with yes and prints it, for the option {@code -y}. */
    static Predicate<String> saysYes(PrintStream err) {
        return question -> {
            err.println(question + " yes (-y)");
            return true;
        };
    }

    /** Runs parts up to the first one that fails. */
    Outcome runAll(List<Script.Part> parts) throws IOException {
        for (Script.Part part : parts) {
            runner.beginsAt(part.line());
            Outcome outcome = isCancelled ? Outcome.FAILED : run(part.text());
            if (outcome != Outcome.GO_ON) {
                return outcome;
            }
        }
        return Outcome.GO_ON;
    }

    /** Runs a statement without its semicolon, or a command. Prints errors; the session can still be used afterwards. */
    Outcome run(String part) throws IOException {
        try {
            return runs(part);
        } catch (InvalidPathException e) {
            return fail("error: that is no name of a file: " + e.getReason());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return fail("error XX000: " + e);
        }
    }

    private Outcome runs(String part) throws IOException {
        if (Transfers.isCommand(part)) {
            return transfer(part);
        }
        LineCommand command = LineCommand.parse(part);
        if (command != null) {
            return run(command);
        }
        last = part;
        return statement(part);
    }

    private Outcome statement(String sql) throws IOException {
        if (confirmation != null && !confirmation.allows(sql)) {
            err.println("not run");
            return Outcome.FAILED;
        }
        return runner.run(sql, format, destination, tellsTime) ? Outcome.GO_ON : Outcome.FAILED;
    }

    private Outcome transfer(String command) {
        try {
            rowsRejected |= transfers.run(command).rejected() > 0;
            return Outcome.GO_ON;
        } catch (SQLException e) {
            return fail(ErrorText.of(e, command));
        } catch (IOException e) {
            return fail("error: " + e.getMessage());
        }
    }

    private Outcome fail(String message) {
        err.println(message);
        return Outcome.FAILED;
    }

    private Outcome run(LineCommand command) throws IOException {
        LineCommand.Name name = command.name();
        if (name == null) {
            return fail("error: there is no command " + command.written() + "; help lists them");
        }
        try {
            return switch (name) {
                case HELP -> done(Resources.text("/help.txt").stripTrailing());
                case QUIT -> Outcome.QUIT;
                case TABLES -> statement("SHOW TABLES");
                case DESCRIBE ->
                    statement(command.argument().isEmpty() ? "SHOW TABLES" : "DESCRIBE " + command.argument());
                case REFRESH -> refresh();
                case TIMING -> {
                    tellsTime = flag(command, tellsTime);
                    yield done("timing is " + (tellsTime ? "on" : "off"));
                }
                case VERTICAL -> {
                    format = flag(command, format == Format.VERTICAL) ? Format.VERTICAL : unlessVertical;
                    yield done("format is " + format.name().toLowerCase(Locale.ROOT));
                }
                case FORMAT -> format(command.argument());
                case OUTPUT -> output(command.file());
                case RUN -> runFile(command);
                case EDIT -> edit();
            };
        } catch (NoSuchFileException e) {
            return fail("error: there is no file " + e.getFile());
        } catch (IllegalArgumentException e) {
            return fail("error: " + e.getMessage());
        }
    }

    private Outcome refresh() {
        try {
            connection.unwrap(DynamoConnection.class).refresh();
            return done("tables are described and sampled again");
        } catch (SQLException e) {
            return fail(ErrorText.of(e, ""));
        }
    }

    private Outcome done(String text) {
        err.println(text);
        return Outcome.GO_ON;
    }

    /** The value of an option: on, off, or without an argument the opposite of its present value. */
    private static boolean flag(LineCommand command, boolean now) {
        return switch (command.argument().toLowerCase(Locale.ROOT)) {
            case "" -> !now;
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException(command.written() + " takes on or off");
        };
    }

    private Outcome format(String name) {
        Format wanted = Format.of(name);
        if (wanted == null) {
            return fail("error: the format is " + Format.NAMES + (name.isEmpty() ? "" : ", not " + name));
        }
        format = wanted;
        unlessVertical = wanted == Format.VERTICAL ? Format.TABLE : wanted;
        return Outcome.GO_ON;
    }

    private Outcome output(String name) throws IOException {
        close();
        if (!name.isEmpty()) {
            Writer opened = Files.newBufferedWriter(Path.of(name));
            file = opened;
            destination = Destination.of(opened, 0, false);
        }
        return Outcome.GO_ON;
    }

    private Outcome runFile(LineCommand command) throws IOException {
        if (command.file().isEmpty()) {
            return fail("error: " + command.written() + " needs the name of a file");
        }
        if (nesting == MAX_NESTING) {
            return fail("error: files run each other more than " + MAX_NESTING + " deep");
        }
        nesting++;
        try {
            return runAll(Script.split(Files.readString(Path.of(command.file()))));
        } finally {
            nesting--;
        }
    }

    private Outcome edit() throws IOException {
        String text = editor.edit(last);
        return text == null ? fail("error: \\e needs a terminal") : runAll(Script.split(text));
    }

    /** Cancels the running statement or command. Called by another thread. */
    void cancel() {
        isCancelled = true;
        runner.cancel();
        transfers.stop();
    }

    boolean isCancelled() {
        return isCancelled;
    }

    /** Clears the cancelled state before a step, so that only a later {@link #cancel} counts. */
    void begin() {
        isCancelled = false;
    }

    /** The total cost of all statements as text; empty if it is unknown. */
    String bill() {
        return runner.bill();
    }

    /** Whether an import has rejected rows. */
    boolean hasRejected() {
        return rowsRejected;
    }

    /** Closes the file that rows are written to, if there is one. */
    @Override
    public void close() throws IOException {
        destination = screen;
        Writer open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}

package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.meter.Screen;
import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** An interactive session on a terminal, with line editing and a history. */
final class Conversation {
    private static final String PROMPT = "sql> ";
    private static final String CONTINUED = "  -> ";
    private static final int TABLES_SHOWN = 8;

    private final Terminal terminal;
    private final PrintStream err;
    private final LineParser parser = new LineParser();
    private final LineReader reader;
    private final Names names;
    private final Session session;
    private final Connection connection;

    /**
     * @param history the history file, which gets no line that may hold a secret; null for none
     * @param askAbove the most rows to write, or request units, without confirmation; empty to never ask
     */
    Conversation(
            Terminal terminal, Connection connection, Format format, @Nullable Path history, OptionalLong askAbove) {
        this.terminal = terminal;
        this.connection = connection;
        err = new Screen(terminal.output());
        names = new Names(connection);
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("sql")
                .parser(parser)
                .history(new History())
                .completer(new NameCompleter(names))
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.HISTORY_IGNORE_SPACE, false)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUED);
        if (history != null && isPrivate(history)) {
            builder.variable(LineReader.HISTORY_FILE, history);
        }
        reader = builder.build();
        session = new Session(
                connection,
                format,
                new Pager(terminal, System.getenv("PAGER")),
                err,
                true,
                askAbove.isPresent() ? this::ask : Session.saysYes(err),
                askAbove,
                this::edit);
    }

    /** Whether no other user can read the file. Changes its permissions if necessary, as the input contains literals. */
    private boolean isPrivate(Path file) {
        try {
            if (Files.notExists(file)) {
                Files.createFile(file);
            }
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (view != null) {
                view.setPermissions(PosixFilePermissions.fromString("rw-------"));
            }
            return true;
        } catch (IOException e) {
            err.println("warning: lines are not kept, since the file " + file + " can't be made private: " + e);
            return false;
        }
    }

    /** A history without lines that may hold a secret. */
    private static final class History extends DefaultHistory {
        private static final Pattern SECRET =
                Pattern.compile("password|secret|session_?token|external_?id|access_?key", Pattern.CASE_INSENSITIVE);

        @Override
        public void add(Instant time, String line) {
            if (!SECRET.matcher(line).find()) {
                super.add(time, line);
            }
        }
    }

    /** Runs until the user leaves. Returns the program's exit status. */
    int run() throws IOException {
        banner();
        try (session) {
            while (true) {
                String text;
                try {
                    text = reader.readLine(PROMPT);
                } catch (UserInterruptException e) {
                    continue;
                } catch (EndOfFileException e) {
                    return end();
                }
                if (run(text) == Session.Outcome.QUIT) {
                    return end();
                }
            }
        }
    }

    private int end() {
        if (!session.bill().isEmpty()) {
            err.println(session.bill());
        }
        return Shell.OK;
    }

    private Session.Outcome run(String text) throws IOException {
        session.begin();
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> session.cancel());
        try {
            return session.runAll(Script.split(text));
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
            names.forget(text);
        }
    }

    private void banner() {
        try {
            DatabaseMetaData metadata = connection.getMetaData();
            List<String> tables = names.tables();
            String listed = String.join(", ", tables.subList(0, Math.min(TABLES_SHOWN, tables.size())))
                    + (tables.size() > TABLES_SHOWN ? ", …" : "");
            err.println(metadata.getDriverName() + " " + metadata.getDriverVersion() + ", "
                    + metadata.getURL().replaceFirst("\\?.*", ""));
            err.println(
                    tables.isEmpty()
                            ? "no tables"
                            : tables.size() + (tables.size() == 1 ? " table: " : " tables: ") + listed);
        } catch (SQLException e) {
            err.println("warning: " + e.getMessage());
        }
        err.println("Statements end with a semicolon; help lists commands, quit leaves.");
    }

    /** Whether the user answers a question with yes. */
    private boolean ask(String question) {
        reader.setVariable(LineReader.DISABLE_HISTORY, true);
        parser.takesAnything(true);
        try {
            String answer =
                    reader.readLine(CellText.escapeLines(question) + " [y/N] ").strip();
            return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
        } catch (UserInterruptException | EndOfFileException e) {
            return false;
        } finally {
            parser.takesAnything(false);
            reader.setVariable(LineReader.DISABLE_HISTORY, false);
        }
    }

    private @Nullable String edit(String text) throws IOException {
        String editor = System.getenv("VISUAL") == null ? System.getenv("EDITOR") : System.getenv("VISUAL");
        Path file = Files.createTempFile("statement", ".sql");
        try {
            Files.writeString(file, text.isEmpty() ? "" : text + ";\n");
            Process process = new ProcessBuilder(
                            "sh", "-c", (editor == null ? "vi" : editor) + " \"$0\"", file.toString())
                    .inheritIO()
                    .start();
            if (process.waitFor() != 0) {
                throw new IOException("the editor failed; the variable EDITOR names another one");
            }
            return Files.readString(file);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        } finally {
            Files.deleteIfExists(file);
        }
    }
}

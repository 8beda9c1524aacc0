package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.driver.jdbc.DynamoConnection;
import io.github.dynamodbjdbc.shell.Options.Source;
import io.github.dynamodbjdbc.shell.Options.UsageException;
import io.github.dynamodbjdbc.shell.meter.Screen;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.BufferedWriter;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** The shell program. */
public final class Shell {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int ROWS_REJECTED = 3;
    static final int INTERRUPTED = 130;

    /** The directory of the sample tables. */
    private static final String STORE_PROPERTY = "dynamodbjdbc.shell.store";

    private static final String BROKEN_PIPE = "Broken pipe";

    private static final String USAGE = "/usage.txt";

    /** The environment variable with the secret access key. */
    private static final String PASSWORD = "DYNAMODBJDBC_PASSWORD";

    /** The history file of this user, shared by all conversations. */
    private static final Path HISTORY = Path.of(Objects.requireNonNullElse(
            System.getenv("DYNAMODBJDBC_HISTORY"), System.getProperty("user.home") + "/.dynamodbjdbc_history"));

    /** The file that keeps samples of tables between the shells of this user. */
    private static final String SAMPLES = Objects.requireNonNullElse(
            System.getenv("DYNAMODBJDBC_SAMPLES"), System.getProperty("user.home") + "/.dynamodbjdbc.samples");

    private final InputStream in;
    private final Writer out;
    private final PrintStream err;
    private final Terminals terminals;
    private final Path store;
    private final @Nullable String samples;

    /**
     * @param store the directory of the sample tables
     * @param samples the file that keeps samples of tables; null for none
     */
    Shell(InputStream in, Writer out, PrintStream err, Terminals terminals, Path store, @Nullable String samples) {
        this.in = in;
        this.out = out;
        this.err = new Screen(err);
        this.terminals = terminals;
        this.store = store;
        this.samples = samples;
    }

    /** Exits with a status that the usage text explains. */
    public static void main(String[] arguments) {
        PrintStream err = new Screen(System.err);
        // Not System.out, which hides that the reader is gone, although further reads cost money.
        OutputStream stream = new FileOutputStream(FileDescriptor.out);
        Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        Path store = Path.of(System.getProperty(STORE_PROPERTY, "sample-store")).toAbsolutePath();
        System.exit(new Shell(System.in, out, err, Terminals.ofThisProcess(), store, SAMPLES.isEmpty() ? null : SAMPLES)
                .run(arguments));
    }

    int run(String... arguments) {
        try {
            Options options = Options.parse(arguments);
            if (options.help()) {
                out.write(Resources.text(USAGE));
                out.flush();
                return OK;
            }
            return run(options);
        } catch (UsageException e) {
            err.println("error: " + e.getMessage());
            err.println("sql --help lists the options.");
            return WRONG_USAGE;
        } catch (NoSuchFileException e) {
            err.println("error: there is no file " + e.getFile());
            return FAILED;
        } catch (IOException | EngineException e) {
            // Not an error, as in "sql -e ... | head".
            if (!BROKEN_PIPE.equals(e.getMessage())) {
                err.println("error: " + e.getMessage());
            }
            return FAILED;
        } catch (SQLException e) {
            err.println(ErrorText.of(e, ""));
            return FAILED;
        }
    }

    private int run(Options options) throws IOException, SQLException {
        List<Source> sources = options.sources();
        if (options.discover()) {
            try (Database database = open(options).keeping(samples)) {
                return discover(database);
            }
        }
        boolean interactive = sources.isEmpty() && terminals.input() && terminals.output();
        if (sources.isEmpty() && !interactive && !options.reset()) {
            sources = List.of(new Source("-", true));
        }
        // Read before anything is started, so that an unreadable source costs no time.
        List<Script.Part> statements = new ArrayList<>();
        for (Source source : sources) {
            statements.addAll(Script.split(read(source)));
        }
        try (Database database = open(options).keeping(samples)) {
            return interactive ? converse(database, options) : runAll(database, options, statements);
        }
    }

    /** Writes a schema file from samples of the tables. */
    private int discover(Database database) throws IOException, SQLException {
        try (Connection connection = database.connect()) {
            DynamoConnection.DiscoveredSchema schema =
                    connection.unwrap(DynamoConnection.class).discover();
            // Names of attributes are data, which may contain control characters.
            out.write(terminals.output() ? CellText.escapeLines(schema.text()) : schema.text());
            out.flush();
            for (SQLWarning next = connection.getWarnings(); next != null; next = next.getNextWarning()) {
                err.println("warning: " + next.getMessage());
            }
            err.println(Usage.describe(schema.capacity()));
            return OK;
        }
    }

    private String read(Source source) throws IOException {
        if (!source.isFile()) {
            return source.text();
        }
        return source.text().equals("-")
                ? new String(in.readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(Path.of(source.text()));
    }

    private Database open(Options options) throws IOException {
        String url = options.url();
        if (url == null) {
            return Database.sample(store, options.reset(), err::println);
        }
        String user = options.user();
        return Database.at(url, user, user == null ? null : password(options), options.properties());
    }

    /** The password from the command line, a file, the environment, or the user's input. */
    private @Nullable String password(Options options) throws IOException {
        if (options.password() != null) {
            return options.password();
        }
        if (options.passwordFile() != null) {
            return Files.readString(Path.of(options.passwordFile()))
                    .lines()
                    .findFirst()
                    .orElse("");
        }
        String known = System.getenv(PASSWORD);
        return known == null ? askPassword() : known;
    }

    private @Nullable String askPassword() throws IOException {
        if (!terminals.input() || !terminals.output()) {
            throw new IOException("--user needs --password-file, or the environment variable " + PASSWORD
                    + ", where there is no terminal to ask for it");
        }
        Console console = Objects.requireNonNull(System.console());
        char[] password = console.readPassword("Password: ");
        return password == null ? null : new String(password);
    }

    /** Runs parts up to the first one that fails. */
    private int runAll(Database database, Options options, List<Script.Part> parts) throws IOException, SQLException {
        if (parts.isEmpty()) {
            return OK;
        }
        Destination rows = Destination.of(out, terminals.output() ? terminals.columns() : 0, terminals.output());
        try (Connection connection = database.connect();
                Session session = new Session(
                        connection,
                        options.format(),
                        rows,
                        err,
                        terminals.error(),
                        options.askAbove().isEmpty() ? Session.saysYes(err) : null,
                        OptionalLong.empty(),
                        text -> null)) {
            Object before = Signals.register("INT", session::cancel);
            try {
                Session.Outcome outcome = session.runAll(parts);
                if (!session.bill().isEmpty()) {
                    err.println(session.bill());
                }
                if (session.isCancelled() && outcome != Session.Outcome.GO_ON) {
                    return INTERRUPTED;
                }
                return outcome == Session.Outcome.FAILED ? FAILED : session.hasRejected() ? ROWS_REJECTED : OK;
            } finally {
                Signals.unregister("INT", before);
            }
        }
    }

    private static int converse(Database database, Options options) throws IOException, SQLException {
        try (Terminal terminal = TerminalBuilder.builder().system(true).build();
                Connection connection = database.connect()) {
            return new Conversation(
                            terminal,
                            connection,
                            options.format(),
                            options.history() ? HISTORY : null,
                            options.askAbove())
                    .run();
        }
    }
}

package io.github.dynamodbjdbc.tck;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the kit from the command line. {@link java.sql.DriverManager} finds the driver: put its jar and this one on the class path. */
public final class Tck {
    private static final String USAGE = """
            Usage: Tck --url URL [--property NAME=VALUE]... [--cases FILE-OR-DIRECTORY]... [--case TEXT] [--engine false]

              --url       of the database, such as jdbc:dynamodb:eu-west-1
              --property  of the connection, such as ttl=show
              --cases     Markdown files with cases; without it, those that come with the kit
              --case      runs the cases alone whose file, line or heading has this text, such as 05-joins.md:31
              --engine    false: even if it is on this machine, it is not an engine that keeps tables apart by key

            Ends with 0 if no case failed, 1 if one did, 2 if nothing could be run.""";

    private final PrintStream out;
    private @Nullable String url;
    private boolean maybeEngine = true;
    private final Map<String, String> properties = new HashMap<>();
    private final List<Case> cases = new ArrayList<>();
    private String text = "";

    private Tck(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments, new PrintStream(System.out, true, StandardCharsets.UTF_8)));
    }

    /** Returns the exit code. */
    static int run(String[] arguments, PrintStream out) {
        Tck tck = new Tck(out);
        try {
            tck.read(arguments);
            return tck.run();
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println(USAGE);
        } catch (IOException | CaseFileException e) {
            out.println(e.getMessage());
        } catch (SQLException e) {
            out.println("The connection can't be closed: " + e.getMessage());
        }
        return 2;
    }

    private void read(String[] arguments) throws IOException {
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException("There is no value for " + arguments[i]);
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--url" -> url = value;
                case "--property" -> {
                    int equals = value.indexOf('=');
                    if (equals < 1) {
                        throw new IllegalArgumentException("A property reads NAME=VALUE");
                    }
                    properties.put(value.substring(0, equals), value.substring(equals + 1));
                }
                case "--cases" -> cases.addAll(CaseFiles.below(Path.of(value)));
                case "--case" -> text = value;
                case "--engine" -> maybeEngine = Boolean.parseBoolean(value);
                default -> throw new IllegalArgumentException("There is no option " + arguments[i]);
            }
        }
        if (url == null) {
            throw new IllegalArgumentException("The URL is missing");
        }
        if (cases.isEmpty()) {
            cases.addAll(CaseFiles.own());
        }
        cases.removeIf(next -> !next.toString().contains(text));
        if (cases.isEmpty()) {
            throw new IllegalArgumentException("There is no case with " + text);
        }
    }

    private int run() throws SQLException {
        String target = url;
        if (target == null) {
            throw new IllegalStateException();
        }
        Map<Outcome.Status, Integer> counts = new EnumMap<>(Outcome.Status.class);
        try (CaseRunner runner =
                maybeEngine ? new CaseRunner(target, properties) : new CaseRunner(target, properties, false)) {
            for (Case next : cases) {
                Outcome outcome = runner.run(next);
                counts.merge(outcome.status(), 1, Integer::sum);
                report(next, outcome);
            }
        }
        int passed = counts.getOrDefault(Outcome.Status.PASSED, 0);
        int failed = counts.getOrDefault(Outcome.Status.FAILED, 0);
        out.println(passed + " passed, " + failed + " failed, " + counts.getOrDefault(Outcome.Status.SKIPPED, 0)
                + " skipped");
        return failed > 0 ? 1 : passed > 0 ? 0 : 2;
    }

    private void report(Case run, Outcome outcome) {
        switch (outcome.status()) {
            case PASSED -> out.println("passed  " + run);
            case SKIPPED -> out.println("skipped " + run + ": " + outcome.text());
            case FAILED -> {
                out.println("FAILED  " + run);
                out.println(Texts.indent(run.statement()));
                out.println(Texts.indent(outcome.text()));
            }
        }
    }
}

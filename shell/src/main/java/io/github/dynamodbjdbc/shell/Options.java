package io.github.dynamodbjdbc.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command line.
 *
 * @param sources the statements to run, in the given order; empty for an interactive shell
 * @param url null for the sample tables
 * @param passwordFile the file whose first line is the password
 * @param properties the connection's properties, by name
 * @param history whether the input is kept in the history file
 * @param discover whether to write a schema file
 * @param askAbove the most rows to write, or request units, without confirmation; empty to never ask
 */
record Options(
        List<Source> sources,
        Format format,
        @Nullable String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable String passwordFile,
        Map<String, String> properties,
        boolean history,
        boolean reset,
        boolean discover,
        OptionalLong askAbove,
        boolean help) {
    Options {
        sources = List.copyOf(sources);
        properties = Map.copyOf(properties);
    }

    /** The format of printed rows. */
    enum Format {
        TABLE,
        VERTICAL,
        MARKDOWN,
        CSV,
        JSON,
        JSONL,
        RAW;

        static final String NAMES = "table, vertical, markdown, csv, json, jsonl or raw";

        /** The format of a name in any case; null if there is none. */
        static @Nullable Format of(String name) {
            return Arrays.stream(values())
                    .filter(format -> format.name().equalsIgnoreCase(name))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A source of statements.
     *
     * @param text the SQL, or the name of a file
     */
    record Source(String text, boolean isFile) {}

    /** The command line is invalid. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        UsageException(String message) {
            super(message);
        }
    }

    static Options parse(String... arguments) throws UsageException {
        List<Source> sources = new ArrayList<>();
        Format format = Format.TABLE;
        String url = null;
        String user = null;
        String password = null;
        String passwordFile = null;
        Map<String, String> properties = new HashMap<>();
        boolean history = true;
        boolean reset = false;
        boolean discover = false;
        boolean yes = false;
        long askAbove = Confirmation.MOST_UNASKED;
        boolean help = false;
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            String option = rest.removeFirst();
            int equals = option.startsWith("--") ? option.indexOf('=') : -1;
            if (equals >= 0) {
                rest.addFirst(option.substring(equals + 1));
                option = option.substring(0, equals);
            }
            int left = rest.size();
            switch (option) {
                case "-e", "--execute" -> sources.add(new Source(value(option, rest), false));
                case "-f", "--file" -> sources.add(new Source(value(option, rest), true));
                case "--follow" -> sources.add(new Source(changesOf(value(option, rest)), false));
                case "--format" -> format = format(value(option, rest));
                case "--url" -> url = value(option, rest);
                case "--user" -> user = value(option, rest);
                case "--password" -> password = value(option, rest);
                case "--password-file" -> passwordFile = value(option, rest);
                case "--property" -> property(value(option, rest), properties);
                case "--no-history" -> history = false;
                case "--reset" -> reset = true;
                case "--discover" -> discover = true;
                case "-y", "--yes" -> yes = true;
                case "--ask-above" -> askAbove = number(option, value(option, rest));
                case "-h", "--help" -> help = true;
                default ->
                    throw new UsageException(
                            option.startsWith("-")
                                    ? "There is no option " + option
                                    : "SQL has to follow -e: " + option);
            }
            if (equals >= 0 && rest.size() == left) {
                throw new UsageException("Option " + option + " takes no value");
            }
        }
        if (url == null && (user != null || password != null || passwordFile != null || !properties.isEmpty())) {
            throw new UsageException("--user, --password, --password-file and --property go with --url");
        }
        if (url != null && reset) {
            throw new UsageException("--reset is for the sample tables, not for --url");
        }
        if (discover && !sources.isEmpty()) {
            throw new UsageException("--discover writes a schema file, and runs no statements");
        }
        if (user == null && (password != null || passwordFile != null)) {
            throw new UsageException("--password and --password-file go with --user");
        }
        if (password != null && passwordFile != null) {
            throw new UsageException("--password and --password-file say the same; give one");
        }
        return new Options(
                sources,
                format,
                url,
                user,
                password,
                passwordFile,
                properties,
                history,
                reset,
                discover,
                yes ? OptionalLong.empty() : OptionalLong.of(askAbove),
                help);
    }

    /** The statement that gives the changes of a table as they are made. */
    private static String changesOf(String table) {
        String name = table.replaceAll("^\"(.*)\"$", "$1");
        return "SELECT /*+ FOLLOW */ * FROM \"" + name.replace("\"", "\"\"") + "\".\"$stream\"";
    }

    private static void property(String given, Map<String, String> properties) throws UsageException {
        int equals = given.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--property reads NAME=VALUE");
        }
        properties.put(given.substring(0, equals), given.substring(equals + 1));
    }

    private static String value(String option, Deque<String> rest) throws UsageException {
        String value = rest.pollFirst();
        if (value == null) {
            throw new UsageException("Option " + option + " needs a value");
        }
        return value;
    }

    private static long number(String option, String value) throws UsageException {
        try {
            return Long.parseUnsignedLong(value);
        } catch (NumberFormatException e) {
            throw new UsageException(option + " reads a number of rows or request units, not " + value);
        }
    }

    private static Format format(String name) throws UsageException {
        Format format = Format.of(name);
        if (format == null) {
            throw new UsageException("--format is " + Format.NAMES + ", not " + name);
        }
        return format;
    }
}

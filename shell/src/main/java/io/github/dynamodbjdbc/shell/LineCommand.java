package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command of the shell on a line of its own, with psql's backslash, SQLLine's exclamation mark, or as a bare word.
 *
 * @param name null if there is no such command
 * @param written the command's name as written
 * @param argument the argument without a semicolon at the end; empty if there is none
 */
record LineCommand(@Nullable Name name, String written, String argument) {
    private static final Set<String> BARE = Set.of("help", "exit", "quit");

    /** A command with all its names. */
    enum Name {
        HELP("help", "?", "h"),
        QUIT("quit", "q", "exit"),
        TABLES("dt", "tables"),
        DESCRIBE("d", "describe", "columns"),
        REFRESH("refresh", "rehash"),
        TIMING("timing"),
        VERTICAL("x"),
        FORMAT("format", "outputformat"),
        OUTPUT("o"),
        RUN("i", "run"),
        EDIT("e", "edit");

        private final List<String> names;

        Name(String... names) {
            this.names = List.of(names);
        }

        private static @Nullable Name of(String written) {
            return Arrays.stream(values())
                    .filter(name -> name.names.contains(written.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(null);
        }

        /** All names, with their marks. */
        static List<String> all() {
            return Arrays.stream(values())
                    .flatMap(name -> name.names.stream())
                    .flatMap(name -> Stream.of("\\" + name, "!" + name))
                    .toList();
        }
    }

    /** Whether a line is a command, valid or not, of this kind or of {@link Transfers}, instead of SQL. */
    static boolean isOne(String line) {
        return isMarked(line) || isBare(line) || Transfers.isCommand(line);
    }

    private static boolean isMarked(String line) {
        String text = line.strip();
        return text.length() > 1
                && (text.charAt(0) == '\\' || text.charAt(0) == '!')
                && (Character.isLetter(text.charAt(1)) || text.charAt(1) == '?');
    }

    private static boolean isBare(String line) {
        return BARE.contains(trim(line).toLowerCase(Locale.ROOT));
    }

    /** Parses a command; null if the text is SQL or a command of {@link Transfers}. */
    static @Nullable LineCommand parse(String line) {
        String text = trim(line);
        if (isBare(line)) {
            return new LineCommand(Name.of(text), text, "");
        }
        if (!isMarked(line)) {
            return null;
        }
        String[] words = text.split("\\s+", 2);
        String written = words[0];
        return new LineCommand(Name.of(written.substring(1)), written, words.length == 1 ? "" : words[1]);
    }

    /** The argument as a file name. */
    String file() {
        int length = argument.length();
        boolean isQuoted = length > 1 && argument.charAt(0) == '\'' && argument.charAt(length - 1) == '\'';
        return isQuoted ? argument.substring(1, length - 1) : argument;
    }

    private static String trim(String line) {
        String text = line.strip();
        while (text.endsWith(";")) {
            text = text.substring(0, text.length() - 1).stripTrailing();
        }
        return text;
    }
}

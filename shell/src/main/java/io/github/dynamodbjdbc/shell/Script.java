package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Splits a script into statements, which end with semicolons, and commands, which end with their line. */
final class Script {
    /** A line of SQL may begin with the dot of a path. */
    private static final Pattern MARKED =
            Pattern.compile("\\s*(?:\\.(?:import|export)\\s|[\\\\!]).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private Script() {}

    /**
     * A statement or command.
     *
     * @param line the script's line at which it begins, from 1
     */
    record Part(String text, int line) {}

    /** The parts in their order, without semicolons. */
    static List<Part> split(String text) {
        List<Part> parts = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        StringBuilder command = new StringBuilder();
        int begin = 1;
        int number = 0;
        for (String line : text.split("(?<=\n)", -1)) {
            number++;
            if (!command.isEmpty() || LineCommand.isOne(line) && isClosed(sql.toString())) {
                command.append(line);
                if (!isOpen(command.toString())) {
                    take(sql, command, begin, parts);
                    begin = number + 1;
                }
            } else {
                sql.append(line);
            }
        }
        take(sql, command, begin, parts);
        return parts;
    }

    private static void take(StringBuilder sql, StringBuilder command, int line, List<Part> parts) {
        String text = sql.toString();
        int place = 0;
        int before = line;
        for (String statement : StatementParser.split(text)) {
            int begin = text.indexOf(statement, place);
            before += lines(text, place, begin);
            parts.add(new Part(statement, before));
            before += lines(text, begin, begin + statement.length());
            place = begin + statement.length();
        }
        if (!command.isEmpty()) {
            parts.add(new Part(command.toString().strip(), line + lines(text, 0, text.length())));
        }
        sql.setLength(0);
        command.setLength(0);
    }

    private static int lines(String text, int from, int to) {
        return (int) text.substring(from, to)
                .chars()
                .filter(character -> character == '\n')
                .count();
    }

    /**
     * The command on a later line of a statement, after a forgotten semicolon; null if there is none. A command in a comment or a literal is not one.
     */
    static @Nullable String lacksSemicolonBefore(String sql) {
        StringBuilder before = new StringBuilder();
        for (String line : sql.split("(?<=\n)", -1)) {
            boolean isMarked = LineCommand.isOne(line) && MARKED.matcher(line).matches();
            if (isMarked && !before.toString().isBlank() && isClosed(before + ";")) {
                return line.strip();
            }
            before.append(line);
        }
        return null;
    }

    /** Whether a command goes on in the next line. */
    static boolean isOpen(String command) {
        return Transfers.isCommand(command) && Transfers.isOpen(command);
    }

    /** Whether the text ends between statements, so that more text would begin a new one. */
    static boolean isClosed(String sql) {
        // On a new line, since the text may end with a comment.
        return StatementParser.split(sql + "\nx").size()
                > StatementParser.split(sql).size();
    }
}

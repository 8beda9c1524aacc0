package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.util.ArrayList;
import java.util.List;

/** Statements, which end with semicolons, and commands, which end with their line. */
final class Script {
    private Script() {}

    /** In their order, without the semicolons. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        StringBuilder command = new StringBuilder();
        for (String line : text.split("(?<=\n)", -1)) {
            if (!command.isEmpty() || LineCommand.isOne(line) && isClosed(sql.toString())) {
                command.append(line);
                if (!isOpen(command.toString())) {
                    take(sql, command, parts);
                }
            } else {
                sql.append(line);
            }
        }
        take(sql, command, parts);
        return parts;
    }

    private static void take(StringBuilder sql, StringBuilder command, List<String> parts) {
        parts.addAll(StatementParser.split(sql.toString()));
        sql.setLength(0);
        if (!command.isEmpty()) {
            parts.add(command.toString().strip());
            command.setLength(0);
        }
    }

    /** Whether a command goes on in the next line. */
    static boolean isOpen(String command) {
        return Transfers.isCommand(command) && Transfers.isOpen(command);
    }

    /** Whether what follows begins a statement. */
    static boolean isClosed(String sql) {
        // On a line of its own: the text may end with a comment.
        return StatementParser.split(sql + "\nx").size()
                > StatementParser.split(sql).size();
    }
}

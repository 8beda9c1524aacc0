package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.print.CellText;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of an error, with its position in the statement if it is known. */
final class ErrorText {
    /** The form of the driver's messages that begin with a position. */
    private static final Pattern POSITION = Pattern.compile("line (\\d{1,6}), column (\\d{1,6}): .*", Pattern.DOTALL);

    private static final int MAX_LINE = 200;

    /** The class of SQLSTATE for internal errors of the driver, which are printed with all details for a report. */
    private static final String INTERNAL = "XX";

    private static final String SYNTAX = "42601";

    private ErrorText() {}

    static String of(SQLException error, String sql) {
        return of(error, sql, 1);
    }

    /**
     * The text of an error, such as {@code error 42601: line 1, column 8: …}, followed by that line and a caret under the column.
     *
     * @param first the script's line at which the statement begins, which lines are counted from
     */
    static String of(SQLException error, String sql, int first) {
        String state = error.getSQLState();
        String command = SYNTAX.equals(state) ? Script.lacksSemicolonBefore(sql) : null;
        String message =
                error.getMessage() + (command == null ? "" : "; a semicolon is missing before the line " + command);
        String head = "error" + (state == null ? "" : " " + state) + ": ";
        String text = head + message;
        if (state != null && state.startsWith(INTERNAL)) {
            return text + causes(error);
        }
        Matcher position = POSITION.matcher(message);
        if (!position.matches()) {
            return first == 1 ? text : text + " (line " + first + ")";
        }
        text = head + "line " + (first - 1 + Integer.parseInt(position.group(1))) + message.substring(position.end(1));
        List<String> lines = sql.lines().toList();
        int line = Integer.parseInt(position.group(1));
        int column = Integer.parseInt(position.group(2));
        if (line < 1 || line > lines.size() || column < 1) {
            return text;
        }
        String source = lines.get(line - 1);
        int[] characters = source.codePoints().toArray();
        if (characters.length > MAX_LINE || column > characters.length + 1) {
            return text;
        }
        StringBuilder caret = new StringBuilder();
        for (int i = 0; i < column - 1; i++) {
            caret.append(characters[i] == '\t' ? "\t" : " ".repeat(CellText.width(Character.toString(characters[i]))));
        }
        return text + "\n" + source + "\n" + caret + "^";
    }

    private static String causes(SQLException error) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            text.append("\ncaused by ").append(cause);
            StackTraceElement[] trace = cause.getStackTrace();
            if (trace.length > 0) {
                text.append("\n    at ").append(trace[0]);
            }
        }
        return text.toString();
    }
}

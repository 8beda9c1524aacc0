package io.github.dynamodbjdbc.driver.jdbc;

import java.util.regex.Pattern;

/** Statement text as logs may hold it: literals are question marks, and comments, but for hints, are left out. */
final class LoggedSql {
    /** Characters. A thousand statements are kept. */
    private static final int MAX_LENGTH = 10_000;

    /** Hints as they are written: names, and names and numbers in parentheses. What is written otherwise may be a literal. */
    private static final Pattern HINTS;

    static {
        String argument = "(?:[A-Za-z_][\\w$.-]*+|\"[^\"]*+\"|`[^`]*+`|\\d++(?:\\.\\d++)?+)";
        HINTS = Pattern.compile("/\\*\\+\\s*+(?:[A-Za-z_]\\w*+\\s*+(?:\\(\\s*+" + argument + "(?:[\\s,]++" + argument
                + ")*+\\s*+\\))?+[\\s,]*+)*+\\*/");
    }

    private final String sql;
    private final StringBuilder out = new StringBuilder();
    private int position;

    private LoggedSql(String sql) {
        this.sql = sql;
    }

    /** As much of a text as is kept. */
    static String bounded(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
        return text.substring(0, end) + '…';
    }

    static String withoutLiterals(String sql) {
        return new LoggedSql(sql).mask();
    }

    private String mask() {
        while (position < sql.length()) {
            char c = sql.charAt(position);
            if (c == '\'') {
                skipQuoted('\'');
                out.append('?');
            } else if (c == '"' || c == '`') {
                int start = position;
                skipQuoted(c);
                out.append(sql, start, position);
            } else if (sql.startsWith("--", position)) {
                position = indexOrEnd(sql.indexOf('\n', position));
            } else if (sql.startsWith("/*", position)) {
                int start = position;
                int end = sql.indexOf("*/", position + 2);
                position = end < 0 ? sql.length() : end + 2;
                if (sql.startsWith("/*+", start)) {
                    String hints = sql.substring(start, position);
                    out.append(HINTS.matcher(hints).matches() ? hints : "/*+ ? */");
                }
            } else if (isDigit(c) || c == '.' && position + 1 < sql.length() && isDigit(sql.charAt(position + 1))) {
                skipNumber();
                out.append('?');
            } else if (Character.isJavaIdentifierStart(c)) {
                int start = position;
                while (position < sql.length() && Character.isJavaIdentifierPart(sql.charAt(position))) {
                    position++;
                }
                out.append(sql, start, position);
            } else {
                out.append(c);
                position++;
            }
        }
        return out.toString();
    }

    /** Goes behind the closing quote; a doubled one does not close. */
    private void skipQuoted(char quote) {
        position++;
        while (position < sql.length()) {
            if (sql.charAt(position++) == quote) {
                if (position >= sql.length() || sql.charAt(position) != quote) {
                    return;
                }
                position++;
            }
        }
    }

    private void skipNumber() {
        while (position < sql.length()) {
            char c = sql.charAt(position);
            boolean sign = (c == '+' || c == '-')
                    && "eE".indexOf(sql.charAt(position - 1)) >= 0
                    && position + 1 < sql.length()
                    && isDigit(sql.charAt(position + 1));
            if (!sign && c != '.' && !Character.isLetterOrDigit(c)) {
                return;
            }
            position++;
        }
    }

    private int indexOrEnd(int index) {
        return index < 0 ? sql.length() : index;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}

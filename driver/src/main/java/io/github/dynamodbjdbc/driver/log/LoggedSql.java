package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.settings.DriverProperty;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Statement text as logs may hold it: literals are question marks, and comments, but for hints, are left out. Of a text with a quote that is
 * never closed only the first word is left: names and literals can't be distinguished in it.
 */
public final class LoggedSql {
    /** Characters. A thousand statements are kept. */
    private static final int MAX_LENGTH = 10_000;

    /** Hints as they are written: names, and names and numbers in parentheses. What is written otherwise may be a literal. */
    private static final Pattern HINTS;

    /** SET with the name of a secret: words of its value are no literals, and secret all the same. */
    private static final Pattern SECRET_SET = Pattern.compile(
            DriverProperty.secrets()
                    .collect(Collectors.joining(
                            "|", "(\\bSET\\s++(?:", ")(?:\\s*+=|\\s++TO\\b))[^,;]*?(?=[,;]|\\s++WHERE\\b|\\z)")),
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern DOLLAR_TAG = Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\d_]*+)?\\$");

    private static final Pattern REST = Pattern.compile("(?s)^(\\s*+\\w*+).*");

    static {
        String argument = "(?:[A-Za-z_][\\w$.-]*+|\"[^\"]*+\"|`[^`]*+`|\\d++(?:\\.\\d++)?+)";
        HINTS = Pattern.compile("/\\*\\+\\s*+(?:[A-Za-z_]\\w*+\\s*+(?:\\(\\s*+" + argument + "(?:[\\s,]++" + argument
                + ")*+\\s*+\\))?+[\\s,]*+)*+\\*/");
    }

    private final String sql;
    private final StringBuilder out = new StringBuilder();
    private int position;
    private boolean open;

    private LoggedSql(String sql) {
        this.sql = sql;
    }

    /** As much of a text as is kept. */
    public static String bounded(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
        return text.substring(0, end) + '…';
    }

    public static String withoutLiterals(String sql) {
        String masked = new LoggedSql(sql).mask();
        return SECRET_SET.matcher(masked).replaceAll("$1 ?");
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
                skipLine();
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
            } else if (c == '$' && skipDollarQuoted()) {
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
        return open ? REST.matcher(sql).replaceAll("$1 ?") : out.toString();
    }

    private void skipLine() {
        while (position < sql.length() && sql.charAt(position) != '\n' && sql.charAt(position) != '\r') {
            position++;
        }
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
        open = true;
    }

    /** Goes behind {@code $$text$$} or {@code $tag$text$tag$}. False if none begins here. */
    private boolean skipDollarQuoted() {
        Matcher tag = DOLLAR_TAG.matcher(sql).region(position, sql.length());
        if (!tag.lookingAt()) {
            return false;
        }
        int end = sql.indexOf(tag.group(), tag.end());
        open |= end < 0;
        position = end < 0 ? sql.length() : end + tag.group().length();
        return true;
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

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}

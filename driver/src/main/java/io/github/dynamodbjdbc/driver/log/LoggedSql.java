package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.settings.DriverProperty;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Statement text for logs: literals are replaced by question marks, and comments except hints are omitted. For a text with an unterminated quote,
 * only the first word is kept, because names and literals can't be distinguished in it.
 */
public final class LoggedSql {
    /** In characters, because a thousand statements are kept. */
    private static final int MAX_LENGTH = 10_000;

    /** The syntax of hints: names, and names and numbers in parentheses. Any other text may contain a literal. */
    private static final Pattern HINTS;

    /** SET with a secret property: words of the value are not literals, but secret. */
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

    /** The text truncated to the length that is kept. */
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

    /** Skips to after the closing quote; a doubled quote doesn't close. */
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

    /** Skips {@code $$text$$} or {@code $tag$text$tag$}. False if none starts here. */
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

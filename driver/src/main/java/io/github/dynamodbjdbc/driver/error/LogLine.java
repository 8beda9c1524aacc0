package io.github.dynamodbjdbc.driver.error;

/** Makes foreign text safe for a log: it can't start a new line, or send control sequences to the log's viewer. */
public final class LogLine {
    private LogLine() {}

    /** The text on one line, with control characters and line breaks replaced by blanks. */
    public static String of(String text) {
        if (text.chars().noneMatch(LogLine::isBreak)) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length());
        text.chars().forEach(c -> line.append(isBreak(c) ? ' ' : (char) c));
        return line.toString();
    }

    private static boolean isBreak(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}

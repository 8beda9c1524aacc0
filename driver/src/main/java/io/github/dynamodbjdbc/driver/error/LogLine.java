package io.github.dynamodbjdbc.driver.error;

/** Text of others in a line of a log: it can't begin a line of its own, nor send commands to whatever shows the log. */
public final class LogLine {
    private LogLine() {}

    /** The text on one line: control characters and line breaks are blanks. */
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

package io.github.dynamodbjdbc.shell.print;

import org.jline.utils.WCWidth;

/** Text for a terminal: its width, on one line, and without commands to the terminal. */
public final class CellText {
    private static final String CUT = "…";

    private CellText() {}

    /** The width in a terminal's columns. Chinese characters have two columns, combining ones none. */
    public static int width(String text) {
        return text.codePoints().map(CellText::width).sum();
    }

    private static int width(int c) {
        return Math.max(0, WCWidth.wcwidth(c));
    }

    /** Cuts a text to a width, with an ellipsis if anything is left out. */
    static String cut(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int left = width - 1;
        for (int c : text.codePoints().toArray()) {
            left -= width(c);
            if (left < 0) {
                break;
            }
            kept.appendCodePoint(c);
        }
        return kept + CUT;
    }

    /** Escapes control characters and line breaks. */
    static String escape(String text) {
        return escape(text, true);
    }

    /** Escapes control characters, but not line breaks and tabs. */
    public static String escapeLines(String text) {
        return escape(text, false);
    }

    private static String escape(String text, boolean isOneLine) {
        if (text.codePoints().noneMatch(CellText::isControl)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean stays = !isControl(c) || !isOneLine && (c == '\n' || c == '\t');
            if (stays) {
                escaped.appendCodePoint(c);
                return;
            }
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> escaped.append(String.format("\\u%04x", c));
            }
        });
        return escaped.toString();
    }

    private static boolean isControl(int c) {
        int type = Character.getType(c);
        // Includes format characters, as some of them reverse the direction of the following text.
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}

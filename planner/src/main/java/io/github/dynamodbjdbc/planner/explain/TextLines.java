package io.github.dynamodbjdbc.planner.explain;

import java.util.ArrayList;
import java.util.List;

/** Wraps text into lines of at most 100 terminal columns. Continuation lines are indented. */
final class TextLines {
    static final int WIDTH = 100;

    /** Text that needs more lines is truncated. */
    private static final int MOST_LINES = 20;

    private final List<String> lines = new ArrayList<>();

    /**
     * @param first the start of the first line, including blanks
     * @param indent the indentation of continuation lines in columns; less than {@link #WIDTH}
     */
    void add(String first, String text, int indent) {
        StringBuilder line = new StringBuilder(first);
        int column = width(first);
        boolean begun = false;
        int wrapped = 0;
        for (String word : words(text)) {
            int wide = width(word.stripTrailing());
            if (begun && column + wide > WIDTH) {
                wrapped++;
                if (wrapped == MOST_LINES) {
                    lines.add(line.toString().stripTrailing() + " …");
                    return;
                }
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
                column = indent;
            }
            int available = WIDTH - indent - 2;
            String rest = word;
            while (column + width(rest.stripTrailing()) > WIDTH) {
                String head = head(rest, Math.max(1, Math.min(available, WIDTH - column)));
                lines.add(line + head);
                if (++wrapped >= MOST_LINES) {
                    lines.set(lines.size() - 1, lines.get(lines.size() - 1).substring(0, line.length()) + "…");
                    return;
                }
                rest = rest.substring(head.length());
                line = new StringBuilder(" ".repeat(indent));
                column = indent;
            }
            line.append(rest);
            column += width(rest);
            begun = true;
        }
        lines.add(line.toString().stripTrailing());
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** The words, each with the blanks after it. */
    private static List<String> words(String text) {
        String plain = escaped(text);
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 1; i < plain.length(); i++) {
            if (plain.charAt(i) != ' ' && plain.charAt(i - 1) == ' ') {
                words.add(plain.substring(start, i));
                start = i;
            }
        }
        words.add(plain.substring(start));
        return words;
    }

    private static String head(String text, int columns) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            used += width(c);
            if (used > columns && end > 0) {
                break;
            }
            end += Character.charCount(c);
        }
        return text.substring(0, end);
    }

    /** Escapes line breaks and other control characters, which values of the statement may contain. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (c == '\n') {
                escaped.append("\\n");
            } else if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                escaped.append(String.format("\\u%04x", c));
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    private static int width(String text) {
        return text.codePoints().map(TextLines::width).sum();
    }

    /** The number of terminal columns: East Asian characters and pictographs take two. */
    private static int width(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}

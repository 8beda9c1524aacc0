package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of a key attribute's text, made of parts: {@code ORDER#{date}#{orderId}}. A part has at least one character, and ends where the
 * text that follows it in the pattern is found first; so a text has these parts in one way only.
 *
 * @param literals what stands before each part, and behind the last; between two parts never empty
 * @param parts their names, each once; none for a fixed text
 */
public record KeyPattern(List<String> literals, List<String> parts) {
    public KeyPattern {
        literals = List.copyOf(literals);
        parts = List.copyOf(parts);
        if (literals.size() != parts.size() + 1) {
            throw new IllegalArgumentException(literals + " around " + parts);
        }
    }

    /**
     * Reads a pattern as the user writes it.
     *
     * @throws IllegalArgumentException whose message says what is wrong
     */
    public static KeyPattern parse(String text) {
        List<String> literals = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        int end = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', end)) {
            int close = text.indexOf('}', open);
            String name = close < 0 ? "" : text.substring(open + 1, close);
            if (name.isEmpty() || name.indexOf('{') >= 0) {
                throw new IllegalArgumentException("a part of a key is written {name}");
            }
            if (!parts.isEmpty() && open == end) {
                throw new IllegalArgumentException("nothing marks where {" + parts.get(parts.size() - 1)
                        + "} ends and {" + name + "} begins; there has to be text between two parts");
            }
            if (parts.contains(name)) {
                throw new IllegalArgumentException("{" + name + "} is there twice");
            }
            literals.add(text.substring(end, open));
            parts.add(name);
            end = close + 1;
        }
        literals.add(text.substring(end));
        return new KeyPattern(literals, parts);
    }

    /** What every text of this form begins with. */
    public String beginning() {
        return literals.get(0);
    }

    /** What stands behind that part. */
    public String after(int part) {
        return literals.get(part + 1);
    }

    /** The parts of a text; null if it is not of this form. */
    public @Nullable List<String> read(String text) {
        if (!text.startsWith(beginning())) {
            return null;
        }
        List<String> values = new ArrayList<>();
        int start = beginning().length();
        for (int part = 0; part < parts.size(); part++) {
            String after = after(part);
            int end = after.isEmpty() ? text.length() : text.indexOf(after, start);
            if (end <= start) {
                return null;
            }
            values.add(text.substring(start, end));
            start = end + after.length();
        }
        return start == text.length() ? values : null;
    }

    /** The text with these parts, one for each. */
    public String write(List<String> values) {
        StringBuilder text = new StringBuilder(beginning());
        for (int part = 0; part < parts.size(); part++) {
            text.append(values.get(part)).append(after(part));
        }
        return text.toString();
    }

    /** The first of these parts that {@link #read} would not give back of the text that they make; -1 if it gives back all. */
    public int unreadable(List<String> values) {
        String text = write(values);
        int start = beginning().length();
        for (int part = 0; part < parts.size(); part++) {
            String after = after(part);
            int end = start + values.get(part).length();
            boolean last = part == parts.size() - 1;
            int found = after.isEmpty() ? text.length() : text.indexOf(after, start);
            if (end == start || found != end || last && end + after.length() != text.length()) {
                return part;
            }
            start = end + after.length();
        }
        return -1;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(beginning());
        for (int part = 0; part < parts.size(); part++) {
            text.append('{').append(parts.get(part)).append('}').append(after(part));
        }
        return text.toString();
    }
}

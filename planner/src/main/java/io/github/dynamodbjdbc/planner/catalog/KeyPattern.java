package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of a key attribute's text, with parts: {@code ORDER#{date}#{orderId}}. A part has at least one character and ends at the
 * first occurrence of the literal that follows it in the pattern, so that the parts of a text are unique.
 *
 * @param literals the texts before each part and after the last one; never empty between two parts
 * @param parts the distinct names of the parts; empty for a fixed text
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
     * Parses a pattern.
     *
     * @throws IllegalArgumentException if the pattern is invalid; the message is for users
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

    /** The prefix of every text with this pattern; may be empty. */
    public String beginning() {
        return literals.get(0);
    }

    /** The literal after a part; may be empty after the last one. */
    public String after(int part) {
        return literals.get(part + 1);
    }

    /** The parts of a text; null if the text does not match the pattern. */
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

    /** The text with these values of the parts. */
    public String write(List<String> values) {
        StringBuilder text = new StringBuilder(beginning());
        for (int part = 0; part < parts.size(); part++) {
            text.append(values.get(part)).append(after(part));
        }
        return text.toString();
    }

    /** The index of the first value that {@link #read} would not return from the text made of these values; -1 if it returns all. */
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

package io.github.dynamodbjdbc.planner.exec.function;

import org.jspecify.annotations.Nullable;

/** Translates a bracket expression such as {@code [^[:alpha:]_-]} to Java's syntax. */
final class RegexBracket {
    /** Letters, digits and {@code _}, of any script. */
    static final String WORD = "\\p{IsAlphabetic}\\p{Nd}_";

    private static final String SPACE = "\\p{IsWhite_Space}";
    private static final String DIGIT = "0-9";

    private final String regex;
    private final RegexFlags flags;
    private final StringBuilder java = new StringBuilder("[");
    private int at;

    /** @param at the index of the opening bracket */
    RegexBracket(String regex, int at, RegexFlags flags) {
        this.regex = regex;
        this.flags = flags;
        this.at = at + 1;
    }

    String translated() {
        boolean negated = has("^");
        if (negated) {
            at++;
            java.append('^');
        }
        int first = at;
        while (at == first || !has("]")) {
            if (at >= regex.length()) {
                throw RegexTranslation.invalid("a bracket is not closed", null);
            }
            next();
        }
        at++;
        if (negated && flags.linesInClasses()) {
            java.append("\\n");
        }
        return java.append(']').toString();
    }

    /** The index after the closing bracket. */
    int end() {
        return at;
    }

    private boolean has(String text) {
        return regex.startsWith(text, at);
    }

    private void next() {
        if (has("[:")) {
            int end = regex.indexOf(":]", at);
            java.append(named(end < 0 ? regex.substring(at + 2) : regex.substring(at + 2, end)));
            at = end + 2;
            return;
        }
        if (has("[.") || has("[=")) {
            throw RegexTranslation.invalid("collating elements are not supported", null);
        }
        String set = has("\\") && at + 1 < regex.length() ? set(regex.charAt(at + 1)) : null;
        if (set != null) {
            java.append(set);
            at += 2;
            return;
        }
        int from = character();
        java.append(quoted(from));
        boolean range = has("-") && at + 1 < regex.length() && regex.charAt(at + 1) != ']';
        if (range) {
            at++;
            int to = character();
            if (to < from) {
                throw RegexTranslation.invalid("a range ends before it begins", null);
            }
            java.append('-').append(quoted(to));
        }
    }

    private int character() {
        if (has("\\")) {
            RegexTranslation.Escaped escaped = RegexTranslation.character(regex, at);
            at = escaped.end();
            return escaped.point();
        }
        int point = regex.codePointAt(at);
        at += Character.charCount(point);
        return point;
    }

    /** The characters of {@code \d}, {@code \s} or {@code \w}, for use within brackets; null for any other letter. */
    static @Nullable String set(char letter) {
        return switch (letter) {
            case 'd' -> DIGIT;
            case 's' -> SPACE;
            case 'w' -> WORD;
            default -> null;
        };
    }

    private String named(String name) {
        return switch (name) {
            case "alpha" -> "\\p{IsAlphabetic}";
            case "digit" -> DIGIT;
            case "alnum" -> "\\p{IsAlphabetic}\\p{Nd}";
            case "upper" -> flags.anyCase() ? "\\p{Lu}\\p{Ll}" : "\\p{Lu}";
            case "lower" -> flags.anyCase() ? "\\p{Lu}\\p{Ll}" : "\\p{Ll}";
            case "space" -> SPACE;
            case "blank" -> "\\p{Zs}\\t";
            case "punct" -> "\\p{P}\\p{S}";
            case "graph" -> "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}";
            case "print" -> "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}";
            case "cntrl" -> "\\p{Cc}";
            case "xdigit" -> "0-9A-Fa-f";
            case "word" -> WORD;
            default -> throw RegexTranslation.invalid("there is no class of characters [:" + name + ":]", null);
        };
    }

    /** A literal character, within brackets or outside. */
    static String quoted(int point) {
        boolean plain = Character.isLetterOrDigit(point) || point > 127 || point == ' ' || point == '_';
        return plain ? Character.toString(point) : String.format("\\x%02x", point);
    }
}

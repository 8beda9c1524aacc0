package io.github.dynamodbjdbc.planner.predicate;

/** Bounds of ranges of keys that are composed of parts. */
final class KeyBounds {
    /** Surrogates begin after the next character, so a character up to this one can be incremented. */
    private static final char LAST = '\uD7FE';

    private KeyBounds() {}

    /**
     * A text greater than all keys whose last part is this one or a lesser one. The text that follows the part in the pattern disturbs the order
     * of parts: {@code a b} is greater than {@code a}, but {@code a#} is greater than {@code a b#}. So the text is cut where a part that ends
     * there could be followed by something greater.
     *
     * @param text the key up to the part's end
     * @param start the index at which the part starts
     * @param after the text after the part; empty if there is none
     */
    static String below(String text, int start, String after) {
        if (after.isEmpty()) {
            return text + '\u0000';
        }
        char follows = after.charAt(0);
        int end = start;
        while (follows <= LAST && end < text.length() && text.charAt(end) > follows) {
            end++;
        }
        return follows <= LAST && end == text.length()
                ? text + next(after.substring(0, 1))
                : next(text.substring(0, end));
    }

    /** A text greater than all texts that begin with the given one; usually the least such text. */
    static String next(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) > LAST) {
            end--;
        }
        return end == 0 ? "\uDBFF\uDFFF" : text.substring(0, end - 1) + (char) (text.charAt(end - 1) + 1);
    }
}

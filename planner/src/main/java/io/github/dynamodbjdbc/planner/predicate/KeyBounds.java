package io.github.dynamodbjdbc.planner.predicate;

/** Ends of ranges of keys that are made of parts. */
final class KeyBounds {
    /** Above it, the next character is no character of its own. */
    private static final char LAST = '\uD7FE';

    private KeyBounds() {}

    /**
     * A text above all that have this last part, or a lesser one. What follows the part in the pattern has no part in the part's order:
     * {@code a b} is behind {@code a} though {@code a#} is behind {@code a b#}. So the text is cut where a part that ends there could be
     * followed by something greater.
     *
     * @param text up to the part's end
     * @param start where the part begins in it
     * @param after what follows the part; empty if nothing does
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

    /** The least text above all that begin with that one, or one above that. */
    static String next(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) > LAST) {
            end--;
        }
        return end == 0 ? "\uDBFF\uDFFF" : text.substring(0, end - 1) + (char) (text.charAt(end - 1) + 1);
    }
}

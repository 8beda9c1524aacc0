package io.github.dynamodbjdbc.engine.policy;

/** A text pattern: {@code *} matches any text, and {@code ?} any character. */
final class Pattern {
    private Pattern() {}

    static boolean matches(String pattern, String text) {
        int at = 0;
        int star = -1;
        int begun = 0;
        int i = 0;
        while (i < text.length()) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                begun = i;
            } else if (at < pattern.length() && (pattern.charAt(at) == '?' || pattern.charAt(at) == text.charAt(i))) {
                at++;
                i++;
            } else if (star >= 0) {
                // Let the last star match one more character.
                at = star + 1;
                i = ++begun;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }
}

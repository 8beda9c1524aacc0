package io.github.dynamodbjdbc.engine.policy;

/** Text in which {@code *} is any text, and {@code ?} any character. */
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
                // The last star takes one character more.
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

package io.github.dynamodbjdbc.tck.oracle;

import org.jspecify.annotations.Nullable;

/** LIKE: {@code %} matches any characters, {@code _} one. */
final class Likeness {
    private final int[] text;
    private final int[] pattern;
    private final int escape;

    private Likeness(String text, String pattern, int escape) {
        this.text = text.codePoints().toArray();
        this.pattern = pattern.codePoints().toArray();
        this.escape = escape;
    }

    static boolean matches(String text, String pattern, @Nullable String escape) {
        if (escape != null && escape.codePointCount(0, escape.length()) > 1) {
            throw Rejected.byValue("22019", "an escape character is one character");
        }
        int character = escape == null ? '\\' : escape.isEmpty() ? -1 : escape.codePointAt(0);
        Likeness likeness = new Likeness(text, pattern, character);
        likeness.checkEscapes();
        return likeness.matches();
    }

    private void checkEscapes() {
        for (int i = 0; i < pattern.length; i++) {
            if (pattern[i] == escape) {
                i++;
                if (i == pattern.length) {
                    throw new UnsupportedForOracle("an escape character with nothing behind it");
                }
            }
        }
    }

    /** Iterative, because recursion over long text would overflow the stack. After a mismatch, the last % matches one more character. */
    private boolean matches() {
        int at = 0;
        int next = 0;
        int afterAny = -1;
        int retry = 0;
        while (at < text.length) {
            if (next < pattern.length && pattern[next] != escape && pattern[next] == '%') {
                next++;
                afterAny = next;
                retry = at;
            } else if (next < pattern.length && takes(next, text[at])) {
                next += pattern[next] == escape ? 2 : 1;
                at++;
            } else if (afterAny >= 0) {
                retry++;
                at = retry;
                next = afterAny;
            } else {
                return false;
            }
        }
        while (next < pattern.length && pattern[next] != escape && pattern[next] == '%') {
            next++;
        }
        return next == pattern.length;
    }

    private boolean takes(int next, int c) {
        return pattern[next] == escape ? pattern[next + 1] == c : pattern[next] == '_' || pattern[next] == c;
    }
}

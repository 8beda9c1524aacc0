package io.github.dynamodbjdbc.tck.oracle;

import org.jspecify.annotations.Nullable;

/** LIKE: {@code %} stands for any characters, {@code _} for one. */
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
        if (escape != null && escape.codePointCount(0, escape.length()) != 1) {
            throw Rejected.byValue("22019", "an escape character is one character");
        }
        if (escape == null && pattern.indexOf('\\') >= 0) {
            throw new UnsupportedForOracle("whether \\ escapes without ESCAPE, as in PostgreSQL, or not, as in SQL");
        }
        Likeness likeness = new Likeness(text, pattern, escape == null ? -1 : escape.codePointAt(0));
        likeness.checkEscapes();
        return likeness.matches(0, 0);
    }

    private void checkEscapes() {
        for (int i = 0; i < pattern.length; i++) {
            if (pattern[i] == escape) {
                i++;
                if (i == pattern.length || (pattern[i] != '%' && pattern[i] != '_' && pattern[i] != escape)) {
                    throw new UnsupportedForOracle("an escape before what needs none");
                }
            }
        }
    }

    private boolean matches(int at, int next) {
        if (next == pattern.length) {
            return at == text.length;
        }
        int c = pattern[next];
        if (c == escape) {
            return at < text.length && text[at] == pattern[next + 1] && matches(at + 1, next + 2);
        } else if (c == '%') {
            for (int end = at; end <= text.length; end++) {
                if (matches(end, next + 1)) {
                    return true;
                }
            }
            return false;
        }
        return at < text.length && (c == '_' || text[at] == c) && matches(at + 1, next + 1);
    }
}

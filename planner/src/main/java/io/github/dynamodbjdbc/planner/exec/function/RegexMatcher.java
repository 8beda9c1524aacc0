package io.github.dynamodbjdbc.planner.exec.function;

import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds the matches of a regular expression in a text. A match is the longest or the shortest at its start, as in PostgreSQL. Java's match has
 * the same start; from there, Java's pattern is tried against one end after the other, as long as more text could make a difference. The
 * groups of a match are Java's.
 */
final class RegexMatcher {
    private final Regex regex;
    private final BoundedText text;
    private final Matcher search;
    private @Nullable Matcher exact;
    private Matcher current;
    private int from;

    RegexMatcher(Regex regex, BoundedText text) {
        this.regex = regex;
        this.text = text;
        this.search = regex.pattern().matcher(text);
        this.current = search;
    }

    /** Finds the next match. */
    boolean find() {
        return from <= text.length() && find(from);
    }

    /** Finds the first match that starts at the index or later. */
    boolean find(int start) {
        try {
            if (!search.find(start)) {
                from = text.length() + 1;
                return false;
            }
            current = search;
            switch (regex.length()) {
                case FIRST -> {}
                case LONGEST -> longer();
                case SHORTEST -> shorter();
            }
        } catch (StackOverflowError e) {
            // Java's matcher recurses for each repetition of a group.
            throw BoundedText.tooMuch(e);
        }
        from = end() > start() ? end() : end() + 1;
        return true;
    }

    private void longer() {
        int longest = search.end();
        boolean more = true;
        for (int end = longest + 1; end <= text.length() && more; end++) {
            if (endsAt(end)) {
                longest = end;
            } else {
                more = exact().hitEnd();
            }
        }
        if (longest > search.end() && endsAt(longest)) {
            current = exact();
        }
    }

    private void shorter() {
        for (int end = search.start(); end < search.end(); end++) {
            if (endsAt(end)) {
                current = exact();
                return;
            }
        }
    }

    /** Whether the text from the match's start to that index matches, with the surrounding text visible to lookarounds. */
    private boolean endsAt(int end) {
        return exact().region(search.start(), end).matches();
    }

    private Matcher exact() {
        Matcher made = exact;
        if (made == null) {
            made = regex.pattern().matcher(text).useAnchoringBounds(false).useTransparentBounds(true);
            exact = made;
        }
        return made;
    }

    int start() {
        return current.start();
    }

    int start(int group) {
        return current.start(group);
    }

    int end() {
        return current.end();
    }

    int end(int group) {
        return current.end(group);
    }

    String group() {
        return current.group();
    }

    @Nullable
    String group(int group) {
        return current.group(group);
    }

    int groupCount() {
        return current.groupCount();
    }
}

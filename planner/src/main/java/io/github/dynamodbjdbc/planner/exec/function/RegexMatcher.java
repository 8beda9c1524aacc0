package io.github.dynamodbjdbc.planner.exec.function;

import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds the matches of a regular expression in a text. Where one begins, the longest is taken, or the shortest, as PostgreSQL has it: what
 * Java finds begins at the same place, and from there it is asked for matches that end at one place after the other, as long as more
 * text could make a difference. Groups in a match are Java's.
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

    /** The next match. */
    boolean find() {
        return from <= text.length() && find(from);
    }

    /** The first match that begins there or behind. */
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
            // Java's expressions go down into the stack for each repetition of a group.
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

    /** Whether it matches the text from where the match begins to that place, in view of all of the text. */
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

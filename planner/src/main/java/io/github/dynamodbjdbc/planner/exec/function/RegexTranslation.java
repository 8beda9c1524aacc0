package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Translates PostgreSQL's advanced regular expressions: each construct becomes Java's equivalent, and a construct without one is an
 * error. The first part with a variable length decides whether an expression prefers its longest or shortest match; alternatives prefer
 * the longest.
 *
 * <table>
 * <caption>Examples</caption>
 * <tr><td>{@code [[:upper:]]}</td><td>{@code [\p{Lu}]}</td></tr>
 * <tr><td>{@code \mfoo\M}</td><td>{@code foo} between lookarounds for word characters</td></tr>
 * <tr><td>{@code a$}</td><td>{@code a\z}: never before a line break at the end</td></tr>
 * <tr><td>{@code a++}</td><td>an error: Java's possessive quantifier</td></tr>
 * </table>
 */
final class RegexTranslation {
    private static final int MOST_REPETITIONS = 255;
    private static final int HEXADECIMAL = 16;
    private static final int OCTAL = 8;
    private static final String NOT_BEHIND_WORD = "(?<![" + RegexBracket.WORD + "])";
    private static final String BEHIND_WORD = "(?<=[" + RegexBracket.WORD + "])";
    private static final String NOT_BEFORE_WORD = "(?![" + RegexBracket.WORD + "])";
    private static final String BEFORE_WORD = "(?=[" + RegexBracket.WORD + "])";
    private static final String WORD_BEGINS = NOT_BEHIND_WORD + BEFORE_WORD;
    private static final String WORD_ENDS = BEHIND_WORD + NOT_BEFORE_WORD;

    private final String regex;
    private final RegexFlags flags;
    private final StringBuilder java = new StringBuilder();
    private int at;
    /** Whether a quantifier may follow. */
    private boolean atom;

    /** The open groups, the whole expression last in the deque. */
    private final Deque<Group> groups = new ArrayDeque<>();

    /** The last atom's preferred length. */
    private Regex.Length preferred = Regex.Length.FIRST;

    /** The number of parts with a variable length; alternatives count as two. */
    private int choices;

    /** Whether the expression ends with an anchor at the end of the text. */
    private boolean ended;

    /** The state of a group's branches. */
    private static final class Group {
        private final boolean constraint;
        private boolean alternatives;
        private Regex.Length branch = Regex.Length.FIRST;

        /** @param constraint whether the group is a lookaround */
        Group(boolean constraint) {
            this.constraint = constraint;
        }

        /** The first part of a branch with a preference decides. */
        void add(Regex.Length part) {
            branch = branch == Regex.Length.FIRST ? part : branch;
        }

        Regex.Length length() {
            return constraint ? Regex.Length.FIRST : alternatives ? Regex.Length.LONGEST : branch;
        }
    }

    private RegexTranslation(String regex, int from, RegexFlags flags) {
        this.regex = regex;
        this.at = from;
        this.flags = flags;
    }

    static Regex compile(String regex, String options) {
        RegexFlags flags = RegexFlags.of(options);
        int from = 0;
        if (regex.startsWith("***=")) {
            return literal(regex.substring(4), flags);
        }
        if (flags.literal()) {
            return literal(regex, flags);
        }
        if (regex.startsWith("***:")) {
            from = 4;
        }
        int end = optionsEnd(regex, from);
        if (end > 0) {
            flags = flags.with(regex.substring(from + 2, end));
            from = end + 1;
        }
        try {
            RegexTranslation translation = new RegexTranslation(regex, from, flags);
            Pattern pattern = Pattern.compile(translation.translated(), flags.java());
            return new Regex(pattern, translation.length());
        } catch (PatternSyntaxException malformed) {
            throw invalid(malformed.getDescription(), malformed);
        }
    }

    private static Regex literal(String text, RegexFlags flags) {
        return new Regex(Pattern.compile(text, flags.java() | Pattern.LITERAL), Regex.Length.FIRST);
    }

    /** Java's first match is correct if there is only one possible end. */
    private Regex.Length length() {
        Group whole = groups.getFirst();
        boolean one = whole.length() == Regex.Length.FIRST
                || ended && !whole.alternatives
                || whole.length() == Regex.Length.LONGEST && choices == 1 && !whole.alternatives;
        return one ? Regex.Length.FIRST : whole.length();
    }

    /** The index of the parenthesis that closes {@code (?xyz)}; 0 if there are no such options. */
    private static int optionsEnd(String regex, int from) {
        int end = from + 2;
        while (end < regex.length() && Character.isLetter(regex.charAt(end))) {
            end++;
        }
        boolean options =
                regex.startsWith("(?", from) && end > from + 2 && end < regex.length() && regex.charAt(end) == ')';
        return options ? end : 0;
    }

    static QueryException invalid(String why, @Nullable Throwable cause) {
        return new QueryException(ErrorKind.INVALID_PATTERN, "not a regular expression: " + why, null, cause);
    }

    private String translated() {
        groups.push(new Group(false));
        while (at < regex.length()) {
            next();
        }
        finishAtom();
        if (groups.size() > 1) {
            throw invalid("a parenthesis is not closed", null);
        }
        return java.toString();
    }

    private void next() {
        int point = regex.codePointAt(at);
        switch (point) {
            case '\\' -> escape();
            case '[' -> bracket();
            case '(' -> open();
            case ')' -> close();
            case '|' -> {
                emit("|", 1, false);
                groups.getFirst().alternatives = true;
                choices += 2;
            }
            case '.' -> emit(flags.linesInClasses() ? "[^\\n]" : ".", 1, true);
            case '^' -> emit(flags.lineAnchors() ? "(?<![^\\n])" : "\\A", 1, false);
            case '$' -> {
                emit(flags.lineAnchors() ? "(?![^\\n])" : "\\z", 1, false);
                ended = !flags.lineAnchors();
            }
            case '*', '+', '?' -> quantifier(Character.toString(point), at + 1);
            case '{' -> {
                if (at + 1 < regex.length() && isDigit(regex.charAt(at + 1))) {
                    bound();
                } else {
                    literal(point);
                }
            }
            default -> {
                if (flags.expanded() && Character.isWhitespace(point)) {
                    at++;
                } else if (flags.expanded() && point == '#') {
                    int end = regex.indexOf('\n', at);
                    at = end < 0 ? regex.length() : end + 1;
                } else {
                    literal(point);
                }
            }
        }
    }

    private void emit(String translation, int length, boolean quantifiable) {
        finishAtom();
        java.append(translation);
        at += length;
        atom = quantifiable;
    }

    /** Ends the previous atom, which no quantifier follows. */
    private void finishAtom() {
        groups.getFirst().add(preferred);
        preferred = Regex.Length.FIRST;
        ended = ended && at >= regex.length();
    }

    private void literal(int point) {
        quoted(point);
        at += Character.charCount(point);
    }

    private void quoted(int point) {
        finishAtom();
        java.append(RegexBracket.quoted(point));
        atom = true;
    }

    private void open() {
        if (at + 1 >= regex.length() || regex.charAt(at + 1) != '?') {
            emit("(", 1, false);
            groups.push(new Group(false));
            return;
        }
        for (String group : new String[] {"(?:", "(?=", "(?!", "(?<=", "(?<!"}) {
            if (regex.startsWith(group, at)) {
                emit(group, group.length(), false);
                groups.push(new Group(!group.equals("(?:")));
                return;
            }
        }
        if (regex.startsWith("(?#", at)) {
            int end = regex.indexOf(')', at);
            if (end < 0) {
                throw invalid("a comment is not closed", null);
            }
            at = end + 1;
            return;
        }
        throw invalid("PostgreSQL has no '" + regex.substring(at, Math.min(at + 3, regex.length())) + "'", null);
    }

    private void close() {
        if (groups.size() == 1) {
            throw invalid("a parenthesis is closed that is not open", null);
        }
        emit(")", 1, true);
        preferred = groups.pop().length();
    }

    private void bracket() {
        if (regex.startsWith("[[:<:]]", at)) {
            emit(WORD_BEGINS, "[[:<:]]".length(), false);
        } else if (regex.startsWith("[[:>:]]", at)) {
            emit(WORD_ENDS, "[[:>:]]".length(), false);
        } else {
            finishAtom();
            RegexBracket bracket = new RegexBracket(regex, at, flags);
            java.append(bracket.translated());
            at = bracket.end();
            atom = true;
        }
    }

    /** Translates a quantifier, including the {@code ?} of a non-greedy one. */
    private void quantifier(String written, int end) {
        if (!atom) {
            throw invalid("there is nothing that '" + written + "' could repeat", null);
        }
        boolean least = end < regex.length() && regex.charAt(end) == '?';
        java.append(written).append(least ? "?" : "");
        boolean fixed = written.startsWith("{") && !written.contains(",");
        if (!fixed) {
            preferred = least ? Regex.Length.SHORTEST : Regex.Length.LONGEST;
            choices++;
        }
        at = least ? end + 1 : end;
        atom = false;
    }

    private void bound() {
        int end = regex.indexOf('}', at);
        String[] limits = end < 0 ? new String[0] : regex.substring(at + 1, end).split(",", -1);
        boolean well = limits.length == 1 || limits.length == 2;
        for (int i = 0; well && i < limits.length; i++) {
            boolean open = i == 1 && limits[i].isEmpty();
            well = open
                    || limits[i].length() <= 3
                            && !limits[i].isEmpty()
                            && limits[i].chars().allMatch(c -> isDigit((char) c))
                            && Integer.parseInt(limits[i]) <= MOST_REPETITIONS;
        }
        if (!well) {
            throw invalid("a repetition is written {m}, {m,} or {m,n}, with numbers up to " + MOST_REPETITIONS, null);
        }
        quantifier(regex.substring(at, end + 1), end + 1);
    }

    private void escape() {
        if (at + 1 >= regex.length()) {
            throw invalid("a backslash is the last character", null);
        }
        char c = regex.charAt(at + 1);
        String constraint =
                switch (c) {
                    case 'A' -> "\\A";
                    case 'Z' -> "\\z";
                    case 'm' -> WORD_BEGINS;
                    case 'M' -> WORD_ENDS;
                    case 'y' -> "(?:" + WORD_BEGINS + '|' + WORD_ENDS + ')';
                    case 'Y' -> "(?:" + BEHIND_WORD + BEFORE_WORD + '|' + NOT_BEHIND_WORD + NOT_BEFORE_WORD + ')';
                    default -> null;
                };
        if (constraint != null) {
            emit(constraint, 2, false);
            return;
        }
        String set = RegexBracket.set(Character.toLowerCase(c));
        if (set != null) {
            emit((Character.isUpperCase(c) ? "[^" : "[") + set + ']', 2, true);
        } else if (c >= '1' && c <= '9') {
            // The group keeps a following digit from becoming part of the backreference.
            emit("(?:\\" + c + ')', 2, true);
        } else {
            Escaped character = character(regex, at);
            quoted(character.point());
            at = character.end();
        }
    }

    /** A character written with a backslash. */
    record Escaped(int point, int end) {}

    /** @param at the index of the backslash */
    static Escaped character(String regex, int at) {
        if (at + 1 >= regex.length()) {
            throw invalid("a backslash is the last character", null);
        }
        int c = regex.codePointAt(at + 1);
        int next = at + 1 + Character.charCount(c);
        return switch (c) {
            case 'a' -> new Escaped(7, next);
            case 'b' -> new Escaped('\b', next);
            case 'B' -> new Escaped('\\', next);
            case 'e' -> new Escaped(27, next);
            case 'f' -> new Escaped('\f', next);
            case 'n' -> new Escaped('\n', next);
            case 'r' -> new Escaped('\r', next);
            case 't' -> new Escaped('\t', next);
            case 'v' -> new Escaped(11, next);
            case 'c' -> {
                if (next >= regex.length()) {
                    throw invalid("no character follows \\c", null);
                }
                yield new Escaped(regex.charAt(next) & 31, next + 1);
            }
            case 'u' -> byNumber(regex, next, 4, 4, HEXADECIMAL);
            case 'U' -> byNumber(regex, next, 8, 8, HEXADECIMAL);
            case 'x' -> byNumber(regex, next, 1, 6, HEXADECIMAL);
            case '0' -> byNumber(regex, next - 1, 1, 3, OCTAL);
            default -> {
                if (Character.isLetterOrDigit(c)) {
                    throw invalid("PostgreSQL has no '\\" + Character.toString(c) + "'", null);
                }
                yield new Escaped(c, next);
            }
        };
    }

    private static Escaped byNumber(String regex, int from, int least, int most, int radix) {
        int end = from;
        while (end < regex.length() && end < from + most && Character.digit(regex.charAt(end), radix) >= 0) {
            end++;
        }
        long point = end < from + least ? -1 : Long.parseLong(regex.substring(from, end), radix);
        if (point < 0 || point > Character.MAX_CODE_POINT) {
            throw invalid("a backslash is followed by the number of no character", null);
        }
        return new Escaped((int) point, end);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}

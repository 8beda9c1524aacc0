package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.LikePattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** LIKE and regular expressions, both as in PostgreSQL. No method takes NULL. */
public final class PatternFunctions {
    private static final int CACHED = 200;
    private static final String NUMBER = "the number of a match";
    private static final Map<String, Regex> PATTERNS = new ConcurrentHashMap<>();

    private PatternFunctions() {}

    public static boolean like(Object text, Object pattern) {
        return pattern(pattern).matches(Arguments.text(text));
    }

    public static boolean like(Object text, Object pattern, Object escape) {
        return pattern(pattern, escape).matches(Arguments.text(text));
    }

    /** The pattern of a LIKE without ESCAPE. */
    public static LikePattern pattern(Object pattern) {
        return LikePattern.of(Arguments.text(pattern), LikePattern.DEFAULT_ESCAPE);
    }

    public static LikePattern pattern(Object pattern, Object escape) {
        return LikePattern.of(Arguments.text(pattern), escape(escape));
    }

    public static boolean ilike(Object text, Object pattern) {
        return LikePattern.of(folded(pattern), LikePattern.DEFAULT_ESCAPE).matches(folded(text));
    }

    public static boolean ilike(Object text, Object pattern, Object escape) {
        Integer character = escape(escape);
        return LikePattern.of(folded(pattern), character == null ? null : Character.toLowerCase(character))
                .matches(folded(text));
    }

    private static String folded(Object text) {
        return Arguments.text(text).toLowerCase(Locale.ROOT);
    }

    /** @return null for an empty text, which means no escape character */
    private static @Nullable Integer escape(Object escape) {
        String text = Arguments.text(escape);
        if (text.isEmpty()) {
            return null;
        }
        if (text.codePointCount(0, text.length()) > 1) {
            throw new QueryException(ErrorKind.INVALID_ESCAPE, "an escape is one character, not '" + text + '\'');
        }
        return text.codePointAt(0);
    }

    public static boolean regexpLike(Object text, Object pattern, Object flags) {
        try {
            return regex(Arguments.text(pattern), Arguments.text(flags))
                    .pattern()
                    .matcher(new BoundedText(Arguments.text(text)))
                    .find();
        } catch (StackOverflowError e) {
            throw BoundedText.tooMuch(e);
        }
    }

    /** Replaces the first match, or with the flag {@code g} every match. In the replacement, {@code \1} is a group and {@code \&} the match. */
    public static String regexpReplace(Object text, Object pattern, Object by, Object flags) {
        String options = Arguments.text(flags);
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), options.replace("g", "")), text);
        return replaced(
                matcher, matcher.find(), Arguments.text(text), Arguments.text(by), options.contains("g") ? 0 : 1);
    }

    /**
     * The same for the n-th match from a position on, or for every one if n is 0. The flag {@code g} has no meaning.
     *
     * @param arguments text, regular expression, replacement, first position, number of the match, flags
     */
    public static @Nullable Object regexpReplace(@Nullable Object[] arguments) {
        Object[] values = Arguments.all(arguments);
        if (values == null) {
            return null;
        }
        String text = Arguments.text(values[0]);
        String options = Arguments.text(values[5]).replace("g", "");
        RegexMatcher matcher = matcher(regex(Arguments.text(values[1]), options), text);
        int number = Arguments.integer(values[4], NUMBER);
        if (number < 0) {
            throw Arguments.invalid("the number of a match can't be negative");
        }
        return replaced(matcher, findFrom(matcher, text, values[3]), text, Arguments.text(values[2]), number);
    }

    /** @param number which of the matches is replaced, the found one being the first; 0 for all */
    private static String replaced(RegexMatcher matcher, boolean found, String text, String by, int number) {
        StringBuilder result = new StringBuilder();
        int end = 0;
        int matches = 0;
        for (boolean more = found; more; more = matches != number && matcher.find()) {
            matches++;
            if (number == 0 || matches == number) {
                result.append(text, end, matcher.start());
                replaceGroups(result, by, matcher);
                end = matcher.end();
                Arguments.checkLength(result.length(), "REGEXP_REPLACE");
            }
        }
        return result.append(text, end, text.length()).toString();
    }

    private static void replaceGroups(StringBuilder result, String replacement, RegexMatcher matcher) {
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c != '\\' || i + 1 == replacement.length()) {
                result.append(c);
                continue;
            }
            char next = replacement.charAt(++i);
            if (next == '&') {
                result.append(matcher.group());
            } else if (next >= '1' && next <= '9') {
                int group = next - '0';
                String matched = group <= matcher.groupCount() ? matcher.group(group) : null;
                result.append(matched == null ? "" : matched);
            } else {
                result.append(next == '\\' ? "\\" : "\\" + next);
            }
        }
    }

    /**
     * The n-th match, or one of its groups; null if there is none.
     *
     * @param arguments text, regular expression, first position, number of the match, flags, group
     */
    public static @Nullable Object regexpSubstr(@Nullable Object[] arguments) {
        Object[] values = Arguments.all(arguments);
        if (values == null) {
            return null;
        }
        RegexMatcher matcher = matcher(regex(Arguments.text(values[1]), Arguments.text(values[4])), values[0]);
        int group = Arguments.integer(values[5], "a group");
        return match(matcher, values[0], values[2], values[3]) && group <= matcher.groupCount()
                ? matcher.group(group)
                : null;
    }

    /**
     * The position of the n-th match, or the position after it; 0 if there is none.
     *
     * @param arguments text, regular expression, first position, number of the match, 1 for the position after it, flags, group
     */
    public static @Nullable Object regexpInstr(@Nullable Object[] arguments) {
        Object[] values = Arguments.all(arguments);
        if (values == null) {
            return null;
        }
        String text = Arguments.text(values[0]);
        RegexMatcher matcher = matcher(regex(Arguments.text(values[1]), Arguments.text(values[5])), text);
        int group = Arguments.integer(values[6], "a group");
        int behind = Arguments.integer(values[4], "the return option");
        if (behind < 0 || behind > 1) {
            throw Arguments.invalid("the position behind a match is asked for by 1, not by " + behind);
        }
        if (!match(matcher, text, values[2], values[3]) || group > matcher.groupCount() || matcher.start(group) < 0) {
            return 0;
        }
        return text.codePointCount(0, behind == 1 ? matcher.end(group) : matcher.start(group)) + 1;
    }

    /** The number of matches from a position on. */
    public static int regexpCount(Object text, Object pattern, Object start, Object flags) {
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), Arguments.text(flags)), text);
        int count = 0;
        for (boolean found = findFrom(matcher, text, start); found; found = matcher.find()) {
            count++;
        }
        return count;
    }

    /** The groups of the first match, or the whole match if there are no groups; null if nothing matches. */
    public static @Nullable Object regexpMatch(Object text, Object pattern, Object flags) {
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), Arguments.text(flags)), text);
        return matcher.find() ? groups(matcher) : null;
    }

    /** The groups of the first match, or with the flag {@code g} those of each match. */
    public static List<Object> regexpMatches(Object text, Object pattern, Object flags) {
        String options = Arguments.text(flags);
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), options.replace("g", "")), text);
        List<Object> matches = new ArrayList<>();
        boolean all = options.contains("g");
        for (boolean found = matcher.find(); found; found = all && matcher.find()) {
            matches.add(groups(matcher));
        }
        return matches;
    }

    /** The parts between the matches. Empty matches at an end of the text or directly after another match are ignored. */
    public static List<Object> regexpSplit(Object text, Object pattern, Object flags) {
        String whole = Arguments.text(text);
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), Arguments.text(flags)), whole);
        List<Object> parts = new ArrayList<>();
        int from = 0;
        while (matcher.find()) {
            boolean nothing = matcher.end() == matcher.start();
            if (!nothing || matcher.start() != from && matcher.start() != whole.length()) {
                parts.add(whole.substring(from, matcher.start()));
                from = matcher.end();
            }
        }
        parts.add(whole.substring(from));
        return parts;
    }

    private static List<@Nullable Object> groups(RegexMatcher matcher) {
        List<@Nullable Object> groups = new ArrayList<>();
        for (int group = Math.min(1, matcher.groupCount()); group <= matcher.groupCount(); group++) {
            groups.add(matcher.group(group));
        }
        return Collections.unmodifiableList(groups);
    }

    /** The first match of a regular expression, or its first group; null if nothing matches. */
    public static @Nullable String substring(Object text, Object pattern) {
        RegexMatcher matcher = matcher(regex(Arguments.text(pattern), ""), text);
        return matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null;
    }

    /** The part of a text that a pattern of SIMILAR TO takes out of it: as little before it as can be, and as much in it. */
    public static @Nullable String substring(Object text, Object pattern, Object escape) {
        String whole = Arguments.text(text);
        List<Matcher> parts = SimilarPattern.regexesOfParts(Arguments.text(pattern), Arguments.text(escape)).stream()
                .map(part -> regex(part, "").pattern().matcher(new BoundedText(whole)))
                .toList();
        int length = whole.length();
        try {
            if (parts.size() == 1) {
                return parts.get(0).matches() ? whole : null;
            }
            for (int from = 0; from <= length; from++) {
                boolean begins = parts.get(0).region(0, from).matches();
                for (int to = length; begins && to >= from; to--) {
                    if (parts.get(2).region(to, length).matches()
                            && parts.get(1).region(from, to).matches()) {
                        return whole.substring(from, to);
                    }
                }
            }
            return null;
        } catch (StackOverflowError e) {
            throw BoundedText.tooMuch(e);
        }
    }

    /** Translates a pattern of SIMILAR TO into a regular expression. */
    public static String ofSimilar(Object pattern, Object escape) {
        return SimilarPattern.regex(Arguments.text(pattern), Arguments.text(escape));
    }

    private static boolean match(RegexMatcher matcher, Object text, Object start, Object number) {
        int wanted = Arguments.integer(number, NUMBER);
        if (wanted < 1) {
            throw Arguments.invalid("the number of a match has to be greater than 0");
        }
        boolean found = findFrom(matcher, text, start);
        for (int i = 1; found && i < wanted; i++) {
            found = matcher.find();
        }
        return found;
    }

    private static boolean findFrom(RegexMatcher matcher, Object text, Object start) {
        String whole = Arguments.text(text);
        int position = Arguments.integer(start, "a position");
        if (position < 1) {
            throw Arguments.invalid("a position has to be greater than 0");
        }
        if (position > whole.codePointCount(0, whole.length()) + 1) {
            return false;
        }
        return matcher.find(whole.offsetByCodePoints(0, position - 1));
    }

    private static RegexMatcher matcher(Regex regex, Object text) {
        return regex.matcher(Arguments.text(text));
    }

    private static Regex regex(String regex, String flags) {
        String key = flags + '/' + regex;
        Regex known = PATTERNS.get(key);
        if (known != null) {
            return known;
        }
        Regex compiled = RegexTranslation.compile(regex, flags);
        if (PATTERNS.size() >= CACHED) {
            PATTERNS.clear();
        }
        PATTERNS.put(key, compiled);
        return compiled;
    }
}

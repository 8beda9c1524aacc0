package io.github.dynamodbjdbc.driver.discover;

import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of the text of a key attribute, as far as one text shows it:
 *
 * <pre>
 * ORDER#2026-01-05#o1   ORDER, a value, a value   between them #
 * USER#7#POST#3         USER, a value, POST, a value
 * PROFILE               PROFILE
 * 2026-01-05            nothing
 * </pre>
 *
 * A word is a constant only if other items confirm it; see {@link EntityFinder}.
 *
 * @param delimiter the text between the parts; empty for a single word or no word
 * @param words the parts in order, with empty strings for values; an empty list if no word was recognized
 */
record KeyShape(String delimiter, List<String> words) {
    static final KeyShape NONE = new KeyShape("", List.of());

    private static final String WORD = "[#$@]?[A-Za-z][A-Za-z_-]{0,39}";
    private static final Pattern LABELLED = Pattern.compile("(" + WORD + ")(::|[#|:/~])(.+)", Pattern.DOTALL);
    // In USER_7 and user-7 the sign is a delimiter; in co-op and North_Sea it belongs to the word.
    private static final Pattern JOINED = Pattern.compile("([A-Za-z]{2,40})([_-])(.*[0-9].*)", Pattern.DOTALL);
    private static final Pattern ONE_WORD = Pattern.compile("(" + WORD + "|[#$@])[#|:/~]?");
    private static final Pattern URI_SCHEME =
            Pattern.compile("https?|arn|urn|mailto|s3|ftp|file|data|jdbc", Pattern.CASE_INSENSITIVE);

    KeyShape {
        words = List.copyOf(words);
    }

    static KeyShape of(@Nullable Object value) {
        if (!(value instanceof String text)) {
            return NONE;
        }
        if (ONE_WORD.matcher(text).matches()) {
            return new KeyShape("", List.of(text));
        }
        Matcher labelled = LABELLED.matcher(text);
        if (labelled.matches()) {
            return URI_SCHEME.matcher(labelled.group(1)).matches()
                    ? NONE
                    : of(labelled.group(1), labelled.group(2), labelled.group(3));
        }
        Matcher joined = JOINED.matcher(text);
        return joined.matches() ? new KeyShape(joined.group(2), List.of(joined.group(1), "")) : NONE;
    }

    private static KeyShape of(String label, String delimiter, String rest) {
        List<String> words = new ArrayList<>(List.of(label));
        if (SampledPath.pattern(rest) != null) {
            // A time contains colons itself.
            words.add("");
            return new KeyShape(delimiter, words);
        }
        for (String token : rest.split(Pattern.quote(delimiter), -1)) {
            if (token.isEmpty()) {
                return NONE;
            }
            boolean mayBeWord = words.size() % 2 == 0 && token.matches(WORD) && isUpper(token) == isUpper(label);
            words.add(mayBeWord ? token : "");
        }
        return new KeyShape(delimiter, words);
    }

    private static boolean isUpper(String word) {
        return word.chars().noneMatch(Character::isLowerCase);
    }

    boolean isNothing() {
        return words.isEmpty();
    }

    /** Whether it is a single word. */
    boolean isFixed() {
        return words.size() == 1;
    }

    /** Whether it is a word followed by values. */
    boolean isPrefixed() {
        return words.size() > 1;
    }

    /** The shape with only the first word, followed by one value. */
    KeyShape beginning() {
        return isPrefixed() ? new KeyShape(delimiter, List.of(words.get(0), "")) : this;
    }

    /** The common shape of two shapes with the same beginning. */
    KeyShape with(KeyShape other) {
        if (equals(other)) {
            return this;
        }
        if (words.size() != other.words.size()) {
            return beginning();
        }
        List<String> common = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            common.add(words.get(i).equals(other.words.get(i)) ? words.get(i) : "");
        }
        return new KeyShape(delimiter, common);
    }

    /** The number of its values. */
    int values() {
        return (int) words.stream().filter(String::isEmpty).count();
    }

    /** @param names the names of the values, in order */
    KeyPattern pattern(List<String> names) {
        List<String> literals = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            literal.append(i == 0 ? "" : delimiter);
            if (words.get(i).isEmpty()) {
                literals.add(literal.toString());
                literal.setLength(0);
            } else {
                literal.append(words.get(i));
            }
        }
        literals.add(literal.toString());
        return new KeyPattern(literals, names);
    }

    /** The values of a text; null if it has another shape. */
    @Nullable
    List<String> read(Object value) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < values(); i++) {
            names.add(Integer.toString(i));
        }
        return value instanceof String text ? pattern(names).read(text) : null;
    }
}

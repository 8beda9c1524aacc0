package io.github.dynamodbjdbc.planner.name;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the known name nearest to a misspelled one. */
public final class NearestName {
    /** In names up to this length, a changed letter makes another name; only swapped, doubled or dropped letters count as typing errors. */
    private static final int SHORT = 4;
    /** Names from this length on may have two typing errors. */
    private static final int LONG = 8;

    private NearestName() {}

    /** The known name with the fewest edits, or null if none is near. Case is not an edit. */
    public static @Nullable String of(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        // A single letter is one edit away from any other.
        int bound = name.length() < 2 ? 0 : Math.max(1, name.length() / 3);
        List<String> near = known.stream()
                .filter(candidate -> isNear(wanted, candidate.toLowerCase(Locale.ROOT), bound))
                .toList();
        return near.isEmpty() ? null : closest(name, near);
    }

    /**
     * The known name that was surely meant: it differs in case only, or by a typing error that is small for its length; null if there is none.
     * {@code price1} doesn't mean {@code price2}, nor {@code event_ts} {@code event_id}.
     */
    public static @Nullable String meant(String name, Collection<String> known) {
        List<String> words = words(name);
        List<String> near = known.stream()
                .filter(candidate -> isMistyped(words, words(candidate)))
                .toList();
        return near.isEmpty() ? null : closest(name, near);
    }

    /** Compares word by word if the numbers of words are equal: a different word makes another name, however short it is. */
    private static boolean isMistyped(List<String> wanted, List<String> candidate) {
        if (wanted.size() != candidate.size()) {
            return isMistyped(String.join("", wanted), String.join("", candidate));
        }
        return IntStream.range(0, wanted.size()).allMatch(i -> isMistyped(wanted.get(i), candidate.get(i)));
    }

    /** The words in lower case, each with the separator before it. */
    private static List<String> words(String name) {
        return Arrays.stream(name.split("(?<=[a-z0-9])(?=[A-Z])|(?=[_.-])"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static boolean isMistyped(String wanted, String candidate) {
        if (wanted.equals(candidate)) {
            return true;
        }
        if (withoutDigits(wanted).equals(withoutDigits(candidate))) {
            return false;
        }
        int length = Math.min(wanted.length(), candidate.length());
        int distance = distance(wanted, candidate);
        if (length <= SHORT) {
            return distance == 1 && sorted(wanted).equals(sorted(candidate))
                    || undoubled(wanted).equals(undoubled(candidate))
                    || candidate.length() >= SHORT && isDropped(undoubled(wanted), candidate);
        }
        return distance <= (length < LONG ? 1 : 2);
    }

    private static String withoutDigits(String name) {
        return name.replaceAll("[0-9]", "");
    }

    /** Whether the name is the other one without one letter. */
    private static boolean isDropped(String name, String whole) {
        return name.length() == whole.length() - 1 && distance(name, whole) == 1;
    }

    private static String undoubled(String name) {
        return name.replaceAll("(.)\\1+", "$1");
    }

    private static String sorted(String name) {
        return name.chars()
                .sorted()
                .collect(StringBuilder::new, (text, letter) -> text.append((char) letter), StringBuilder::append)
                .toString();
    }

    /** The known name with the fewest edits, at any distance. */
    public static String closest(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .min(Comparator.<String>comparingInt(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** {@code "; nearest is 'Foo'"}, or an empty string. */
    public static String hint(String name, Collection<String> known) {
        String nearest = of(name, known);
        return nearest == null ? "" : "; nearest is '" + nearest + "'";
    }

    private static boolean isNear(String wanted, String candidate, int bound) {
        return wanted.length() > 2 && candidate.contains(wanted) || distance(wanted, candidate) <= bound;
    }

    /** The number of inserted, deleted and changed letters and of swapped neighbours. */
    private static int distance(String left, String right) {
        int[] beforePrevious = new int[right.length() + 1];
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
                boolean swapped = i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
                if (swapped) {
                    current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
                }
            }
            beforePrevious = previous;
            previous = current;
        }
        return previous[right.length()];
    }
}

package io.github.dynamodbjdbc.driver.discover;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The evidence that two groups are different kinds of items. Different prefixes of keys are not enough: AAPL#2020 and MSFT#2020 are values of one
 * kind.
 *
 * @param type the attribute that names the kind of an item; null if there is none
 */
record Evidence(@Nullable String type) {
    /** With fewer differences, attributes may be missing or present by coincidence. */
    private static final int FEWEST_DIFFERENCES = 2;

    private static final int LONGEST_NAME = 60;

    /** Names of type attributes, without case and punctuation; other attributes with few values may be data. */
    private static final Set<String> TYPE_NAMES = Set.of(
            "type",
            "typename",
            "entity",
            "entitytype",
            "entityname",
            "kind",
            "itemtype",
            "recordtype",
            "objecttype",
            "doctype",
            "model",
            "modeltype",
            "edbe",
            "et",
            "discriminator");

    /** Attributes that may name the kind. */
    static List<String> candidates(Collection<? extends Map<String, ?>> items) {
        Set<String> names = new HashSet<>();
        items.forEach(item -> names.addAll(item.keySet()));
        return names.stream()
                .filter(name -> TYPE_NAMES.contains(plain(name)))
                .sorted()
                .toList();
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }

    /** Whether the attribute has a distinct value in each group that has it. */
    boolean holds(List<Group> groups) {
        String attribute = type;
        if (attribute == null) {
            return true;
        }
        Set<Object> values = new HashSet<>();
        for (Group group : groups) {
            Set<@Nullable Object> held = group.values(attribute);
            Object only = group.only(attribute);
            if (held.size() > 1
                    || only != null && (!(only instanceof String text && isName(text)) || !values.add(only))) {
                return false;
            }
        }
        return !values.isEmpty() && (groups.size() > 1 || isNamed(groups.get(0)));
    }

    private static boolean isName(String value) {
        return !value.isEmpty() && value.length() <= LONGEST_NAME && Character.isLetter(value.charAt(0));
    }

    boolean tellsApart(Group one, Group other) {
        int differences = one.differences(other);
        if (differences >= FEWEST_DIFFERENCES) {
            return true;
        }
        if (type == null || one.shapes().equals(other.shapes()) && one.same() == other.same()) {
            return false;
        }
        Object first = one.only(type);
        Object second = other.only(type);
        boolean differ = first == null ? second != null : !first.equals(second);
        return differ && (differences > 0 || isNamed(one) || isNamed(other) || !isBuiltAlike(one, other));
    }

    /** Different words give different prefixes, but not different numbers of parts. */
    private static boolean isBuiltAlike(Group one, Group other) {
        for (int key = 0; key < one.shapes().size(); key++) {
            if (one.shapes().get(key).words().size()
                    != other.shapes().get(key).words().size()) {
                return false;
            }
        }
        return true;
    }

    /** Whether the type attribute's value is a word in the keys. */
    private boolean isNamed(Group group) {
        if (type == null || !(group.only(type) instanceof String value)) {
            return false;
        }
        String plain = plain(value);
        return !plain.isEmpty()
                && group.words().stream()
                        .map(Evidence::plain)
                        .anyMatch(word -> word.length() > 1 && (plain.contains(word) || word.contains(plain)));
    }
}

package io.github.dynamodbjdbc.driver.discover;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sampled items whose keys have the same form.
 *
 * @param shapes the shapes of the table's key attributes, in the order of the key
 * @param same whether all key attributes have the same text
 * @param always attributes that all of these items have, in addition to the keys
 * @param ever attributes that at least one of these items has
 */
record Group(
        List<KeyShape> shapes,
        boolean same,
        List<Map<String, @Nullable Object>> items,
        Set<String> always,
        Set<String> ever) {
    /** Fewer items are no evidence of anything. */
    static final int FEWEST_ITEMS = 3;

    static Group of(List<KeyShape> shapes, boolean same, List<Map<String, @Nullable Object>> items, List<String> keys) {
        Set<String> always = new HashSet<>(items.get(0).keySet());
        Set<String> ever = new HashSet<>();
        for (Map<String, @Nullable Object> item : items) {
            always.retainAll(item.keySet());
            ever.addAll(item.keySet());
        }
        keys.forEach(always::remove);
        keys.forEach(ever::remove);
        return new Group(shapes, same, items, always, ever);
    }

    boolean isLarge() {
        return items.size() >= FEWEST_ITEMS;
    }

    /** The number of attributes that all items of one group have, and none of the other. */
    int differences(Group other) {
        return missing(always, other.ever) + missing(other.always, ever);
    }

    private static int missing(Set<String> always, Set<String> ever) {
        return (int) always.stream().filter(name -> !ever.contains(name)).count();
    }

    /** The attribute's value in all items; null if it varies or is missing. */
    @Nullable
    Object only(String attribute) {
        Set<@Nullable Object> values = values(attribute);
        return values.size() == 1 ? values.iterator().next() : null;
    }

    /** The values of the attribute, null for items without it. */
    Set<@Nullable Object> values(String attribute) {
        Set<@Nullable Object> values = new HashSet<>();
        items.forEach(item -> values.add(item.get(attribute)));
        return values;
    }

    /** The words of its keys, such as CUSTOMER and ORDER. */
    Set<String> words() {
        return shapes.stream()
                .flatMap(shape -> shape.words().stream())
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }

    /** The number of distinct strings of a key attribute. */
    long distinct(String attribute) {
        return items.stream()
                .map(item -> item.get(attribute))
                .filter(Objects::nonNull)
                .distinct()
                .count();
    }
}

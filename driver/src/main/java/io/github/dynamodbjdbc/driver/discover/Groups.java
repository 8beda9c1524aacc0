package io.github.dynamodbjdbc.driver.discover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Groups items by the form of their keys: by their first words, and by further words if other evidence separates these. */
final class Groups {
    /** With more distinct first words, these are data. */
    private static final int MOST_WORDS = 24;

    private final List<String> keys;
    private final Evidence evidence;

    private record Shaped(List<KeyShape> shapes, boolean same, Map<String, @Nullable Object> item) {}

    private record Fine(
            List<KeyShape> shapes, boolean same, @Nullable Object type) {}

    private record Coarse(List<KeyShape> shapes) {}

    /** @param keys the table's key attributes with text */
    Groups(List<String> keys, Evidence evidence) {
        this.keys = keys;
        this.evidence = evidence;
    }

    List<Group> of(List<Map<String, @Nullable Object>> items) {
        List<Shaped> shaped = items.stream().map(this::shaped).toList();
        for (int key = 0; key < keys.size(); key++) {
            shaped = withoutData(shaped, key);
        }
        List<Group> groups = new ArrayList<>();
        for (List<Shaped> alike : by(
                shaped,
                item -> new Coarse(
                        item.shapes().stream().map(KeyShape::beginning).toList()))) {
            groups.addAll(split(alike));
        }
        return groups;
    }

    private Shaped shaped(Map<String, @Nullable Object> item) {
        List<KeyShape> shapes =
                keys.stream().map(key -> KeyShape.of(item.get(key))).toList();
        boolean same = keys.size() > 1
                && keys.stream().map(item::get).distinct().count() == 1
                && shapes.stream().noneMatch(KeyShape::isNothing);
        return new Shaped(shapes, same, item);
    }

    /** If there are too many distinct first words, they are not constants. */
    private static List<Shaped> withoutData(List<Shaped> items, int key) {
        Set<KeyShape> prefixes = new HashSet<>();
        Set<KeyShape> fixed = new HashSet<>();
        for (Shaped item : items) {
            KeyShape shape = item.shapes().get(key);
            (shape.isFixed() ? fixed : prefixes).add(shape.beginning());
        }
        return items.stream()
                .map(item -> {
                    KeyShape shape = item.shapes().get(key);
                    if ((shape.isFixed() ? fixed : prefixes).size() <= MOST_WORDS) {
                        return item;
                    }
                    List<KeyShape> shapes = new ArrayList<>(item.shapes());
                    shapes.set(key, KeyShape.NONE);
                    return new Shaped(shapes, item.same(), item.item());
                })
                .toList();
    }

    private List<Group> split(List<Shaped> alike) {
        List<Group> fine = by(
                        alike,
                        item -> new Fine(
                                item.shapes(),
                                item.same(),
                                evidence.type() == null ? null : item.item().get(evidence.type())))
                .stream()
                .map(this::group)
                .toList();
        for (int one = 0; one < fine.size(); one++) {
            for (int other = 0; other < one; other++) {
                if (!fine.get(one).isLarge() || !evidence.tellsApart(fine.get(one), fine.get(other))) {
                    return List.of(group(alike));
                }
            }
        }
        return fine.get(0).isLarge() ? fine : List.of(group(alike));
    }

    private Group group(List<Shaped> alike) {
        List<KeyShape> shapes = new ArrayList<>(alike.get(0).shapes());
        for (Shaped item : alike) {
            for (int key = 0; key < keys.size(); key++) {
                shapes.set(key, shapes.get(key).with(item.shapes().get(key)));
            }
        }
        return Group.of(
                shapes,
                alike.stream().allMatch(Shaped::same),
                alike.stream().map(Shaped::item).toList(),
                keys);
    }

    private static <K> Collection<List<Shaped>> by(List<Shaped> items, Function<Shaped, K> key) {
        Map<K, List<Shaped>> groups = new LinkedHashMap<>();
        items.forEach(item -> groups.computeIfAbsent(key.apply(item), first -> new ArrayList<>())
                .add(item));
        return groups.values();
    }
}

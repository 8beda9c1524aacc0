package io.github.dynamodbjdbc.driver.discover;

import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names for the parts of keys. Parts with equal values in all items share a name, and no part has the name of an attribute, which it would hide. */
final class PartNames {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private final Group group;
    private final List<String> keys;

    /** The values of each part in all items, by the part's name. */
    private final Map<String, List<String>> parts = new LinkedHashMap<>();

    PartNames(Group group, List<String> keys) {
        this.group = group;
        this.keys = keys;
    }

    /** The names for the values of a key attribute, given the common shape of all items. */
    List<String> of(String attribute, KeyShape shape) {
        List<List<String>> columns = new ArrayList<>();
        for (int value = 0; value < shape.values(); value++) {
            columns.add(new ArrayList<>());
        }
        for (Map<String, @Nullable Object> item : group.items()) {
            List<String> values = Objects.requireNonNull(shape.read(Objects.requireNonNull(item.get(attribute))));
            for (int value = 0; value < values.size(); value++) {
                columns.get(value).add(values.get(value));
            }
        }
        List<String> names = new ArrayList<>();
        String word = "";
        boolean hasId = false;
        for (String token : shape.words()) {
            if (!token.isEmpty()) {
                word = token;
                hasId = false;
                continue;
            }
            List<String> held = columns.get(names.size());
            boolean isTime = held.stream().allMatch(text -> SampledPath.pattern(text) != null);
            boolean isDate = held.stream().allMatch(text -> DATE.matcher(text).matches());
            String kind = isDate ? "Date" : isTime ? "Time" : hasId ? "Part" : "Id";
            String name = name(EntityNames.lower(word) + kind, held, names);
            hasId |= !isTime;
            names.add(name);
        }
        return names;
    }

    /** @param others names of other parts of the same key, which must differ */
    private String name(String wanted, List<String> held, List<String> others) {
        for (Map.Entry<String, List<String>> part : parts.entrySet()) {
            if (part.getValue().equals(held) && !others.contains(part.getKey())) {
                return part.getKey();
            }
        }
        String name = wanted;
        for (int number = 2; isTaken(name); number++) {
            name = wanted + number;
        }
        parts.put(name, held);
        return name;
    }

    private boolean isTaken(String name) {
        return parts.containsKey(name)
                || keys.stream().anyMatch(name::equalsIgnoreCase)
                || group.ever().stream().anyMatch(name::equalsIgnoreCase);
    }

    /** The attributes that have the same values as a part. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        parts.forEach((part, held) -> group.always().stream()
                .sorted()
                .filter(attribute -> holds(attribute, held))
                .forEach(attribute -> notes.add("Attribute " + attribute + " holds the same as " + part
                        + ", which conditions should name: " + part + " is in the key")));
        return notes;
    }

    private boolean holds(String attribute, List<String> held) {
        for (int item = 0; item < held.size(); item++) {
            if (!held.get(item).equals(group.items().get(item).get(attribute))) {
                return false;
            }
        }
        return true;
    }
}

package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Items as maps, and the parts of them that a request returns. */
final class Items {
    private Items() {}

    static ItemView view(Map<String, Object> item) {
        return path -> {
            Object value = get(item, path);
            return value;
        };
    }

    private static Object get(Map<String, Object> item, AttributePath path) {
        Object value = item.get(path.attribute());
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Field field && value instanceof Map<?, ?> map) {
                if (!map.containsKey(field.name())) {
                    return null;
                }
                value = map.get(field.name());
            } else if (step instanceof AttributePath.Index index
                    && value instanceof List<?> list
                    && index.index() < list.size()) {
                value = list.get(index.index());
            } else {
                return null;
            }
            value = value == null ? StoredNull.INSTANCE : value;
        }
        return value;
    }

    static Map<String, Object> project(Map<String, Object> item, Fetch fetch) {
        if (fetch.wholeItem()) {
            return item;
        }
        Map<String, Object> projected = new LinkedHashMap<>();
        for (AttributePath path : fetch.paths()) {
            Object value = get(item, path);
            if (value != null) {
                put(projected, path, value == StoredNull.INSTANCE && !path.isTopLevel() ? null : value);
            }
        }
        return projected;
    }

    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> target, AttributePath path, Object value) {
        String name = path.attribute();
        Map<String, Object> current = target;
        for (AttributePath.Step step : path.steps()) {
            current = (Map<String, Object>) current.computeIfAbsent(name, key -> new LinkedHashMap<String, Object>());
            name = ((AttributePath.Field) step).name();
        }
        current.put(name, value);
    }
}

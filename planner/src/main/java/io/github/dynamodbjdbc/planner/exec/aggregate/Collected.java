package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of an aggregate that needs all of them together: each row's value and its sort keys. Of equal values that count once, the first row. */
final class Collected {
    private final List<Row> rows = new ArrayList<>();
    // Most groups have few rows, so that the collections of distinct values are made when they are needed.
    private Map<@Nullable Object, Row> distinctRows = Collections.emptyMap();
    private Set<@Nullable Object> seen = Collections.emptySet();
    private final List<@Nullable Object> values = new ArrayList<>();
    private String order = "";
    private boolean distinct;
    private @Nullable Merge<Row> lastly;

    private record Row(@Nullable Object value, List<?> keys) {}

    /**
     * @param distinctValues whether equal values count once
     * @param order two characters per key: {@code a} or {@code d} for the direction, then {@code f} or {@code l} for NULL first or last
     * @param keys the list of the row's sort keys
     */
    void add(@Nullable Object value, @Nullable Object distinctValues, @Nullable Object order, @Nullable Object keys) {
        Row row = row(value, distinctValues, order, keys);
        if (!distinct) {
            rows.add(row);
            return;
        }
        if (distinctRows.isEmpty()) {
            distinctRows = new LinkedHashMap<>();
        }
        Row earlier = distinctRows.get(row.value);
        if (earlier != null && compare(this.order, row.keys, earlier.keys) < 0) {
            // Rows that are equal in the order come in that of the map.
            distinctRows.remove(row.value);
            earlier = null;
        }
        if (earlier == null) {
            distinctRows.put(row.value, row);
        }
    }

    /** Whether the value is kept, and counts once. */
    boolean isKnown(@Nullable Object value) {
        return distinctRows.containsKey(Values.canonical(value));
    }

    private Row row(
            @Nullable Object value, @Nullable Object distinctValues, @Nullable Object order, @Nullable Object keys) {
        this.distinct = Boolean.TRUE.equals(distinctValues);
        this.order = order == null ? "" : (String) order;
        return new Row(Values.canonical(value), list(keys));
    }

    private static List<?> list(@Nullable Object keys) {
        return keys instanceof List<?> list ? list : List.of();
    }

    /** Adds a row that follows all earlier ones of this method in order; only its value is kept. */
    void addLast(
            @Nullable Object value, @Nullable Object distinctValues, @Nullable Object order, @Nullable Object keys) {
        Row row = row(value, distinctValues, order, keys);
        if (lastly == null) {
            seen = new HashSet<>();
            lastly = new Merge<>(kept(), (left, right) -> compare(this.order, left.keys, right.keys));
        }
        lastly.upTo(row, this::append);
        append(row);
    }

    private Collection<Row> kept() {
        return distinct ? distinctRows.values() : rows;
    }

    private void append(Row row) {
        if (!distinct || seen.add(row.value)) {
            values.add(row.value);
        }
    }

    int size() {
        return rows.size() + distinctRows.size() + values.size();
    }

    boolean isEmpty() {
        return kept().isEmpty() && lastly == null;
    }

    /** The values in order. */
    List<@Nullable Object> values() {
        if (lastly != null) {
            lastly.rest(this::append);
            return values;
        }
        List<Row> sorted = new ArrayList<>(kept());
        sorted.sort((left, right) -> compare(order, left.keys, right.keys));
        List<@Nullable Object> all = new ArrayList<>(sorted.size());
        for (Row row : sorted) {
            all.add(row.value);
        }
        return all;
    }

    /** Compares the sort keys of two rows, given as the arguments are. */
    static int compare(@Nullable Object order, @Nullable Object leftKeys, @Nullable Object rightKeys) {
        String directions = order == null ? "" : (String) order;
        List<?> left = list(leftKeys);
        List<?> right = list(rightKeys);
        for (int i = 0; i + 1 < directions.length(); i += 2) {
            Object one = left.get(i / 2);
            Object other = right.get(i / 2);
            int compared;
            if (one == null || other == null) {
                boolean nullsFirst = directions.charAt(i + 1) == 'f';
                compared = one == other ? 0 : (one == null) == nullsFirst ? -1 : 1;
            } else {
                int byValue = TotalOrder.compare(one, other);
                compared = directions.charAt(i) == 'd' ? -byValue : byValue;
            }
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}

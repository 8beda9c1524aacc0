package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of an aggregate that needs all of them together: each row's value and its sort keys. */
final class Collected {
    private record Row(@Nullable Object value, List<?> keys) {}

    private final List<Row> rows = new ArrayList<>();
    private String order = "";
    private boolean distinct;

    /**
     * @param distinctValues whether equal values count once
     * @param order two characters per key: {@code a} or {@code d} for the direction, then {@code f} or {@code l} for NULL first or last
     * @param keys the list of the row's sort keys
     */
    void add(@Nullable Object value, @Nullable Object distinctValues, @Nullable Object order, @Nullable Object keys) {
        this.distinct = Boolean.TRUE.equals(distinctValues);
        this.order = order == null ? "" : (String) order;
        rows.add(new Row(Values.canonical(value), keys instanceof List<?> list ? list : List.of()));
    }

    int size() {
        return rows.size();
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The values in order; of equal values that count once, the first. */
    List<@Nullable Object> values() {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(this::compare);
        List<@Nullable Object> values = new ArrayList<>(sorted.size());
        sorted.forEach(row -> values.add(row.value()));
        return distinct ? new ArrayList<>(new LinkedHashSet<>(values)) : values;
    }

    private int compare(Row left, Row right) {
        for (int i = 0; i + 1 < order.length(); i += 2) {
            Object one = left.keys().get(i / 2);
            Object other = right.keys().get(i / 2);
            int compared;
            if (one == null || other == null) {
                boolean nullsFirst = order.charAt(i + 1) == 'f';
                compared = one == other ? 0 : (one == null) == nullsFirst ? -1 : 1;
            } else {
                int byValue = TotalOrder.compare(one, other);
                compared = order.charAt(i) == 'd' ? -byValue : byValue;
            }
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}

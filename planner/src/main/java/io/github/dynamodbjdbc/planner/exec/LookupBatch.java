package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One batch of a lookup join: rows of the outer side, and the table's rows for their keys. Rows of earlier keys stay cached for a while, so
 * that a repeated key isn't read again.
 */
final class LookupBatch {
    /** The limit of cached rows of earlier keys. */
    private static final int KEPT_ROWS = 10_000;

    private final Map<List<@Nullable Object>, List<@Nullable Object[]>> known = new LinkedHashMap<>();
    private List<@Nullable Object[]> rows = List.of();
    private Set<List<@Nullable Object>> keys = Set.of();
    private final Kept memory;
    private long kept;
    private long asked;

    /** All rows by their keys, if the table was read whole; otherwise null. */
    private @Nullable Map<List<@Nullable Object>, List<@Nullable Object[]>> whole;

    LookupBatch(Run run) {
        this.memory = new Kept(run);
    }

    /** The current batch of the lookup join at that place in the plan. */
    static LookupBatch of(Run run, int place) {
        return run.shared("lookup " + place, () -> new LookupBatch(run));
    }

    /** Counts a row of the next batch; false if memory is short. */
    boolean keeps(@Nullable Object[] row) {
        memory.add(0, HeapBytes.ofRow(row));
        return !memory.isTight();
    }

    /** @param keyValues the distinct keys of the rows, without those that contain NULL */
    void begin(List<@Nullable Object[]> batchRows, Set<List<@Nullable Object>> keyValues) {
        // Release the previous batch.
        this.rows.forEach(row -> memory.add(0, -HeapBytes.ofRow(row)));
        this.rows = batchRows;
        this.keys = keyValues;
    }

    List<@Nullable Object[]> rows() {
        return rows;
    }

    /** The number of keys requested so far. */
    long asked() {
        return asked;
    }

    /** Whether the rows of a key are at hand. */
    boolean isKnown(List<@Nullable Object> key) {
        return known.containsKey(key);
    }

    boolean isWhole() {
        return whole != null;
    }

    /**
     * Takes all rows of the table, so that no row is requested by its key again.
     *
     * @param keyOf the key that a row has
     * @return false if there is no room for them
     */
    boolean takeAll(RowCursor all, Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        Map<List<@Nullable Object>, List<@Nullable Object[]>> byKey = new HashMap<>();
        long bytes = 0;
        while (all.advance()) {
            @Nullable Object[] row = all.row().clone();
            List<@Nullable Object> key = keyOf.apply(row);
            if (key.contains(null)) {
                continue;
            }
            long size = HeapBytes.ofRow(row) + Kept.ENTRY;
            memory.add(0, size);
            bytes += size;
            byKey.computeIfAbsent(key, any -> new ArrayList<>(1)).add(row);
            if (memory.isTight()) {
                memory.add(0, -bytes);
                return false;
            }
        }
        known.values().forEach(rowsOfKey -> rowsOfKey.forEach(row -> memory.add(0, -HeapBytes.ofRow(row))));
        known.clear();
        kept = 0;
        whole = byKey;
        return true;
    }

    /**
     * The table's rows for this batch.
     *
     * @param read reads the rows of several keys, in any order
     * @param keyOf the key of a row
     */
    List<@Nullable Object[]> found(
            Function<List<List<@Nullable Object>>, List<@Nullable Object[]>> read,
            Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        if (whole != null) {
            return found(whole);
        }
        if (kept > KEPT_ROWS || memory.isTight()) {
            forgetAllBut(keys);
        }
        request(keys, read, keyOf);
        return found(known);
    }

    /**
     * Requests rows that are needed soon, each by its own key.
     *
     * @param wanted distinct keys without NULL
     * @param read see {@link #found}
     * @param keyOf see {@link #found}
     */
    void fetch(
            Set<List<@Nullable Object>> wanted,
            Function<List<List<@Nullable Object>>, List<@Nullable Object[]>> read,
            Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        // Rows that come too many are forgotten now, not once these have come.
        if (kept + 2L * wanted.size() > KEPT_ROWS) {
            forgetAllBut(wanted);
        }
        if (!memory.isTight()) {
            request(wanted, read, keyOf);
        }
    }

    private void forgetAllBut(Set<List<@Nullable Object>> needed) {
        known.forEach((key, rowsOfKey) -> {
            if (!needed.contains(key)) {
                rowsOfKey.forEach(row -> memory.add(0, -HeapBytes.ofRow(row)));
            }
        });
        known.keySet().retainAll(needed);
        kept = known.size() + known.values().stream().mapToLong(List::size).sum();
    }

    private void request(
            Set<List<@Nullable Object>> wanted,
            Function<List<List<@Nullable Object>>, List<@Nullable Object[]>> read,
            Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        List<List<@Nullable Object>> unknown =
                wanted.stream().filter(key -> !known.containsKey(key)).toList();
        if (!unknown.isEmpty()) {
            asked += unknown.size();
            Map<List<@Nullable Object>, List<@Nullable Object[]>> fresh = new LinkedHashMap<>();
            unknown.forEach(key -> fresh.put(key, new ArrayList<>()));
            for (@Nullable Object[] row : read.apply(unknown)) {
                List<@Nullable Object[]> rowsOfKey = fresh.get(keyOf.apply(row));
                // Otherwise the item's key has changed since the index was read.
                if (rowsOfKey != null) {
                    rowsOfKey.add(row);
                    memory.add(0, HeapBytes.ofRow(row));
                    kept++;
                }
            }
            known.putAll(fresh);
            // Keys without a row take memory, too.
            kept += fresh.size();
        }
    }

    private List<@Nullable Object[]> found(Map<List<@Nullable Object>, List<@Nullable Object[]>> byKey) {
        List<@Nullable Object[]> found = new ArrayList<>();
        keys.forEach(key -> found.addAll(byKey.getOrDefault(key, List.of())));
        return found;
    }
}

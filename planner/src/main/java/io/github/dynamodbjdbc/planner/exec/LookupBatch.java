package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.Iterator;
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
    /** The limit of cached rows and keys; of rows, memory is counted as well. */
    private static final int KEPT_ROWS = 100_000;

    private final Map<List<@Nullable Object>, List<@Nullable Object[]>> known = new LinkedHashMap<>();
    private List<@Nullable Object[]> rows = List.of();
    private Set<List<@Nullable Object>> keys = Set.of();
    private final Run run;
    private final Kept memory;
    private long kept;
    private long asked;
    private boolean tooLarge;

    /** All rows by their keys, if the table was read whole; otherwise null. */
    private @Nullable RowsByKey whole;

    LookupBatch(Run run) {
        this.run = run;
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

    /** Whether all rows of the table didn't fit into memory. */
    boolean isTooLarge() {
        return tooLarge;
    }

    /**
     * Takes all rows of the table, so that no row is requested by its key again.
     *
     * @param keyOf the key that a row has
     * @return false if there is no room for them
     */
    boolean takeAll(RowCursor all, Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        known.values().forEach(rowsOfKey -> rowsOfKey.forEach(row -> memory.add(0, -HeapBytes.ofRow(row))));
        known.clear();
        kept = 0;
        whole = RowsByKey.of(all, keyOf, run);
        if (whole == null) {
            tooLarge = true;
            return false;
        }
        run.atEnd(whole::close);
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
            return found(whole::of);
        }
        makeRoom(0, keys);
        request(keys, read, keyOf);
        return found(key -> known.getOrDefault(key, List.of()));
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
        makeRoom(2L * wanted.size(), wanted);
        if (!memory.isTight()) {
            request(wanted, read, keyOf);
        }
    }

    /** Forgets the keys that were requested first, as long as memory is short or there are too many rows. */
    private void makeRoom(long more, Set<List<@Nullable Object>> needed) {
        Iterator<Map.Entry<List<@Nullable Object>, List<@Nullable Object[]>>> oldest =
                known.entrySet().iterator();
        while ((kept + more > KEPT_ROWS || memory.isTight()) && oldest.hasNext()) {
            Map.Entry<List<@Nullable Object>, List<@Nullable Object[]>> next = oldest.next();
            if (!needed.contains(next.getKey())) {
                next.getValue().forEach(row -> memory.add(0, -HeapBytes.ofRow(row)));
                kept -= 1 + next.getValue().size();
                oldest.remove();
            }
        }
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

    private List<@Nullable Object[]> found(Function<List<@Nullable Object>, List<@Nullable Object[]>> byKey) {
        List<@Nullable Object[]> found = new ArrayList<>();
        keys.forEach(key -> found.addAll(byKey.apply(key)));
        return found;
    }
}

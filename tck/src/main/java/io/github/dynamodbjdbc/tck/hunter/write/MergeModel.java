package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The effect of one MERGE on the stored items, row by row. */
final class MergeModel {
    private final RandomWrite write;
    private final Contents now;
    private final Contents seenBySource;
    private final TableDesign design;
    private final Computation computation;
    private final Set<List<Datum>> seen = new HashSet<>();
    private int rows;
    private int written;

    /**
     * @param now is changed
     * @param seenBySource is not changed
     */
    MergeModel(RandomWrite write, Contents now, Contents seenBySource, Computation computation) {
        this.write = write;
        this.now = now;
        this.seenBySource = seenBySource;
        this.design = now.design(write.table());
        this.computation = computation;
        checkTypes();
    }

    /** Types are checked even if no row reaches the clause. */
    private void checkTypes() {
        Computation.Beside beside = Computation.Beside.source(seenBySource, design, Map.of(), source(), 0);
        for (RandomWrite.When when : write.whens()) {
            if (when.condition() != null) {
                computation.isTrue(write, when.condition(), beside);
            }
            computation.values(write, when.sets(), beside);
        }
    }

    private String source() {
        return write.forModel(write.sourceTable(), "");
    }

    int written() {
        return written;
    }

    /** Processes the source's next row; returns the SQLSTATE with which it fails, null if it succeeds. */
    @Nullable
    String take(List<Datum> values) {
        Map<String, Datum> row = Model.item(write.columns(), values);
        Map<String, Datum> old = null;
        if (design.keys().all().stream().allMatch(key -> row.containsKey(key.name()))) {
            List<Datum> key = now.key(write.table(), row);
            if (!seen.add(key)) {
                throw new Undecided("a key that the source has twice");
            }
            old = now.get(write.table(), key);
        }
        if (old != null && !Model.canBeStored(design, old)) {
            throw new Undecided("a value that fits no index");
        }
        boolean matched = old != null && World.isVisible(design, old, computation.timeToLive());
        Map<String, Datum> item = matched ? old : null;
        Computation.Beside beside = Computation.Beside.source(seenBySource, design, item, source(), rows++);
        for (RandomWrite.When when : write.whens()) {
            if (when.matched() == matched
                    && (when.condition() == null || computation.isTrue(write, when.condition(), beside))) {
                return act(when, item, beside);
            }
        }
        return null;
    }

    /** Duplicate keys are an error, too, which may be reported first. */
    void requireKeysOnce(List<List<Datum>> rows) {
        Set<List<Datum>> keys = new HashSet<>();
        for (List<Datum> values : rows) {
            Map<String, Datum> row = Model.item(write.columns(), values);
            if (Model.hasKey(design, row) && !keys.add(now.key(write.table(), row))) {
                throw new Undecided("a key that the source has twice");
            }
        }
    }

    private @Nullable String act(RandomWrite.When when, @Nullable Map<String, Datum> old, Computation.Beside beside) {
        Map<String, Datum> item = new LinkedHashMap<>(old == null ? Map.of() : old);
        switch (when.action()) {
            case NOTHING -> {
                return null;
            }
            case DELETE -> now.remove(write.table(), now.key(write.table(), item));
            case INSERT, UPDATE -> {
                String state = put(when, item, beside);
                if (state != null) {
                    return state;
                }
            }
        }
        written++;
        return null;
    }

    private @Nullable String put(RandomWrite.When when, Map<String, Datum> item, Computation.Beside beside) {
        try {
            Model.assign(item, write, when.sets(), computation.values(write, when.sets(), beside));
        } catch (Places.NoParent e) {
            return "22";
        }
        if (!Model.hasKey(design, item)) {
            return "23502";
        }
        if (!Model.canBeStored(design, item)) {
            return "22";
        }
        now.put(write.table(), item);
        return null;
    }
}

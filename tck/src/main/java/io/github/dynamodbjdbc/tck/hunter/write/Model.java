package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Rejected;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.UnsupportedForOracle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The expected contents of the tables and outcome of each statement. The naive evaluator computes values and conditions. */
final class Model {
    private static final Pattern FULL_KEY = Pattern.compile("@pk = \\{\\d+}( AND @sk = \\{\\d+})( AND .*)?");
    private static final Pattern PARTITION_KEY = Pattern.compile("@pk = \\{\\d+}( AND .*)?");
    private static final int PRECISION = 38;

    private Contents now;
    private @Nullable Contents committed;
    private @Nullable Contents saved;
    private final Computation computation;

    Model(List<Database.Contents> tables, TimeToLive timeToLive) {
        this.now = new Contents(tables);
        this.computation = new Computation(timeToLive);
    }

    boolean inTransaction() {
        return committed != null;
    }

    boolean hasSavepoint() {
        return saved != null;
    }

    /** The stored items. */
    Contents stored() {
        return committed == null ? now : committed;
    }

    void control(Step.Word word) {
        switch (word) {
            case BEGIN -> {
                committed = now.copy();
                now.forgetWritten();
            }
            case COMMIT -> {
                committed = null;
                saved = null;
            }
            case ROLLBACK -> {
                now = stored();
                committed = null;
                saved = null;
            }
            case SAVEPOINT -> saved = now.copy();
            case ROLLBACK_TO -> {
                if (saved != null) {
                    now = saved.copy();
                }
            }
        }
    }

    /**
     * Applies the statements, each on its own.
     *
     * @throws Undecided without changing anything
     */
    List<Expectation> expect(List<RandomWrite> writes) {
        Contents before = now.copy();
        try {
            List<Expectation> all = new ArrayList<>();
            writes.forEach(write -> all.add(expect(write)));
            return all;
        } catch (Undecided | UnsupportedForOracle | Rejected e) {
            now = before;
            throw new Undecided(String.valueOf(e.getMessage()));
        }
    }

    /** Undoes the last statements. */
    void restore(Contents before) {
        now = before;
    }

    void apply(OtherWrite other) {
        other.apply(now);
    }

    /** Whether the other client's write changes the stored item. */
    boolean isChangedBy(OtherWrite other) {
        return !Objects.equals(stored().get(other.table(), other.key()), other.item());
    }

    /** Whether the transaction writes that item. */
    boolean hasWritten(OtherWrite other) {
        return now.isWritten(other.table(), other.key());
    }

    /** Whether it only adds attributes to the stored item; no statement has read these. */
    boolean isOnlyMore(OtherWrite other) {
        Map<String, Datum> old = stored().get(other.table(), other.key());
        return old != null && other.item() != null && other.item().entrySet().containsAll(old.entrySet());
    }

    Contents snapshot() {
        return now.copy();
    }

    private Expectation expect(RandomWrite write) {
        return switch (write.kind()) {
            case UPDATE -> update(write);
            case DELETE -> delete(write);
            case PURGE -> purge(write);
            case MERGE -> merge(write);
            default -> insert(write);
        };
    }

    // Changes of existing items

    private Expectation update(RandomWrite write) {
        String table = write.table();
        List<Map<String, Datum>> returned = new ArrayList<>();
        List<List<Datum>> rows = found(write, computation.timeToLive(), write.sets());
        for (List<Datum> row : rows) {
            int keys = now.design(table).keys().all().size();
            Map<String, Datum> old = item(table, row.subList(0, keys));
            if (isMisread(write, old)) {
                return onlyIf(rows.size() == 1, "22018");
            }
            Map<String, Datum> changed = new LinkedHashMap<>(old);
            try {
                assign(changed, write, write.sets(), row.subList(keys, row.size()));
                write.removes().forEach(path -> Places.set(changed, path, null));
            } catch (Places.NoParent e) {
                return onlyIf(rows.size() == 1, "22");
            }
            requireFit(write, old, changed);
            if (!canBeStored(now.design(table), changed)) {
                return onlyIf(rows.size() == 1, "22");
            }
            now.put(table, changed);
            returned.add(returned(write, old, changed));
        }
        return new Expectation(rows.size(), null, write.returning() == null ? null : returned);
    }

    private static Expectation onlyIf(boolean decided, String state) {
        if (!decided) {
            throw new Undecided("how much is done before the failure");
        }
        return Expectation.failure(state);
    }

    /** Whether the write reads as NULL a value that doesn't fit an index; it must leave the item unchanged. */
    private boolean isMisread(RandomWrite write, Map<String, Datum> item) {
        return misfits(now.design(write.table()), item).stream().anyMatch(write::reads);
    }

    /** @throws Undecided if an item keeps a value that doesn't fit an index, which the service may reject, or returns one */
    private void requireFit(RandomWrite write, Map<String, Datum> old, Map<String, Datum> changed) {
        TableDesign design = now.design(write.table());
        for (String attribute : misfits(design, old)) {
            if (write.returning() != null || Objects.equals(old.get(attribute), changed.get(attribute))) {
                throw new Undecided("a value that fits no index");
            }
        }
    }

    /** The index keys whose values in the item have another type. */
    private static List<String> misfits(TableDesign design, Map<String, Datum> item) {
        return design.keyTypes().entrySet().stream()
                .filter(key -> !fits(key.getValue(), item.get(key.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @param computed the values of assignments that are not literals */
    static void assign(
            Map<String, Datum> item, RandomWrite write, List<RandomWrite.Assignment> sets, List<Datum> computed) {
        int next = 0;
        for (RandomWrite.Assignment set : sets) {
            Datum value = write.only(set.value());
            if (value == null) {
                value = computed.get(next++);
                if (changesOtherSet(write, set, item)) {
                    throw new Places.NoParent();
                }
            }
            Places.set(item, set.path(), value instanceof Datum.Null ? null : value);
        }
    }

    /** Whether the stored value is not a set of the operand's type, which is an error in DynamoDB. */
    private static boolean changesOtherSet(RandomWrite write, RandomWrite.Assignment set, Map<String, Datum> item) {
        Datum old = item.get(Places.attribute(set.path()));
        if (old == null || !set.value().startsWith("set_")) {
            return false;
        }
        Datum elements = write.only(
                set.value().substring(set.value().indexOf('{'), set.value().length() - 1));
        return elements != null && elements.getClass() != old.getClass();
    }

    private Map<String, Datum> item(String table, List<Datum> key) {
        Map<String, Datum> item = now.get(table, key);
        if (item == null) {
            throw new IllegalStateException("no item " + key);
        }
        return item;
    }

    private static Map<String, Datum> returned(RandomWrite write, Map<String, Datum> old, Map<String, Datum> changed) {
        String what = write.returning() == null ? "" : write.returning();
        Map<String, Datum> all = new LinkedHashMap<>(what.endsWith("OLD") ? old : changed);
        if (what.startsWith("MODIFIED")) {
            List<String> named = new ArrayList<>();
            write.sets().forEach(set -> named.add(Places.attribute(set.path())));
            write.removes().forEach(path -> named.add(Places.attribute(path)));
            all.keySet().retainAll(named);
        }
        return all;
    }

    private Expectation delete(RandomWrite write) {
        List<Map<String, Datum>> returned = new ArrayList<>();
        List<List<Datum>> rows = found(write, computation.timeToLive(), List.of());
        for (List<Datum> key : rows) {
            Map<String, Datum> item = item(write.table(), key);
            if (isMisread(write, item)) {
                return onlyIf(rows.size() == 1, "22018");
            }
            if (write.returning() != null) {
                requireFit(write, item, Map.of());
            }
            returned.add(item);
            now.remove(write.table(), key);
        }
        return new Expectation(rows.size(), null, write.returning() == null ? null : returned);
    }

    private Expectation purge(RandomWrite write) {
        if (now.design(write.table()).ttlAttribute() == null) {
            return Expectation.failure("42");
        }
        List<List<Datum>> rows = found(write, TimeToLive.ONLY, List.of());
        for (List<Datum> key : rows) {
            if (isMisread(write, item(write.table(), key))) {
                return onlyIf(rows.size() == 1, "22018");
            }
        }
        rows.forEach(key -> now.remove(write.table(), key));
        return Expectation.count(rows.size());
    }

    /** The keys of the items that satisfy the condition, with the computed values; NULL is Datum.Null. */
    private List<List<Datum>> found(RandomWrite write, TimeToLive mode, List<RandomWrite.Assignment> sets) {
        TableDesign design = now.design(write.table());
        StringBuilder select = new StringBuilder("SELECT ");
        design.keys()
                .all()
                .forEach(key -> select.append("t.").append(key.name()).append(", "));
        for (RandomWrite.Assignment set : sets) {
            if (write.only(set.value()) == null) {
                select.append(write.forModel(set.value(), "t.")).append(", ");
            }
        }
        select.setLength(select.length() - 2);
        select.append(" FROM ").append(write.table()).append(" t");
        String where = write.where();
        if (where != null) {
            select.append(" WHERE ").append(write.forModel(where, "t."));
        }
        String sql = select.toString();
        // A transaction sees its own writes.
        return computation.rows(sql, now.database(), mode);
    }

    static boolean isFullKey(TableDesign design, @Nullable String where) {
        Pattern form = design.keys().sort().isEmpty() ? PARTITION_KEY : FULL_KEY;
        return where != null && form.matcher(where).matches();
    }

    // New items

    private Expectation insert(RandomWrite write) {
        List<List<Datum>> rows = source(write);
        boolean several = rows.size() > 1 && write.query() != null;
        Contents before = now.copy();
        List<Map<String, Datum>> returned = new ArrayList<>();
        List<List<Datum>> seen = new ArrayList<>();
        long count = 0;
        for (List<Datum> row : rows) {
            Map<String, Datum> item = item(write.columns(), row);
            String state = insert(write, item, returned);
            if (state != null && !state.isEmpty()) {
                if (several) {
                    throw new Undecided("which row fails first");
                }
                return failure(state, rows.size(), before);
            }
            List<Datum> key = now.key(write.table(), item);
            if (several && seen.contains(key)) {
                throw new Undecided("which of the rows of a key comes last");
            }
            seen.add(key);
            count += state == null ? 1 : 0;
        }
        return new Expectation(count, null, write.returning() == null ? null : returned);
    }

    private Expectation failure(String state, int rows, Contents before) {
        if (committed != null) {
            now = before;
        } else if (rows > 1) {
            throw new Undecided("which other rows are written when one fails");
        }
        return Expectation.failure(state);
    }

    private Expectation merge(RandomWrite write) {
        List<List<Datum>> rows = source(write);
        Contents before = now.copy();
        MergeModel merge = new MergeModel(write, now, before, computation);
        for (List<Datum> row : rows) {
            String state = merge.take(row);
            if (state != null) {
                merge.requireKeysOnce(rows);
                return failure(state, rows.size(), before);
            }
        }
        return Expectation.count(merge.written());
    }

    /** The item without NULLs. */
    static Map<String, Datum> item(List<String> columns, List<Datum> values) {
        Map<String, Datum> item = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof Datum.Null)) {
                item.put(columns.get(i), values.get(i));
            }
        }
        return item;
    }

    private List<List<Datum>> source(RandomWrite write) {
        return write.query() == null ? given(write) : queried(write);
    }

    private List<List<Datum>> given(RandomWrite write) {
        List<List<Datum>> rows = new ArrayList<>();
        for (List<String> row : write.rows()) {
            List<Datum> values = new ArrayList<>();
            for (String value : row) {
                Datum literal = write.only(value);
                values.add(
                        literal != null
                                ? literal
                                : computation
                                        .rows("SELECT " + write.forModel(value, ""), now.database())
                                        .get(0)
                                        .get(0));
            }
            rows.add(values);
        }
        return rows;
    }

    private List<List<Datum>> queried(RandomWrite write) {
        String query = String.valueOf(write.query());
        return computation.rows(write.forModel(query, ""), now.database());
    }

    /** Inserts an item. Returns null if it was written, an empty text if it was left unchanged, otherwise the SQLSTATE. */
    private @Nullable String insert(RandomWrite write, Map<String, Datum> item, List<Map<String, Datum>> returned) {
        String table = write.table();
        if (!hasKey(now.design(table), item)) {
            return "23502";
        }
        if (!canBeStored(now.design(table), item)) {
            return "22";
        }
        Map<String, Datum> old = now.get(table, now.key(table, item));
        boolean conflict = old != null
                && World.isVisible(now.design(table), old, computation.timeToLive())
                && write.kind() != RandomWrite.Kind.UPSERT;
        if (conflict && write.kind() == RandomWrite.Kind.INSERT) {
            return "23505";
        } else if (conflict && write.kind() == RandomWrite.Kind.DO_NOTHING) {
            return "";
        } else if (conflict && old != null && write.kind() == RandomWrite.Kind.DO_UPDATE) {
            if (!misfits(now.design(table), old).isEmpty()) {
                throw new Undecided("a value that fits no index");
            }
            Map<String, Datum> changed = new LinkedHashMap<>(old);
            try {
                Computation.Beside beside = Computation.Beside.excluded(now, now.design(table), old, item);
                assign(changed, write, write.sets(), computation.values(write, write.sets(), beside));
            } catch (Places.NoParent e) {
                return "22";
            }
            if (!canBeStored(now.design(table), changed)) {
                return "22";
            }
            now.put(table, changed);
            returned.add(changed);
            return null;
        }
        now.put(table, item);
        returned.add(item);
        return null;
    }

    static boolean hasKey(TableDesign design, Map<String, Datum> item) {
        return design.keys().all().stream().allMatch(key -> item.containsKey(key.name()));
    }

    static boolean canBeStored(TableDesign design, Map<String, Datum> item) {
        for (Datum value : item.values()) {
            if (value instanceof Datum.Numeric number && number.value().precision() > PRECISION) {
                throw new Undecided("a number that is too long");
            }
        }
        for (Map.Entry<String, String> key : design.keyTypes().entrySet()) {
            if (!fits(key.getValue(), item.get(key.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(String type, @Nullable Datum value) {
        return value == null
                || (type.equals("S")
                        ? value instanceof Datum.Text text && !text.value().isEmpty()
                        : value instanceof Datum.Numeric);
    }
}

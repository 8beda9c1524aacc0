package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Generates tables and writes to them, with few keys and few values, so that conflicts, expiry and writes without changes are frequent. */
final class WriteGenerator {
    /** The index that may be created after the items. */
    static final String LATE = "byG";

    private static final String LATE_KEY = "g";

    private final Dice dice;
    private final boolean others;
    private final boolean sharing;
    private final @Nullable Dice misfits;
    private final List<Database.Contents> tables = new ArrayList<>();

    /**
     * @param others whether another client writes, too
     * @param sharing whether two threads sometimes share the connection
     * @param misfits dice for items with values that don't fit the index {@link #LATE}, and for conditions on them; null for none. Such items
     *     can't be put
     */
    WriteGenerator(Dice dice, boolean others, boolean sharing, @Nullable Dice misfits) {
        this.dice = dice;
        this.others = others;
        this.sharing = sharing;
        tables.add(table("Written"));
        tables.add(table("Source"));
        this.misfits = misfits;
        if (misfits != null) {
            tables.replaceAll(WriteGenerator::withMisfits);
        }
    }

    /** Replaces every other value by a number where the index requires text. */
    private static Database.Contents withMisfits(Database.Contents table) {
        if (table.design().index(LATE) == null) {
            return table;
        }
        List<Map<String, Datum>> items = new ArrayList<>();
        for (Map<String, Datum> item : table.items()) {
            Map<String, Datum> changed = new LinkedHashMap<>(item);
            if (items.size() % 2 == 0) {
                changed.replace(LATE_KEY, WriteExpressions.number(items.size()));
            }
            items.add(changed);
        }
        return new Database.Contents(table.design(), items);
    }

    List<Database.Contents> tables() {
        return List.copyOf(tables);
    }

    private Database.Contents table(String name) {
        TableDesign.Key partition = new TableDesign.Key("pk", "S");
        List<TableDesign.Key> sort = dice.chance(0.6) ? List.of(new TableDesign.Key("sk", "N")) : List.of();
        List<IndexDesign> indexes = new ArrayList<>();
        if (dice.chance(0.5)) {
            Projection projection = dice.chance(0.5) ? Projection.ALL : Projection.KEYS_ONLY;
            indexes.add(new IndexDesign(
                    LATE,
                    true,
                    new TableDesign.Keys(List.of(new TableDesign.Key(LATE_KEY, "S")), List.of()),
                    projection,
                    List.of()));
        }
        if (!sort.isEmpty() && dice.chance(0.4)) {
            indexes.add(new IndexDesign(
                    "byK",
                    false,
                    new TableDesign.Keys(List.of(partition), List.of(new TableDesign.Key("k", "N"))),
                    Projection.ALL,
                    List.of()));
        }
        TableDesign design = new TableDesign(
                name, new TableDesign.Keys(List.of(partition), sort), indexes, dice.chance(0.6) ? "ttl" : null);
        Map<List<Datum>, Map<String, Datum>> items = new LinkedHashMap<>();
        for (int i = dice.between(2, 10); i > 0; i--) {
            Map<String, Datum> item = new LinkedHashMap<>();
            for (String column : columns(design)) {
                Datum value = WriteExpressions.literal(dice, column);
                if (!(value instanceof Datum.Null)) {
                    item.put(column, value);
                }
            }
            items.put(
                    design.keys().all().stream()
                            .map(key -> item.get(key.name()))
                            .toList(),
                    item);
        }
        return new Database.Contents(design, List.copyOf(items.values()));
    }

    private List<String> columns(TableDesign design) {
        List<String> columns = new ArrayList<>();
        design.keys().all().forEach(key -> columns.add(key.name()));
        columns.addAll(dice.some(WriteExpressions.COLUMNS, dice.between(1, 5)));
        return columns;
    }

    Step next(Model model) {
        if (model.inTransaction()) {
            int thrown = dice.below(20);
            if (thrown < 2) {
                TableDesign design = dice.pick(tables).design();
                OtherWrite other = others && dice.chance(0.4) ? other(design, key(design, List.of()), model) : null;
                return new Step.Control(Step.Word.COMMIT, other);
            } else if (thrown < 3) {
                return new Step.Control(Step.Word.ROLLBACK, null);
            } else if (thrown < 4) {
                return new Step.Control(model.hasSavepoint() ? Step.Word.ROLLBACK_TO : Step.Word.SAVEPOINT, null);
            }
            return new Step.Single(withMisread(write(true)), manner(), null);
        } else if (dice.chance(0.06)) {
            return new Step.Control(Step.Word.BEGIN, null);
        } else if (dice.chance(0.12)) {
            return batch(null);
        } else if (sharing && !others && dice.chance(0.04)) {
            return dice.chance(0.5) ? sideBySide() : rolledBackMeanwhile();
        }
        RandomWrite write = withMisread(write(false));
        OtherWrite other = null;
        if (others && write.isItemByItem() && dice.chance(0.6)) {
            TableDesign design = model.stored().design(write.table());
            other = other(design, key(design, write.literals()), model);
        }
        return new Step.Single(write, manner(), other);
    }

    /** Sometimes adds a condition that is true of an item whose value doesn't fit the index and reads as NULL. */
    private RandomWrite withMisread(RandomWrite write) {
        boolean finds = write.kind() == RandomWrite.Kind.UPDATE || write.kind() == RandomWrite.Kind.DELETE;
        return finds && misfits != null && misfits.chance(0.4) ? write.and("@" + LATE_KEY + " IS NULL") : write;
    }

    private Step.Manner manner() {
        return new Step.Manner(dice.chance(0.4), dice.chance(0.3), dice.chance(0.3));
    }

    /** Another client's write to an item. */
    private OtherWrite other(TableDesign design, Map<String, Datum> key, Model model) {
        List<Datum> values = List.copyOf(key.values());
        Map<String, Datum> old = model.stored().get(design.name(), values);
        int request = dice.below(3);
        if (old != null && dice.chance(0.2)) {
            return new OtherWrite(design.name(), values, null, request);
        }
        Map<String, Datum> item = new LinkedHashMap<>(old == null ? key : old);
        for (String column : dice.some(WriteExpressions.COLUMNS, dice.between(1, 3))) {
            Datum value = WriteExpressions.literal(dice, column);
            if (value instanceof Datum.Null) {
                item.remove(column);
            } else {
                item.put(column, value);
            }
        }
        return new OtherWrite(design.name(), values, Map.copyOf(item), request);
    }

    /** A key, usually one that a statement with these literals reaches: the key's literals come first. */
    private Map<String, Datum> key(TableDesign design, List<Datum> literals) {
        Map<String, Datum> key = new LinkedHashMap<>();
        List<TableDesign.Key> parts = design.keys().all();
        for (int i = 0; i < parts.size(); i++) {
            Datum random = WriteExpressions.literal(dice, parts.get(i).name());
            Datum given = i < literals.size() ? literals.get(i) : random;
            boolean fits = given.getClass() == random.getClass()
                    && !(given instanceof Datum.Text text && text.value().isEmpty());
            key.put(parts.get(i).name(), fits ? given : random);
        }
        return key;
    }

    /** Each batch writes a different table and reads no other. */
    private Step sideBySide() {
        return new Step.SideBySide(
                batch(tables.get(0).design()), batch(tables.get(1).design()));
    }

    /** A batch of distinct items, because a transaction can't always write an item twice. */
    private Step rolledBackMeanwhile() {
        TableDesign design = tables.get(0).design();
        List<String> columns = columns(design);
        Map<List<Datum>, RandomWrite> writes = new LinkedHashMap<>();
        for (int i = dice.between(4, 20); i > 0; i--) {
            WriteExpressions pieces = new WriteExpressions(dice, design, other(design), false);
            List<String> row = columns.stream().map(pieces::inserted).toList();
            List<Datum> key = pieces.literals().subList(0, design.keys().all().size());
            writes.putIfAbsent(
                    key,
                    RandomWrite.insert(
                            RandomWrite.Kind.UPSERT,
                            design.name(),
                            columns,
                            List.of(row),
                            null,
                            false,
                            List.of(),
                            null,
                            pieces.literals()));
        }
        return new Step.RolledBackMeanwhile(new Step.Batch(List.copyOf(writes.values()), true), dice.between(1, 4));
    }

    /** @param only the batch's only table; null for any table, with reads of others */
    private Step.Batch batch(@Nullable TableDesign only) {
        RandomWrite first = write(false);
        while (first.returning() != null
                || first.kind() == RandomWrite.Kind.PURGE
                || first.rows().size() > 1
                || only != null && !isAbout(first, only)) {
            first = write(false);
        }
        List<RandomWrite> writes = new ArrayList<>(List.of(first));
        for (int i = dice.chance(0.1) ? 40 : dice.between(1, 6); i > 0; i--) {
            List<Datum> others = new ArrayList<>();
            first.literals().forEach(value -> others.add(dice.chance(0.4) ? value : other(value)));
            writes.add(first.with(others));
        }
        return new Step.Batch(writes, dice.chance(0.7));
    }

    private boolean isAbout(RandomWrite write, TableDesign only) {
        return write.table().equals(only.name())
                && !Pattern.compile("\\b" + Pattern.quote(other(only).name()) + "\\b")
                        .matcher(write.sql())
                        .find();
    }

    /** Another value with the same use. */
    private Datum other(Datum value) {
        if (value instanceof Datum.Text text) {
            return new Datum.Text(
                    text.value().length() == 1 && "abcd".contains(text.value())
                            ? dice.oneOf("a", "b", "c", "d")
                            : text.value());
        } else if (value instanceof Datum.Numeric number
                && number.value().scale() >= 0
                && number.value().precision() < 3) {
            return WriteExpressions.number(dice.below(4));
        }
        return value;
    }

    private RandomWrite write(boolean inTransaction) {
        TableDesign design =
                dice.chance(0.85) ? tables.get(0).design() : tables.get(1).design();
        WriteExpressions pieces = new WriteExpressions(dice, design, other(design), !inTransaction);
        int thrown = dice.below(100);
        if (thrown < 36) {
            return insert(design, pieces);
        } else if (thrown < 45) {
            return merge(design, new WriteExpressions(dice, design, other(design), false));
        } else if (thrown < 80) {
            return update(design, pieces);
        } else if (thrown < 97 || inTransaction) {
            String returning = dice.chance(0.25) ? "ALL OLD" : null;
            String where = pieces.where();
            return RandomWrite.delete(RandomWrite.Kind.DELETE, design.name(), where, returning, pieces.literals());
        }
        String where = dice.chance(0.5) ? null : pieces.condition(1);
        return RandomWrite.delete(RandomWrite.Kind.PURGE, design.name(), where, null, pieces.literals());
    }

    private TableDesign other(TableDesign design) {
        return tables.stream()
                .map(Database.Contents::design)
                .filter(table -> !table.name().equals(design.name()))
                .findFirst()
                .orElseThrow();
    }

    private RandomWrite insert(TableDesign design, WriteExpressions pieces) {
        RandomWrite.Kind kind = dice.oneOf(
                RandomWrite.Kind.INSERT,
                RandomWrite.Kind.INSERT,
                RandomWrite.Kind.UPSERT,
                RandomWrite.Kind.DO_NOTHING,
                RandomWrite.Kind.DO_REPLACE,
                RandomWrite.Kind.DO_UPDATE,
                RandomWrite.Kind.DO_UPDATE);
        List<String> columns = columns(design);
        List<List<String>> rows = new ArrayList<>();
        String query = null;
        if (dice.chance(0.2)) {
            TableDesign from = dice.chance(0.7) ? other(design) : design;
            query = pieces.query(columns, from);
        } else {
            for (int i = dice.chance(0.7) ? 1 : dice.between(2, 5); i > 0; i--) {
                rows.add(columns.stream().map(pieces::inserted).toList());
            }
        }
        List<RandomWrite.Assignment> sets = List.of();
        if (kind == RandomWrite.Kind.DO_UPDATE) {
            sets = pieces.beside("excluded", columns).sets(dice.between(1, 3));
        }
        String returning = dice.chance(0.15) ? "ALL NEW" : null;
        boolean document = query == null && !holdNull(pieces) && dice.chance(0.2);
        return RandomWrite.insert(
                kind, design.name(), columns, rows, query, document, sets, returning, pieces.literals());
    }

    /** NULL is stored in a whole item, but omitted elsewhere. */
    private static boolean holdNull(WriteExpressions pieces) {
        return pieces.literals().stream().anyMatch(Datum.Null.class::isInstance);
    }

    private RandomWrite merge(TableDesign design, WriteExpressions pieces) {
        List<String> columns = columns(design);
        List<List<String>> rows = new ArrayList<>();
        String query = null;
        if (dice.chance(0.3)) {
            query = pieces.query(columns, dice.chance(0.7) ? other(design) : design);
        } else {
            for (int i = dice.chance(0.6) ? 1 : dice.between(2, 4); i > 0; i--) {
                rows.add(columns.stream().map(pieces::inserted).toList());
            }
        }
        pieces.beside(RandomWrite.SOURCE, columns);
        List<RandomWrite.When> whens = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            boolean matched = dice.chance(0.6);
            String condition = null;
            if (dice.chance(0.6)) {
                condition = matched
                        ? dice.oneOf(pieces.condition(1), pieces.besideCondition(), pieces.mixedCondition())
                        : pieces.besideCondition();
            }
            whens.add(matched ? matched(condition, pieces) : notMatched(condition, columns, pieces));
        }
        return RandomWrite.merge(design.name(), columns, rows, query, whens, pieces.literals());
    }

    private RandomWrite.When matched(@Nullable String condition, WriteExpressions pieces) {
        RandomWrite.Action action = dice.oneOf(
                RandomWrite.Action.UPDATE,
                RandomWrite.Action.UPDATE,
                RandomWrite.Action.DELETE,
                RandomWrite.Action.NOTHING);
        List<RandomWrite.Assignment> sets =
                action == RandomWrite.Action.UPDATE ? pieces.sets(dice.between(1, 3)) : List.of();
        return new RandomWrite.When(true, condition, action, sets);
    }

    private RandomWrite.When notMatched(@Nullable String condition, List<String> columns, WriteExpressions pieces) {
        if (dice.chance(0.2)) {
            return new RandomWrite.When(false, condition, RandomWrite.Action.NOTHING, List.of());
        }
        List<RandomWrite.Assignment> values = columns.stream()
                .map(column -> new RandomWrite.Assignment(
                        column,
                        column.equals("pk") || column.equals("sk") || dice.chance(0.7)
                                ? RandomWrite.SOURCE + "." + column
                                : pieces.inserted(column)))
                .toList();
        return new RandomWrite.When(false, condition, RandomWrite.Action.INSERT, values);
    }

    private RandomWrite update(TableDesign design, WriteExpressions pieces) {
        List<RandomWrite.Assignment> sets = pieces.sets(dice.between(1, 3));
        List<String> removes = new ArrayList<>();
        if (dice.chance(0.2)) {
            String path = dice.oneOf("n", "s", "g", "k", "l[0]", "m.f", "x");
            if (sets.stream().noneMatch(set -> Places.attribute(set.path()).equals(Places.attribute(path)))) {
                removes.add(path);
            }
        }
        @Nullable String returning = null;
        if (dice.chance(0.3)) {
            boolean nested = sets.stream().anyMatch(set -> !set.path().equals(Places.attribute(set.path())))
                    || removes.stream().anyMatch(path -> !path.equals(Places.attribute(path)));
            returning = nested || dice.chance(0.5)
                    ? dice.oneOf("ALL OLD", "ALL NEW")
                    : dice.oneOf("MODIFIED OLD", "MODIFIED NEW");
        }
        String where = pieces.where();
        return RandomWrite.update(design.name(), sets, removes, where, returning, pieces.literals());
    }
}

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
import org.jspecify.annotations.Nullable;

/** Makes up tables and writes to them: few keys and few values, so that conflicts, expiry and changes of nothing are frequent. */
final class WriteGenerator {
    private final Dice dice;
    private final List<Database.Contents> tables = new ArrayList<>();

    WriteGenerator(Dice dice) {
        this.dice = dice;
        tables.add(table("Written"));
        tables.add(table("Source"));
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
                    "byG",
                    true,
                    new TableDesign.Keys(List.of(new TableDesign.Key("g", "S")), List.of()),
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
                return new Step.Control(Step.Word.COMMIT);
            } else if (thrown < 3) {
                return new Step.Control(Step.Word.ROLLBACK);
            } else if (thrown < 4) {
                return new Step.Control(model.hasSavepoint() ? Step.Word.ROLLBACK_TO : Step.Word.SAVEPOINT);
            }
            return new Step.Single(write(true), dice.chance(0.4));
        } else if (dice.chance(0.06)) {
            return new Step.Control(Step.Word.BEGIN);
        } else if (dice.chance(0.12)) {
            return batch();
        }
        return new Step.Single(write(false), dice.chance(0.4));
    }

    private Step batch() {
        RandomWrite first = write(false);
        while (first.returning() != null
                || first.kind() == RandomWrite.Kind.PURGE
                || first.rows().size() > 1) {
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

    /** Another value of the same use. */
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
        if (thrown < 45) {
            return insert(design, pieces);
        } else if (thrown < 80) {
            return update(design, pieces);
        } else if (thrown < 97 || inTransaction) {
            String returning = dice.chance(0.25) ? "ALL OLD" : null;
            return new RandomWrite(
                    RandomWrite.Kind.DELETE,
                    design.name(),
                    List.of(),
                    List.of(),
                    null,
                    List.of(),
                    List.of(),
                    pieces.where(),
                    returning,
                    pieces.literals());
        }
        String where = dice.chance(0.5) ? null : pieces.condition(1);
        return new RandomWrite(
                RandomWrite.Kind.PURGE,
                design.name(),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                where,
                null,
                pieces.literals());
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
            sets = pieces.excluding(columns).sets(dice.between(1, 3));
        }
        String returning = dice.chance(0.15) ? "ALL NEW" : null;
        return new RandomWrite(
                kind, design.name(), columns, rows, query, sets, List.of(), null, returning, pieces.literals());
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
        return new RandomWrite(
                RandomWrite.Kind.UPDATE,
                design.name(),
                List.of(),
                List.of(),
                null,
                sets,
                removes,
                pieces.where(),
                returning,
                pieces.literals());
    }
}

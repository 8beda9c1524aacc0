package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.NaiveEvaluator;
import io.github.dynamodbjdbc.tck.oracle.Settings;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates pieces of statements with the naive evaluator. NULL is {@link Datum.Null}. */
final class Computation {
    private static final String ITEM = "there";

    private final TimeToLive timeToLive;

    Computation(TimeToLive timeToLive) {
        this.timeToLive = timeToLive;
    }

    TimeToLive timeToLive() {
        return timeToLive;
    }

    /** The rows of a query with the client's TTL mode. */
    List<List<Datum>> rows(String sql, Database database) {
        return rows(sql, database, timeToLive);
    }

    /** @throws Undecided for values that attributes can't have */
    List<List<Datum>> rows(String sql, Database database, TimeToLive mode) {
        NaiveEvaluator evaluator = new NaiveEvaluator(database, new Settings(World.CLOCK, mode));
        List<List<Datum>> rows = new ArrayList<>();
        for (List<@Nullable Cell> row : evaluator
                .evaluate(((Statement.Select) StatementParser.parse(sql)).query(), List.of())
                .example()) {
            List<Datum> values = new ArrayList<>();
            for (Cell value : row) {
                if (value == null) {
                    values.add(new Datum.Null());
                } else if (value instanceof Datum datum) {
                    values.add(datum);
                } else {
                    throw new Undecided("a time");
                }
            }
            rows.add(values);
        }
        return rows;
    }

    /**
     * The rows over which a statement's expressions are evaluated: the item that it writes, if it exists, combined with another row.
     *
     * @param row the index among the tables' rows; ignored if there is none
     */
    record Beside(Database database, String from, int row) {
        /** The existing item combined with the new item of an INSERT. */
        static Beside excluded(Contents contents, TableDesign design, Map<String, Datum> old, Map<String, Datum> item) {
            Database.Contents excluded =
                    new Database.Contents(new TableDesign("excluded", design.keys(), List.of(), null), List.of(item));
            return new Beside(contents.database(excluded, there(design, old)), ITEM + " t, excluded", 0);
        }

        /** A row of a source combined with the item of its key, or alone. */
        static Beside source(
                Contents contents, TableDesign design, @Nullable Map<String, Datum> item, String source, int row) {
            return item == null
                    ? new Beside(contents.database(), source, row)
                    : new Beside(contents.database(there(design, item)), ITEM + " t, " + source, row);
        }

        private static Database.Contents there(TableDesign design, Map<String, Datum> item) {
            return new Database.Contents(new TableDesign(ITEM, design.keys(), List.of(), null), List.of(item));
        }
    }

    /** The computed values of the assignments that are not literals. */
    List<Datum> values(RandomWrite write, List<RandomWrite.Assignment> sets, Beside beside) {
        List<String> values = sets.stream()
                .map(RandomWrite.Assignment::value)
                .filter(value -> write.only(value) == null)
                .toList();
        return values.isEmpty() ? List.of() : row(write, values, beside);
    }

    boolean isTrue(RandomWrite write, String condition, Beside beside) {
        return row(write, List.of("CASE WHEN " + condition + " THEN TRUE ELSE FALSE END"), beside)
                .get(0)
                .equals(new Datum.Bool(true));
    }

    /** The values; all NULL if there is no row. */
    private List<Datum> row(RandomWrite write, List<String> values, Beside beside) {
        String select = "SELECT " + write.forModel(String.join(", ", values), "t.") + " FROM " + beside.from;
        List<List<Datum>> rows = rows(select, beside.database);
        return rows.isEmpty() ? Collections.nCopies(values.size(), new Datum.Null()) : rows.get(beside.row);
    }
}

package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.NaiveEvaluator;
import io.github.dynamodbjdbc.tck.oracle.Rejected;
import io.github.dynamodbjdbc.tck.oracle.Settings;
import io.github.dynamodbjdbc.tck.oracle.UnsupportedForOracle;
import java.util.List;
import java.util.Map;

/** Turns conditions whose truth for the witness is unknown into conditions that are true of it. */
final class WitnessTruth {
    private WitnessTruth() {}

    /** The condition, or the condition that it is FALSE or UNKNOWN; unchanged if its truth can't be determined. */
    static Expression of(Expression condition, Source source, Map<String, Datum> witness, Slots slots) {
        Database database = new Database(Map.of(
                source.design().name(), new Database.Contents(source.design(), List.of(source.stored(witness)))));
        Query query = Sql.query(
                Sql.select(List.of(), false, List.of(Sql.item(condition, "c")), List.of(source.from()), null));
        try {
            List<List<Cell>> rows = new NaiveEvaluator(database, new Settings(World.CLOCK, Settings.TimeToLive.SHOW))
                    .evaluate(query, slots.values())
                    .example();
            Cell truth = rows.isEmpty() ? null : rows.get(0).get(0);
            if (truth instanceof Datum.Bool bool) {
                return bool.value() ? condition : Sql.not(condition);
            }
            return rows.isEmpty() ? condition : Sql.is(condition, Test.UNKNOWN, false);
        } catch (UnsupportedForOracle | Rejected e) {
            // The condition may still be true by chance.
            return condition;
        }
    }
}

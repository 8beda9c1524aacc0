package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates queries by visiting every item of every table, in the order in which SQL defines a query's meaning.
 *
 * <p>It refuses queries whose answer neither the manual nor SQL or PostgreSQL define. A star shows all attributes of the items, which the driver's
 * sample finds, too, in a table no larger than the sample.
 */
public final class NaiveEvaluator {
    private final Database database;
    private final Settings settings;

    public NaiveEvaluator(Database database, Settings settings) {
        this.database = database;
        this.settings = settings;
    }

    /**
     * The answer to the query.
     *
     * @param parameters the parameters' values; null or {@link Datum.Null} for NULL
     * @throws Rejected if the query must be rejected
     * @throws UnsupportedForOracle if the answer is unknown here
     */
    public Answer evaluate(Query query, List<? extends @Nullable Cell> parameters) {
        List<@Nullable Cell> values = new ArrayList<>();
        parameters.forEach(value -> values.add(value instanceof Datum.Null ? null : value));
        Context context = new Context(
                database,
                settings,
                Collections.unmodifiableList(values),
                settings.timeToLive(),
                PermissiveTyping.isOf(query, settings),
                Map.of());
        BoundQuery bound = new QueryBinder(null, context).bind(query);
        BoundQuery.Rows rows = bound.running().run(null);
        Set<Integer> rounded = new HashSet<>();
        for (int i = 0; i < bound.columns().size(); i++) {
            if (bound.columns().get(i).traits().contains(Trait.ROUNDED)) {
                rounded.add(i);
            }
        }
        return new Answer(
                bound.columns().stream().map(OutputColumn::name).toList(),
                rows.rows().stream().map(Values::normal).toList(),
                rows.ties(),
                rows.offset(),
                rows.limit(),
                rounded);
    }
}

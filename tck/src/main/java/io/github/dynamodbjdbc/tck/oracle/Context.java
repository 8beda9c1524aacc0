package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of a query know.
 *
 * @param named the queries of WITH that are in sight
 */
record Context(
        Database database,
        Settings settings,
        List<@Nullable Cell> parameters,
        Settings.TimeToLive timeToLive,
        Map<String, NamedQuery> named) {
    /**
     * @param scope that the query stands in, or null
     * @param timeToLive what was in force where it stands
     */
    record NamedQuery(
            BoundQuery query, boolean values, @Nullable Scope scope, Settings.TimeToLive timeToLive) {}

    Context with(Settings.TimeToLive seen) {
        return new Context(database, settings, parameters, seen, named);
    }

    Context with(Map<String, NamedQuery> inSight) {
        return new Context(database, settings, parameters, timeToLive, Map.copyOf(inSight));
    }
}

package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The context that all parts of a query share.
 *
 * @param permissive whether an error of types or values is MISSING
 * @param named the visible WITH queries
 */
record Context(
        Database database,
        Settings settings,
        List<@Nullable Cell> parameters,
        Settings.TimeToLive timeToLive,
        boolean permissive,
        Map<String, NamedQuery> named) {
    /**
     * @param scope the scope of the enclosing query, or null
     * @param timeToLive the mode where the query is defined
     */
    record NamedQuery(
            BoundQuery query, boolean values, @Nullable Scope scope, Settings.TimeToLive timeToLive) {}

    Context with(Settings.TimeToLive seen) {
        return new Context(database, settings, parameters, seen, permissive, named);
    }

    Context with(Map<String, NamedQuery> inSight) {
        return new Context(database, settings, parameters, timeToLive, permissive, Map.copyOf(inSight));
    }
}

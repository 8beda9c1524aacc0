package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of one read request.
 *
 * @param keyCondition null for none
 * @param filter null for none
 * @param projection null to return the whole item, or all attributes that the index projects
 * @param names attribute names by placeholder ({@code #n0}); all are used. An empty map must be left out of the request.
 * @param values canonical values by placeholder ({@code :v0}); all are used. An empty map must be left out of the request.
 */
public record Expressions(
        @Nullable String keyCondition,
        @Nullable String filter,
        @Nullable String projection,
        Map<String, String> names,
        Map<String, Object> values) {
    public Expressions {
        names = names.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(names));
        values = values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** @throws IllegalArgumentException if an operand is not bound, which is a defect */
    public static Expressions of(AccessPath.Query query) {
        return of(query.keyCondition(), query.filter(), query.fetch());
    }

    /** @throws IllegalArgumentException if an operand is not bound, which is a defect */
    public static Expressions of(AccessPath.Scan scan) {
        return of(null, scan.filter(), scan.fetch());
    }

    /** The projection only: GetItem passes its key as a parameter, not as an expression. */
    public static Expressions of(AccessPath.GetItem getItem) {
        return getItem.fetch().expressions();
    }

    /** The projection only, for requests that pass keys as parameters. */
    public static Expressions of(Fetch fetch) {
        return fetch.expressions();
    }

    /**
     * @param fetch the attributes to return; a whole item for COUNT, which returns nothing
     * @param filter in the forms of {@link io.github.dynamodbjdbc.planner.predicate.ServerFilter}
     */
    public static Expressions of(@Nullable KeyCondition keyCondition, Predicate filter, Fetch fetch) {
        ExpressionWriter writer = ExpressionWriter.forRequest();
        return new Expressions(
                keyCondition == null ? null : writer.keyCondition(keyCondition),
                Predicates.isTrue(filter) ? null : writer.predicate(filter),
                fetch.wholeItem() ? null : writer.projection(fetch.paths()),
                writer.names(),
                writer.values());
    }

    /** The number of operators and functions in a filter, an upper bound of DynamoDB's own count. */
    public static int operators(Predicate filter) {
        ExpressionWriter writer = ExpressionWriter.forMeasuring();
        if (!Predicates.isTrue(filter)) {
            writer.predicate(filter);
        }
        return writer.operators();
    }
}

package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/**
 * The tables that a plan looks up by keys although all its reads of them would take less as one read that is shared. Volcano prices each read by
 * itself, so that it doesn't see that a second whole read of a table costs nothing.
 */
final class LookedUpAndRead {
    private final Map<String, Double> weights = new HashMap<>();
    private final Map<String, Double> wholes = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();

    private LookedUpAndRead() {}

    static Set<String> tables(RelNode plan) {
        LookedUpAndRead reads = new LookedUpAndRead();
        reads.add(plan);
        Set<String> tables = new HashSet<>();
        reads.wholes.forEach((table, whole) -> {
            if (reads.places.getOrDefault(table, 0) > 1 && reads.weights.getOrDefault(table, 0.0) > whole) {
                tables.add(table);
            }
        });
        return tables;
    }

    private void add(RelNode rel) {
        if (rel instanceof DynamoTableRead read) {
            add(read.spec().table().name(), read.estimate().weight());
        } else if (rel instanceof LookupRead lookup) {
            String table = lookup.spec().table().name();
            add(table, lookup.estimate().weight());
            if (lookup.whole() != null) {
                wholes.merge(table, lookup.whole().estimate().weight(), Math::max);
            }
        }
        rel.getInputs().forEach(this::add);
    }

    private void add(String table, double weight) {
        weights.merge(table, weight, Double::sum);
        places.merge(table, 1, Integer::sum);
    }

    /** The weight of all reads of a plan. */
    static double weight(RelNode plan) {
        LookedUpAndRead reads = new LookedUpAndRead();
        reads.add(plan);
        return reads.weights.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}

package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A way to read the rows of a table by keys that are known only while the statement runs: values from the other side of a join.
 * One read takes several keys.
 *
 * @param base the spec without a condition on the key
 * @param one the spec for one key, whose values are parameters from {@link Lookups#FIRST_KEY} on
 * @param columns for each value of a key, the index of its equality in the list given to {@link Lookups#of}
 * @param candidate the path that reads one key
 */
public record Lookup(ScanSpec base, ScanSpec one, List<Integer> columns, Candidate candidate) {
    public Lookup {
        columns = List.copyOf(columns);
    }

    /**
     * The path that reads the rows of several keys; Empty if no row can have one of them.
     *
     * @param keys distinct keys: for each column a canonical value, but for a date the days and for a timestamp the milliseconds
     *     since 1970-01-01; null for NULL
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @param nowEpochSeconds the time of the statement, read once, in seconds since 1970-01-01
     */
    public AccessPath bind(
            Collection<List<@Nullable Object>> keys, IntFunction<@Nullable Object> parameters, long nowEpochSeconds) {
        List<AccessPath> paths = new ArrayList<>();
        for (List<@Nullable Object> key : keys) {
            if (key.stream().noneMatch(value -> value == null)) {
                IntFunction<@Nullable Object> values = index ->
                        index < Lookups.FIRST_KEY ? parameters.apply(index) : key.get(index - Lookups.FIRST_KEY);
                paths.add(AccessPathBinder.bind(one, candidate.path(), values, nowEpochSeconds));
            }
        }
        Predicate wanted =
                new Substitution(parameters, nowEpochSeconds).apply(PredicateNormalizer.normalize(base.predicate()));
        return new SeveralPaths(base, wanted).combine(paths);
    }

    /** The most keys that one read takes. A sharded key takes a query per shard, and each query takes memory. */
    public int mostKeys() {
        return candidate.path().accept(new MostKeys());
    }

    private static final class MostKeys extends AccessPathVisitor<Integer> {
        MostKeys() {
            super(Integer.MAX_VALUE);
        }

        @Override
        public Integer visit(AccessPath.BatchGet batchGet) {
            return Math.max(1, SeveralKeys.MAX_KEYS / batchGet.keys().size());
        }

        @Override
        public Integer visit(AccessPath.MergedQueries merged) {
            return Math.max(1, SeveralKeys.MAX_QUERIES / merged.queries().size());
        }
    }

    /** The parameter for the n-th value of a key, counted from 0. */
    static Term.Parameter operand(int n, String column) {
        return new Term.Parameter(Lookups.FIRST_KEY + n, column);
    }
}

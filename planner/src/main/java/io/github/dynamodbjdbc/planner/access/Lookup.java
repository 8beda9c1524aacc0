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
 * A way to read the rows of a table that belong to keys which are known only while the statement runs: values of the other side
 * of a join. Any number of keys is read at once.
 *
 * @param base what is wanted of the table, whatever the key
 * @param one the same for one key, whose values are parameters from {@link Lookups#FIRST_KEY} on
 * @param columns for each value of a key the place of its column among those that were asked for
 * @param candidate how one key would be read
 */
public record Lookup(ScanSpec base, ScanSpec one, List<Integer> columns, Candidate candidate) {
    public Lookup {
        columns = List.copyOf(columns);
    }

    /**
     * The path that reads the rows of several keys; Empty if no row can have one of them.
     *
     * @param keys no two the same: for each column a canonical value, but for a date its days and for a timestamp its milliseconds
     *     since 1970; null for NULL
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @param nowEpochSeconds the statement's one clock reading
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

    /** How many keys one read takes at most: a key may be as many queries as it has shards, and those take memory. */
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

    /** The operand that stands for the n-th value of a key. */
    static Term.Parameter operand(int n, String column) {
        return new Term.Parameter(Lookups.FIRST_KEY + n, column);
    }
}

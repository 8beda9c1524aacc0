package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a read gives, in which order: reads of equal sequences give the same rows in the same order, but for what is written
 * and what expires between them. How many rows are taken of it, and which columns, does not matter. No {@code toString} shows a
 * value.
 *
 * @param index null for the table itself
 * @param indexNamed whether the statement asks for the rows of the index, not for those of its table
 * @param key of what is read
 * @param query whether the rows are of one partition; else of all
 * @param predicate that the rows meet, with its parameters' values, but with no reading of the clock
 */
public record RowSequence(
        String table,
        KeySchema tableKey,
        @Nullable String index,
        boolean indexNamed,
        KeySchema key,
        boolean query,
        boolean forward,
        Predicate predicate) {

    /**
     * The sequence of a read whose rows come one after the other from one Query or Scan.
     *
     * @param bound a way to read what the spec wants
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @return null for any other read, and for one that has to see the last write
     */
    public static @Nullable RowSequence of(ScanSpec spec, AccessPath bound, IntFunction<@Nullable Object> parameters) {
        if (spec.options().consistent() || !spec.options().pushdown()) {
            return null;
        }
        if (bound instanceof AccessPath.Query query) {
            return of(spec, query.target(), true, query.forward(), parameters);
        }
        return bound instanceof AccessPath.Scan scan && scan.segments() == 1 && scan.part() == null
                ? of(spec, scan.target(), false, true, parameters)
                : null;
    }

    private static RowSequence of(
            ScanSpec spec,
            ReadTarget target,
            boolean query,
            boolean forward,
            IntFunction<@Nullable Object> parameters) {
        return new RowSequence(
                spec.table().name(),
                spec.table().key(),
                target.index() == null ? null : target.index().name(),
                spec.index() != null,
                target.key(),
                query,
                forward,
                Substitution.ofParameters(parameters).apply(spec.predicate()));
    }

    @Override
    public String toString() {
        return "RowSequence[" + table + (index == null ? "" : "." + index) + "]";
    }
}

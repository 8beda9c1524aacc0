package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the rows of a read and their order. Reads with equal sequences give the same rows in the same order, apart from items
 * written or expired in the meantime. The number of rows and the columns do not matter. {@code toString} shows no values.
 *
 * @param index null for the table itself
 * @param indexNamed whether FROM names the index, so that its entries are the rows
 * @param key the key of the table or index that is read
 * @param query whether a Query reads one partition; otherwise a Scan reads all
 * @param predicate the predicate of the rows, with the values of parameters, but without the time of the clock
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
     * The sequence of a read by one Query or one sequential Scan.
     *
     * @param bound a bound path for the spec
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @return null for any other read, and for a strongly consistent one
     */
    public static @Nullable RowSequence of(ScanSpec spec, AccessPath bound, IntFunction<@Nullable Object> parameters) {
        if (spec.options().consistent()
                || !spec.options().pushdown()
                || spec.table().copy() != null) {
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

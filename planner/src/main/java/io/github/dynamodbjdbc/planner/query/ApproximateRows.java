package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPath.SearchVectors;
import io.github.dynamodbjdbc.planner.access.AccessPathBinder;
import io.github.dynamodbjdbc.planner.access.PathNames;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.RowLimitNode;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Rows that contain those nearest to a vector, as far as an index finds them. Where fewer rows than wanted meet the conditions, the search is
 * repeated for as many as one may return, and then the table is read exactly: no row is missing silently.
 */
final class ApproximateRows implements RowCursor {
    private final RunContext context;
    private final DynamoTableRead read;
    private final AccessPath search;
    private final boolean denied;
    private final @Nullable String warning;
    private @Nullable Iterator<@Nullable Object[]> found;
    private @Nullable RowCursor exact;
    private @Nullable Object @Nullable [] row;

    /**
     * @param search a bound SearchVectors, or one with a read of the items
     * @param denied whether the exact path is a scan that the policy denies
     * @param warning the warning if the exact path is read; null for none
     */
    ApproximateRows(
            RunContext context, DynamoTableRead read, AccessPath search, boolean denied, @Nullable String warning) {
        this.denied = denied;
        this.warning = warning;
        this.context = context;
        this.read = read;
        this.search = search;
    }

    @Override
    public boolean advance() {
        if (found == null && exact == null) {
            start();
        }
        if (exact != null) {
            return exact.advance();
        }
        Iterator<@Nullable Object[]> rows = Objects.requireNonNull(found);
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    private void start() {
        long rows = 0;
        for (RexNode operand : read.nearestRows()) {
            long count = RowLimitNode.count(operand).value(context);
            rows = count < 0 ? Long.MAX_VALUE / 2 : rows + count;
        }
        List<BigDecimal> vector = vector();
        if (vector == null) {
            readExactly("the vector is none of the index");
            return;
        }
        if (rows > SearchVectors.MOST) {
            readExactly("a search finds at most " + SearchVectors.MOST + " rows");
            return;
        }
        List<@Nullable Object[]> nearest = List.of();
        for (int most : new int[] {(int) Math.max(1, rows), SearchVectors.MOST}) {
            nearest = searched(vector, most);
            if (nearest.size() >= rows) {
                found = nearest.iterator();
                return;
            }
        }
        readExactly("the search found " + nearest.size() + " of " + rows + " rows");
    }

    private List<@Nullable Object[]> searched(List<BigDecimal> vector, int most) {
        AccessPath path = search instanceof SearchVectors alone
                ? alone.of(vector, most)
                : of((AccessPath.IndexThenBatchGet) search, vector, most);
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (RowCursor cursor =
                context.reader().read(read.node(), path, read.spec().output(), RowRange.first(-1))) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }

    private static AccessPath of(AccessPath.IndexThenBatchGet fetch, List<BigDecimal> vector, int most) {
        return new AccessPath.IndexThenBatchGet(
                ((SearchVectors) fetch.index()).of(vector, most), fetch.fetch(), fetch.residual(), fetch.consistent());
    }

    /** The vector of this run; null if it has no distance by which the index finds items. */
    private @Nullable List<BigDecimal> vector() {
        VectorIndexSchema index = index();
        Object value = Run.constant(read.nearestTo(), context);
        if (!(value instanceof List<?> elements) || elements.size() != index.dimensions()) {
            return null;
        }
        List<BigDecimal> numbers = new ArrayList<>();
        boolean zero = true;
        for (Object element : elements) {
            if (!(element instanceof BigDecimal number) || Float.isInfinite(number.floatValue())) {
                return null;
            }
            // The service takes floats of 32 bits; their shortest decimal notation is exact enough.
            BigDecimal single = new BigDecimal(Float.toString(number.floatValue()));
            zero &= single.signum() == 0;
            numbers.add(single);
        }
        return zero && index.distance() == VectorIndexSchema.Distance.COSINE ? null : numbers;
    }

    private VectorIndexSchema index() {
        return (search instanceof SearchVectors alone
                        ? alone
                        : (SearchVectors) ((AccessPath.IndexThenBatchGet) search).index())
                .index();
    }

    private void readExactly(String why) {
        String target = PathNames.target(search);
        AccessPathChoice.Offer other = read.choice().exact();
        if (other == null || denied) {
            throw new QueryException(
                    ErrorKind.SCAN_DENIED,
                    "the vector index " + target + " is not enough, as " + why + ", and a scan of "
                            + read.spec().table().name() + " is refused");
        }
        context.warn(PathNames.target(other.path()) + " is read exactly, not searched by " + target + ": " + why);
        if (warning != null) {
            context.warn(warning);
        }
        AccessPath bound = AccessPathBinder.bind(
                read.spec(), other.path(), context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
        exact = context.reader().read(read.node(), bound, read.spec().output(), RowRange.first(-1));
    }

    @Override
    public @Nullable Object[] row() {
        return exact != null ? exact.row() : Objects.requireNonNull(row);
    }

    @Override
    public void close() {
        if (exact != null) {
            exact.close();
        }
    }
}

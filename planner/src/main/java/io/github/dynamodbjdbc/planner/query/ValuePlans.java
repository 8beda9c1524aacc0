package io.github.dynamodbjdbc.planner.query;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.ReadNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Further plans of a statement for unusual parameter values, such as a partition with a third of the table, or one that is almost empty. Before
 * each run the reads are priced with its values, which takes some microseconds. A plan is made for each combination of kinds of values that
 * needs one. The plans differ only in cost, so each is correct for any values.
 */
final class ValuePlans {
    /** The limit of cached plans per statement. */
    private static final int KINDS = 8;

    /** If kinds change all the time, planning costs more than it saves; from this limit on, the plan for all values is used. */
    private static final int MOST_MADE = 100;

    private final List<DynamoTableRead> priced;
    private final boolean several;
    private final Catalog catalog;
    private final Maker maker;
    // Empty if no allowed plan exists.
    private final Cache<List<Integer>, Optional<QueryPlan>> plans =
            CacheBuilder.newBuilder().maximumSize(KINDS).build();
    private final AtomicInteger made = new AtomicInteger();
    private final Map<String, TableStatistics> statistics = new ConcurrentHashMap<>();

    /** Plans the statement again, with its reads priced by the given values. */
    interface Maker {
        QueryPlan plan(ParameterValues values);
    }

    private ValuePlans(List<DynamoTableRead> priced, boolean several, Catalog catalog, Maker maker) {
        this.priced = priced;
        this.several = several;
        this.catalog = catalog;
        this.maker = maker;
    }

    /** Null if one plan is the best for all values: there are no parameters, or there is only one access path. */
    static @Nullable ValuePlans of(List<ReadNode> reads, Catalog catalog, Maker maker) {
        boolean several = reads.size() > 1;
        List<DynamoTableRead> priced = new ArrayList<>();
        for (ReadNode node : reads) {
            if (node instanceof DynamoTableRead read
                    && read.isPricedByValues()
                    && (several || read.hasAlternatives())) {
                priced.add(read);
            }
        }
        return priced.isEmpty() ? null : new ValuePlans(List.copyOf(priced), several, catalog, maker);
    }

    /** The plan for unusual values; null for most values. */
    @Nullable
    QueryPlan of(ParameterValues values) {
        List<Integer> kinds = kinds(values);
        return kinds == null ? null : of(kinds, values);
    }

    /** The differences between the values and those for which the plan was made; null if there are none. */
    @Nullable
    List<Integer> kinds(ParameterValues values) {
        List<Integer> kinds = new ArrayList<>(priced.size());
        boolean unlike = false;
        for (DynamoTableRead read : priced) {
            int kind = read.kind(values, statistics(read.spec().table()), several);
            kinds.add(kind);
            unlike |= kind != 0;
        }
        return unlike ? kinds : null;
    }

    /** The plan for values of those kinds; null if there is none. */
    @Nullable
    QueryPlan of(List<Integer> kinds, ParameterValues values) {
        Optional<QueryPlan> known = plans.getIfPresent(kinds);
        if (known == null) {
            if (made.incrementAndGet() > MOST_MADE) {
                return null;
            }
            known = make(values);
            plans.put(kinds, known);
        }
        return known.orElse(null);
    }

    /** If the policy rejects the other plan's scan, the statement can still run with its first plan. */
    private Optional<QueryPlan> make(ParameterValues values) {
        try {
            return Optional.of(maker.plan(values));
        } catch (QueryException e) {
            if (e.kind() != ErrorKind.SCAN_DENIED) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** The current statistics, rebuilt only if they have changed. */
    private TableStatistics statistics(TableSchema table) {
        TableStatistics known = statistics.get(table.name());
        if (known == null || known.stamp() != catalog.statisticsStamp(table.name())) {
            known = catalog.statistics(table);
            statistics.put(table.name(), known);
            // The plans were made with the old statistics.
            plans.invalidateAll();
        }
        return known;
    }
}

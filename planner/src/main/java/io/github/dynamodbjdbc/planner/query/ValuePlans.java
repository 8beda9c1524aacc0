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
 * Other plans of a statement, for values of its parameters that are unlike most: that of a partition which has a third of the table,
 * or of one that has next to nothing. Before each run the reads are priced by its values, which takes some microseconds; a plan is
 * made for each kind of values that wants another one. It differs in nothing but what it costs, so it is right for any values.
 */
final class ValuePlans {
    /** Kinds of values of one statement whose plans are kept. */
    private static final int KINDS = 8;

    /** Where kinds change all the time, planning costs more than it saves: then the plan for all values has to do. */
    private static final int MOST_MADE = 100;

    private final List<DynamoTableRead> priced;
    private final boolean several;
    private final Catalog catalog;
    private final Maker maker;
    // Empty where there is none that may be run.
    private final Cache<List<Integer>, Optional<QueryPlan>> plans =
            CacheBuilder.newBuilder().maximumSize(KINDS).build();
    private final AtomicInteger made = new AtomicInteger();
    private final Map<String, TableStatistics> statistics = new ConcurrentHashMap<>();

    /** Plans the statement anew, with its reads priced by values. */
    interface Maker {
        QueryPlan plan(ParameterValues values);
    }

    private ValuePlans(List<DynamoTableRead> priced, boolean several, Catalog catalog, Maker maker) {
        this.priced = priced;
        this.several = several;
        this.catalog = catalog;
        this.maker = maker;
    }

    /** Null where one plan is the best for all values: there are no parameters, or just one way to read. */
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

    /** The plan for values that want another one; null for most. */
    @Nullable
    QueryPlan of(ParameterValues values) {
        List<Integer> kinds = kinds(values);
        return kinds == null ? null : of(kinds, values);
    }

    /** How values differ from those that the plan was made for; null if they don't. */
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

    /** A scan that the policy refuses is no reason to refuse a statement that can do without. */
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

    /** By now. They are put together anew only when they have changed. */
    private TableStatistics statistics(TableSchema table) {
        TableStatistics known = statistics.get(table.name());
        if (known == null || known.stamp() != catalog.statisticsStamp(table.name())) {
            known = catalog.statistics(table);
            statistics.put(table.name(), known);
            // They were made by what was known before.
            plans.invalidateAll();
        }
        return known;
    }
}

package io.github.dynamodbjdbc.engine.operation;

import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Consumed units and throttle events by the minute, as CloudWatch has them for 15 days. They are kept in memory only. Thread-safe. */
final class Minutes {
    private static final long MILLIS = 60_000;
    private static final long KEPT = 15L * 24 * 60;
    private static final String INDEX = "/index/";

    private final LongSupplier clock;
    private final Map<Series, ConcurrentSkipListMap<Long, DoubleAdder>> all = new ConcurrentHashMap<>();

    /** @param clock in milliseconds since 1970 */
    Minutes(LongSupplier clock) {
        this.clock = clock;
    }

    /** The counted amounts. */
    enum Kind {
        READ_UNITS,
        WRITE_UNITS,
        READ_THROTTLES,
        WRITE_THROTTLES,
        VECTOR_SEARCH_BYTES,
        VECTOR_WRITE_BYTES
    }

    /** @param index null for the table itself, which has the units of its local indexes */
    private record Series(String tableId, @Nullable String index, Kind kind) {}

    void consumed(Capacity capacity) {
        Kind kind = capacity.writes() ? Kind.WRITE_UNITS : Kind.READ_UNITS;
        double own = capacity.tableUnits();
        for (Map.Entry<String, Double> index : capacity.indexUnits().entrySet()) {
            IndexDefinition definition = capacity.table().index(index.getKey());
            if (definition != null && definition.global()) {
                add(new Series(capacity.table().id(), index.getKey(), kind), index.getValue());
            } else {
                own += index.getValue();
            }
        }
        if (own > 0) {
            add(new Series(capacity.table().id(), null, kind), own);
        }
        capacity.vectorBytes()
                .forEach((index, bytes) ->
                        add(new Series(capacity.table().id(), index, Kind.VECTOR_WRITE_BYTES), bytes));
    }

    /** @param bytes those that a search of a vector index is metered by */
    void searched(String tableId, String index, double bytes) {
        add(new Series(tableId, index, Kind.VECTOR_SEARCH_BYTES), bytes);
    }

    /** @param arn of the table or the index whose throughput is exceeded */
    void throttled(Capacity capacity, String arn) {
        int index = arn.indexOf(INDEX);
        add(
                new Series(
                        capacity.table().id(),
                        index < 0 ? null : arn.substring(index + INDEX.length()),
                        capacity.writes() ? Kind.WRITE_THROTTLES : Kind.READ_THROTTLES),
                1);
    }

    private void add(Series series, double amount) {
        long minute = Math.floorDiv(clock.getAsLong(), MILLIS);
        ConcurrentSkipListMap<Long, DoubleAdder> counts =
                all.computeIfAbsent(series, made -> new ConcurrentSkipListMap<>());
        DoubleAdder known = counts.get(minute);
        if (known == null) {
            counts.headMap(minute - KEPT).clear();
            known = counts.computeIfAbsent(minute, made -> new DoubleAdder());
        }
        known.add(amount);
    }

    /** The sums by minute since 1970, in order; none for a minute without any. */
    NavigableMap<Long, DoubleAdder> of(String tableId, @Nullable String index, Kind kind) {
        ConcurrentSkipListMap<Long, DoubleAdder> counts = all.get(new Series(tableId, index, kind));
        return counts == null ? new ConcurrentSkipListMap<>() : counts;
    }

    void reset() {
        all.clear();
    }
}

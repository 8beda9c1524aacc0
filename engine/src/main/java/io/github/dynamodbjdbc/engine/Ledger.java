package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.EngineStatistics.Target;
import io.github.dynamodbjdbc.engine.operation.Meter;
import io.github.dynamodbjdbc.engine.operation.Operations;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests, their targets and their faults. */
final class Ledger {
    private final Meter meter;
    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<Target, LongAdder> targets = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> faults = new ConcurrentHashMap<>();

    Ledger(Meter meter) {
        this.meter = meter;
    }

    void addRequest(String operation) {
        add(requests, operation);
    }

    void addTargets(JsonNode body) {
        JsonNode table = body.path("TableName");
        if (table.isTextual()) {
            JsonNode index = body.path("IndexName");
            add(targets, new Target(table.textValue(), index.isTextual() ? index.textValue() : null));
        }
        Operations.statementTargets(body).forEach(named -> add(targets, new Target(named.table(), named.index())));
        JsonNode items = body.path("RequestItems");
        if (items.isObject()) {
            items.fieldNames().forEachRemaining(name -> add(targets, new Target(name, null)));
        }
    }

    void addFault(String kind) {
        add(faults, kind);
    }

    /** Counts errors that come from settings (throttling and policies); other errors are not counted. */
    void addRefusal(String type) {
        switch (type) {
            case "ThrottlingException", "ProvisionedThroughputExceededException" -> addFault("Throttled");
            case "AccessDeniedException" -> addFault("Denied");
            default -> {}
        }
    }

    private static <T> void add(Map<T, LongAdder> counts, T key) {
        LongAdder known = counts.get(key);
        if (known == null) {
            known = counts.computeIfAbsent(key, made -> new LongAdder());
        }
        known.increment();
    }

    private static <T> Map<T, Long> sums(Map<T, LongAdder> counts) {
        Map<T, Long> sums = new HashMap<>();
        counts.forEach((key, count) -> sums.put(key, count.sum()));
        return sums;
    }

    EngineStatistics statistics() {
        return new EngineStatistics(
                sums(requests),
                sums(targets),
                meter.units(false, Target::new),
                meter.units(true, Target::new),
                sums(faults));
    }

    void reset() {
        requests.clear();
        targets.clear();
        faults.clear();
        meter.reset();
    }
}

package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What all requests have consumed since the last reset, and how it is reported. */
final class Ledger {
    private final Map<ServiceRulesProxy.Target, Double> read = new HashMap<>();
    private final Map<ServiceRulesProxy.Target, Double> written = new HashMap<>();
    private final Map<ServiceRulesProxy.Target, Long> requests = new HashMap<>();

    synchronized void request(ServiceRulesProxy.Target source) {
        requests.merge(source, 1L, Long::sum);
    }

    synchronized void read(Capacity capacity) {
        add(read, capacity);
    }

    synchronized void written(Capacity capacity) {
        add(written, capacity);
    }

    private static void add(Map<ServiceRulesProxy.Target, Double> to, Capacity capacity) {
        String table = capacity.table().name();
        if (capacity.tableUnits() > 0) {
            to.merge(new ServiceRulesProxy.Target(table, null), capacity.tableUnits(), Double::sum);
        }
        capacity.indexUnits()
                .forEach((index, units) -> to.merge(new ServiceRulesProxy.Target(table, index), units, Double::sum));
    }

    synchronized Map<ServiceRulesProxy.Target, Double> readUnits() {
        return Map.copyOf(read);
    }

    synchronized Map<ServiceRulesProxy.Target, Double> writtenUnits() {
        return Map.copyOf(written);
    }

    synchronized Map<ServiceRulesProxy.Target, Long> requests() {
        return Map.copyOf(requests);
    }

    synchronized void reset() {
        read.clear();
        written.clear();
        requests.clear();
    }

    /** Puts the capacity of a request on one table into its answer, if the request asks for it. */
    static void show(ObjectNode request, ObjectNode answer, Capacity capacity) {
        answer.remove("ConsumedCapacity");
        String detail = detail(request);
        if (!detail.equals("NONE")) {
            answer.set("ConsumedCapacity", capacity.show(detail));
        }
    }

    /** The same for a request on several tables. */
    static void show(ObjectNode request, ObjectNode answer, Collection<Capacity> capacities) {
        answer.remove("ConsumedCapacity");
        String detail = detail(request);
        if (!detail.equals("NONE")) {
            answer.set(
                    "ConsumedCapacity",
                    Json.array(capacities.stream()
                            .map(capacity -> capacity.show(detail))
                            .toList()));
        }
    }

    private static String detail(ObjectNode request) {
        String detail = Objects.requireNonNullElse(Json.text(request, "ReturnConsumedCapacity"), "NONE");
        if (!detail.equals("NONE") && !detail.equals("TOTAL") && !detail.equals("INDEXES")) {
            throw Rejection.constraint(
                    detail, "returnConsumedCapacity", "satisfy enum value set: [INDEXES, TOTAL, NONE]");
        }
        return detail;
    }
}

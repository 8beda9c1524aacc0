package io.github.dynamodbjdbc.engine.operation;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Counts the capacity of all requests, and throttles them if a limit is set. */
public final class Meter {
    private final @Nullable Throttle throttle;
    private final Map<Target, DoubleAdder> readUnits = new ConcurrentHashMap<>();
    private final Map<Target, DoubleAdder> writeUnits = new ConcurrentHashMap<>();
    private final Minutes minutes;

    /** @param clock in milliseconds since 1970 */
    public Meter(@Nullable Throttle throttle, LongSupplier clock) {
        this.throttle = throttle;
        this.minutes = new Minutes(clock);
    }

    Minutes minutes() {
        return minutes;
    }

    private record Target(String table, @Nullable String index) {}

    /** Throws the service's error if an operation of the control plane is called too often. */
    void admit(String operation) {
        if (throttle != null && Operations.isOfControlPlane(operation)) {
            throttle.admit(operation);
        }
    }

    /** Takes a request's units, before it has an effect. Throws the service's error if it is throttled. */
    void charge(Capacity capacity) {
        if (throttle != null) {
            throttle.take(capacity, arn -> minutes.throttled(capacity, arn));
        }
        minutes.consumed(capacity);
        Map<Target, DoubleAdder> counted = capacity.writes() ? writeUnits : readUnits;
        String table = capacity.table().name();
        if (capacity.tableUnits() > 0) {
            add(counted, new Target(table, null), capacity.tableUnits());
        }
        if (!capacity.indexUnits().isEmpty()) {
            capacity.indexUnits().forEach((index, units) -> add(counted, new Target(table, index), units));
        }
    }

    private static void add(Map<Target, DoubleAdder> counted, Target target, double units) {
        DoubleAdder known = counted.get(target);
        Objects.requireNonNullElseGet(known, () -> counted.computeIfAbsent(target, made -> new DoubleAdder()))
                .add(units);
    }

    /** The read or written units by table and index. The index is null for the table itself. */
    public <T> Map<T, Double> units(boolean written, Naming<T> naming) {
        Map<T, Double> units = new ConcurrentHashMap<>();
        (written ? writeUnits : readUnits)
                .forEach((target, sum) -> units.put(naming.name(target.table(), target.index()), sum.sum()));
        return units;
    }

    /** Makes the caller's key for a table or an index. */
    @FunctionalInterface
    public interface Naming<T> {
        T name(String table, @Nullable String index);
    }

    public void reset() {
        minutes.reset();
        readUnits.clear();
        writeUnits.clear();
    }
}

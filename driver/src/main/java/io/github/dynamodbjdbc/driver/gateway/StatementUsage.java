package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;

/** The consumption of one statement. Thread-safe. */
final class StatementUsage {
    /** The name under which a search's response counts: it does not name the index. */
    static final String SEARCHED = "";

    private final Account total = new Account();
    private final Map<Integer, Account> nodes = new HashMap<>();
    private int run;
    private final Map<Target, Account> parts = new LinkedHashMap<>();
    private long unreported;

    /** The consumption in one response. */
    record Outcome(boolean write, List<ConsumedCapacity> consumed, int itemsEvaluated, int itemsReturned) {
        /**
         * A write whose condition was false. It costs as much as the write, but the response has no amount.
         *
         * @param estimate the estimated write capacity units of the write
         */
        static Outcome refused(Target target, ConditionalCheckFailedException failure, double estimate) {
            double found = failure.hasItem()
                    ? io.github.dynamodbjdbc.planner.access.Capacity.writeUnits(
                            (double) Responses.item(failure.item()).bytes())
                    : 1;
            return refused(target, true, Math.max(found, estimate));
        }

        /** A request that was rejected after its cost was estimated. */
        static Outcome refused(Target target, boolean write, double units) {
            return new Outcome(
                    write,
                    List.of(ConsumedCapacity.builder()
                            .tableName(target.table())
                            .capacityUnits(units)
                            .build()),
                    0,
                    0);
        }

        double units() {
            double units = 0;
            for (ConsumedCapacity one : consumed) {
                units += units(one.capacityUnits());
            }
            return units;
        }

        double searchBytes() {
            double bytes = 0;
            for (ConsumedCapacity one : consumed) {
                for (VectorCapacity index : one.vectorIndexes().values()) {
                    bytes += units(index.vectorSearchRequestBytes());
                }
            }
            return bytes;
        }

        double vectorWriteBytes() {
            double bytes = 0;
            for (ConsumedCapacity one : consumed) {
                for (VectorCapacity index : one.vectorIndexes().values()) {
                    bytes += units(index.vectorWriteRequestBytes());
                }
            }
            return bytes;
        }

        static double units(@Nullable Double units) {
            return units == null ? 0 : units;
        }
    }

    /** The number of the current run, from 0. */
    synchronized int run() {
        return run;
    }

    /** Starts the run of another plan with other nodes. The totals continue. */
    synchronized void runAgain() {
        run++;
        nodes.clear();
        total.rowsSkipped = 0;
    }

    /**
     * @param ofRun the run that sent the request; the usage of an earlier run's request is not attributed to a node of a later run
     * @param outcome null without a response
     */
    synchronized void book(
            int ofRun, int node, Target target, @Nullable Outcome outcome, InFlight inFlight, long elapsedNanos) {
        Account ofNode = ofRun == run ? nodes.computeIfAbsent(node, n -> new Account()) : new Account();
        total.book(outcome, inFlight, elapsedNanos);
        ofNode.book(outcome, inFlight, elapsedNanos);
        parts.computeIfAbsent(target, t -> new Account()).book(outcome, inFlight, elapsedNanos);
        if (outcome == null) {
            unreported++;
            return;
        }
        double units = outcome.units();
        total.add(outcome.write(), units);
        ofNode.add(outcome.write(), units);
        for (ConsumedCapacity consumed : outcome.consumed()) {
            bookParts(target, outcome.write(), consumed);
        }
    }

    /** Adds the usage before the statement was run, which belongs to no node of its plan. */
    synchronized void add(StatementUsage earlier) {
        synchronized (earlier) {
            total.add(earlier.total);
            earlier.parts.forEach((target, part) ->
                    parts.computeIfAbsent(target, t -> new Account()).add(part));
            unreported += earlier.unreported;
        }
    }

    synchronized void skipped(int node, long rows) {
        total.rowsSkipped += rows;
        nodes.computeIfAbsent(node, n -> new Account()).rowsSkipped += rows;
    }

    private void bookParts(Target target, boolean write, ConsumedCapacity consumed) {
        // Keeps the statement's name of the table, which may be an ARN.
        String table = consumed.tableName() == null || target.table().endsWith("/" + consumed.tableName())
                ? target.table()
                : consumed.tableName();
        software.amazon.awssdk.services.dynamodb.model.Capacity own = consumed.table();
        if (own == null && !consumed.hasGlobalSecondaryIndexes() && !consumed.hasLocalSecondaryIndexes()) {
            // Without detail: the table's total, including indexes.
            part(table, null).add(write, Outcome.units(consumed.capacityUnits()));
            return;
        }
        if (own != null) {
            part(table, null).add(write, Outcome.units(own.capacityUnits()));
        }
        consumed.globalSecondaryIndexes()
                .forEach((index, capacity) -> part(table, index).add(write, Outcome.units(capacity.capacityUnits())));
        consumed.localSecondaryIndexes()
                .forEach((index, capacity) -> part(table, index).add(write, Outcome.units(capacity.capacityUnits())));
    }

    private Account part(String table, @Nullable String index) {
        return parts.computeIfAbsent(new Target(table, index), t -> new Account());
    }

    synchronized double units(boolean write) {
        return write ? total.writeUnits : total.readUnits;
    }

    synchronized double vectorBytes() {
        return total.searchBytes + total.vectorWriteBytes;
    }

    synchronized CapacityReport report() {
        List<CapacityReport.Part> reported = new ArrayList<>(parts.size());
        parts.forEach((target, part) -> reported.add(part.part(target)));
        return new CapacityReport(
                total.readUnits,
                total.writeUnits,
                reported,
                total.requests,
                total.itemsEvaluated,
                total.itemsReturned,
                total.retries,
                total.throttles,
                unreported,
                total.elapsedNanos,
                total.rowsSkipped,
                total.searchBytes,
                total.vectorWriteBytes,
                null);
    }

    synchronized NodeUsage node(int node) {
        Account account = nodes.get(node);
        return account == null ? NodeUsage.NONE : account.node();
    }

    private static final class Account {
        double readUnits;
        double writeUnits;
        long requests;
        long itemsEvaluated;
        long itemsReturned;
        long retries;
        // There are rarely any, so the map is created with the first.
        Map<String, Long> throttles = Map.of();
        long elapsedNanos;
        long rowsSkipped;
        double searchBytes;
        double vectorWriteBytes;

        void book(@Nullable Outcome outcome, InFlight inFlight, long nanos) {
            requests++;
            retries += Math.max(0, inFlight.attempts() - 1);
            elapsedNanos += nanos;
            for (String reason : inFlight.throttles()) {
                throttled(reason, 1);
            }
            if (outcome != null) {
                itemsEvaluated += outcome.itemsEvaluated();
                itemsReturned += outcome.itemsReturned();
                searchBytes += outcome.searchBytes();
                vectorWriteBytes += outcome.vectorWriteBytes();
            }
        }

        private void throttled(String reason, long attempts) {
            if (throttles.isEmpty()) {
                throttles = new LinkedHashMap<>();
            }
            throttles.merge(reason, attempts, Long::sum);
        }

        void add(Account other) {
            readUnits += other.readUnits;
            writeUnits += other.writeUnits;
            requests += other.requests;
            itemsEvaluated += other.itemsEvaluated;
            itemsReturned += other.itemsReturned;
            retries += other.retries;
            other.throttles.forEach(this::throttled);
            elapsedNanos += other.elapsedNanos;
            rowsSkipped += other.rowsSkipped;
            searchBytes += other.searchBytes;
            vectorWriteBytes += other.vectorWriteBytes;
        }

        void add(boolean write, double units) {
            if (write) {
                writeUnits += units;
            } else {
                readUnits += units;
            }
        }

        NodeUsage node() {
            return new NodeUsage(
                    readUnits,
                    writeUnits,
                    requests,
                    itemsEvaluated,
                    itemsReturned,
                    retries,
                    throttles,
                    elapsedNanos,
                    rowsSkipped,
                    searchBytes,
                    vectorWriteBytes);
        }

        CapacityReport.Part part(Target target) {
            return new CapacityReport.Part(
                    target.table(), target.index(), readUnits, writeUnits, requests, itemsEvaluated, itemsReturned);
        }
    }
}

package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.RequestLog;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The gateway for all of a statement's requests to DynamoDB. It counts their consumption, enforces the statement's limits, and aborts them when the
 * statement is cancelled or times out. Thread-safe.
 */
public final class RequestGateway {
    /** The interval at which waits check for cancellation and the timeout. */
    private static final long LONGEST_WAIT_NANOS = 100_000_000;

    private static final String UNITS = "capacity units";

    private volatile ClientHandle client;
    private final StatementLimits limits;
    private volatile RateLimits rates;
    private final StatementUsage usage = new StatementUsage();
    private final Budget readBudget;
    private final Budget writeBudget;
    private final Budget vectorBudget;
    private final Set<InFlight> onTheirWay = ConcurrentHashMap.newKeySet();
    private final Set<Target> slowed = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Runnable> checks = new ConcurrentHashMap<>();
    private final long startNanos;
    private volatile boolean shown;
    private volatile long rowsAtOnce = -1;
    private volatile boolean runEnded;
    private volatile boolean cancelled;

    public RequestGateway(ClientHandle client, StatementLimits limits) {
        this(client, limits, RateLimits.NONE);
    }

    public RequestGateway(ClientHandle client, StatementLimits limits, RateLimits rates) {
        this(client, limits, rates, System.nanoTime());
    }

    /** @param startNanos the start of the statement's time, by {@link System#nanoTime} */
    public RequestGateway(ClientHandle client, StatementLimits limits, RateLimits rates, long startNanos) {
        this.startNanos = startNanos;
        this.client = client;
        this.limits = limits;
        this.rates = rates;
        readBudget = new Budget("maxReadCapacity", limits.maxReadUnits(), UNITS, () -> usage.units(false));
        writeBudget = new Budget("maxWriteCapacity", limits.maxWriteUnits(), UNITS, () -> usage.units(true));
        vectorBudget = new Budget("maxVectorBytes", limits.maxVectorBytes(), "vector bytes", usage::vectorBytes);
    }

    /**
     * Sends a request and waits for its response.
     *
     * @param node the plan's node to which the consumption is attributed
     * @param estimate the estimated capacity units of the request
     * @throws StatementFailure 57014 if the statement was cancelled or timed out, 54000 if its budget is used up
     * @throws SdkException if the request failed
     */
    public <Q, R> R send(int node, Exchange<Q, R> exchange, Target target, Q request, double estimate) {
        return send(node, exchange, target, request, estimate, new InFlight());
    }

    /** Sends a request with a handle by which it can be aborted. */
    public <Q, R> R send(
            int node, Exchange<Q, R> exchange, Target target, Q request, double estimate, InFlight inFlight) {
        return send(node, exchange, target, request, RequestUnits.rough(estimate), inFlight);
    }

    /** Sends a request unless the budget has less than it needs. */
    public <Q, R> R send(
            int node, Exchange<Q, R> exchange, Target target, Q request, RequestUnits estimate, InFlight inFlight) {
        onTheirWay.add(inFlight);
        try {
            checkGoesOn();
            Runnable check = checks.get(node);
            if (check != null) {
                check.run();
            }
            Budget budget = exchange.write() ? writeBudget : readBudget;
            if (vectorBudget.isLimited() && (exchange.write() || exchange.equals(ReadExchanges.SEARCH_VECTORS))) {
                // Only the service knows the bytes of a request, so requests under way reserve none.
                vectorBudget.reserve(RequestUnits.rough(0));
            }
            budget.reserve(estimate);
            try {
                return exchange(node, exchange, target, request, estimate.units(), inFlight);
            } finally {
                budget.release(estimate.units());
            }
        } finally {
            onTheirWay.remove(inFlight);
        }
    }

    private <Q, R> R exchange(
            int node, Exchange<Q, R> exchange, Target target, Q request, double estimate, InFlight inFlight) {
        int run = usage.run();
        List<TokenBucket> buckets = rates.buckets(exchange.write());
        take(buckets, estimate, inFlight);
        RequestEvent event = FlightRecorder.isInitialized() ? RequestEvent.begun() : null;
        long start = System.nanoTime();
        StatementUsage.Outcome outcome = null;
        String failure = null;
        double consumed = 0;
        try {
            R response = inFlight.run(() -> sent(exchange, request, inFlight));
            if (response == null) {
                throw StatementFailure.cancelled();
            }
            outcome = new StatementUsage.Outcome(
                    exchange.write(),
                    exchange.consumed().apply(response),
                    exchange.evaluated().applyAsInt(response),
                    exchange.returned().applyAsInt(response));
            exchange.throttled().apply(request, response).ifPresent(inFlight::throttled);
            consumed = outcome.units();
            return response;
        } catch (ConditionalCheckFailedException e) {
            outcome = StatementUsage.Outcome.refused(target, e, estimate);
            consumed = outcome.units();
            throw e;
        } catch (TransactionCanceledException e) {
            // The request costs as much as with a response, which would contain the amount.
            outcome = StatementUsage.Outcome.refused(target, exchange.write(), estimate);
            consumed = estimate;
            throw e;
        } catch (SdkException e) {
            if (event != null) {
                event.failure = e.getClass().getName();
            }
            failure = RequestLog.name(e);
            throw failure(Errors.naming(exchange.operation() + " of " + target, e), inFlight);
        } finally {
            giveBack(buckets, estimate - consumed);
            long nanos = System.nanoTime() - start;
            if (inFlight.attempts() > 0) {
                usage.book(run, node, target, outcome, inFlight, nanos);
            }
            if (RequestLog.isWanted(inFlight, failure)) {
                RequestLog.ended(
                        exchange.operation() + " " + target, inFlight, nanos, failure, amounts(exchange, outcome));
            }
            if (event != null) {
                commit(event, exchange, target, outcome, inFlight);
            }
        }
    }

    /**
     * Sends a request that consumes no capacity, such as DescribeTable, and waits for its response.
     *
     * @param table the table, for the log; empty for none
     * @throws StatementFailure 57014 if the statement was cancelled or timed out
     * @throws SdkException if the request failed
     */
    public <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request) {
        return ask(exchange, table, request, new InFlight());
    }

    /** Sends such a request with a handle by which it can be aborted. */
    public <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request, InFlight inFlight) {
        onTheirWay.add(inFlight);
        try {
            checkCancelled();
            R response = RequestLog.asked(
                    (exchange.operation() + " " + table).strip(), inFlight, () -> sent(exchange, request, inFlight));
            if (response == null) {
                throw StatementFailure.cancelled();
            }
            return response;
        } catch (SdkException e) {
            throw failure(e, inFlight);
        } finally {
            onTheirWay.remove(inFlight);
        }
    }

    /**
     * Acquires a lock that another thread holds during a request.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out in the meantime
     */
    public void take(Lock lock) {
        try {
            while (!lock.tryLock(LONGEST_WAIT_NANOS, TimeUnit.NANOSECONDS)) {
                checkCancelled();
            }
        } catch (InterruptedException e) {
            throw StatementFailure.interrupted();
        }
    }

    /**
     * Waits for the result of another thread.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out in the meantime
     */
    public <T> T await(Future<T> result) throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return result.get(LONGEST_WAIT_NANOS, TimeUnit.NANOSECONDS);
            } catch (TimeoutException stillOnItsWay) {
                checkCancelled();
            }
        }
    }

    /**
     * Waits until another thread has completed or failed, but not longer than the given time.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out in the meantime
     */
    public void awaitEnd(Future<?> result, Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); left > 0 && !result.isDone(); left = end - System.nanoTime()) {
            checkCancelled();
            try {
                result.get(Math.min(left, LONGEST_WAIT_NANOS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException stillOnItsWay) {
                // Try again if there is time.
            } catch (ExecutionException failed) {
                return;
            }
        }
    }

    /**
     * Waits for the next object from other threads.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out in the meantime
     */
    public <T> T await(BlockingQueue<T> arrivals) throws InterruptedException {
        while (true) {
            T arrival = arrivals.poll(LONGEST_WAIT_NANOS, TimeUnit.NANOSECONDS);
            if (arrival != null) {
                return arrival;
            }
            checkCancelled();
        }
    }

    /**
     * Pauses before a request is repeated.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out
     */
    public void pause(Duration time) {
        pause(time.toNanos(), new InFlight());
    }

    /**
     * Pauses before a request is repeated.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or timed out, or if the pause was aborted
     */
    public void pause(long nanos, InFlight inFlight) {
        onTheirWay.add(inFlight);
        try {
            checkGoesOn();
            long end = System.nanoTime() + nanos;
            Boolean over = inFlight.run(() -> {
                for (long left = nanos; left > 0 && !inFlight.isAborted(); left = end - System.nanoTime()) {
                    park(left);
                }
                return !inFlight.isAborted();
            });
            if (over == null || !over) {
                throw StatementFailure.cancelled();
            }
        } finally {
            onTheirWay.remove(inFlight);
        }
    }

    /** Called after the request is registered, so that either this check sees cancel() and endRun(), or they see the request. */
    private void checkGoesOn() {
        checkCancelled();
        if (runEnded) {
            throw StatementFailure.cancelled();
        }
    }

    private void park(long nanos) {
        checkCancelled();
        LockSupport.parkNanos(Math.min(nanos, LONGEST_WAIT_NANOS));
    }

    /** Takes a request's estimate from each bucket, waiting as long as necessary. */
    private void take(List<TokenBucket> buckets, double estimate, InFlight inFlight) {
        int taken = 0;
        try {
            for (TokenBucket bucket : buckets) {
                await(bucket, estimate, inFlight);
                taken++;
            }
        } finally {
            if (taken < buckets.size()) {
                giveBack(buckets.subList(0, taken), estimate);
            }
        }
    }

    private static void giveBack(List<TokenBucket> buckets, double units) {
        buckets.forEach(bucket -> bucket.correct(-units));
    }

    // The wait is a part of the request, so that aborting the request ends it.
    private void await(TokenBucket bucket, double estimate, InFlight inFlight) {
        Boolean taken = inFlight.run(() -> {
            long wait = bucket.take(estimate);
            while (wait > 0 && !inFlight.isAborted()) {
                park(wait);
                wait = bucket.take(estimate);
            }
            return wait == 0;
        });
        if (taken == null || !taken) {
            throw StatementFailure.cancelled();
        }
    }

    private RuntimeException failure(SdkException failure, InFlight inFlight) {
        if (inFlight.isAborted()) {
            return StatementFailure.cancelled();
        }
        if (failure instanceof AbortedException && Thread.currentThread().isInterrupted()) {
            return StatementFailure.interrupted();
        }
        Duration timeout = limits.timeout();
        boolean late = failure instanceof ApiCallTimeoutException && limits.answerTime() == null;
        if (timeout != null && (late || remainingNanos(timeout) <= 0)) {
            return StatementFailure.timedOut(timeout.toSeconds());
        }
        Duration answerTime = limits.answerTime();
        if (answerTime != null && failure instanceof ApiCallTimeoutException) {
            return new StatementFailure(
                    SqlState.UNREACHABLE,
                    "DynamoDB did not answer within the network timeout of " + answerTime.toMillis() + " ms",
                    failure);
        }
        return failure;
    }

    private static String amounts(Exchange<?, ?> exchange, StatementUsage.@Nullable Outcome outcome) {
        if (outcome == null) {
            return "";
        }
        String units = outcome.units() + (exchange.write() ? " WCU" : " RCU");
        return exchange.write()
                ? units
                : units + ", evaluated " + outcome.itemsEvaluated() + ", returned " + outcome.itemsReturned();
    }

    private static void commit(
            RequestEvent event,
            Exchange<?, ?> exchange,
            Target target,
            StatementUsage.@Nullable Outcome outcome,
            InFlight inFlight) {
        if (!event.shouldCommit()) {
            return;
        }
        event.operation = exchange.operation();
        event.table = target.table();
        event.index = target.index();
        event.retries = Math.max(0, inFlight.attempts() - 1);
        event.throttled = inFlight.throttles().size();
        event.throttlingReasons = inFlight.throttles().isEmpty()
                ? null
                : inFlight.throttles().stream().distinct().collect(Collectors.joining(", "));
        if (outcome != null) {
            event.readUnits = exchange.write() ? 0 : outcome.units();
            event.writeUnits = exchange.write() ? outcome.units() : 0;
            event.itemsEvaluated = outcome.itemsEvaluated();
            event.itemsReturned = outcome.itemsReturned();
        }
        event.commit();
    }

    private <Q, R> R sent(Exchange<Q, R> exchange, Q request, InFlight inFlight) {
        return client.wire()
                .send(exchange.operation(), exchange.encode().apply(request), exchange.decoder(), timeLeft(), inFlight);
    }

    /**
     * The statement's remaining time.
     *
     * @param otherwise the result without a timeout
     */
    public Duration timeLeft(Duration otherwise) {
        Duration timeout = limits.timeout();
        return timeout == null ? otherwise : Duration.ofNanos(remainingNanos(timeout));
    }

    /** The time limit of a request that is sent now; null for none. */
    private @Nullable Duration timeLeft() {
        Duration timeout = limits.timeout();
        Duration answerTime = limits.answerTime();
        if (timeout == null) {
            return answerTime;
        }
        Duration left = Duration.ofNanos(Math.max(1_000_000, remainingNanos(timeout)));
        return answerTime != null && answerTime.compareTo(left) < 0 ? answerTime : left;
    }

    private long remainingNanos(Duration timeout) {
        return timeout.toNanos() - (System.nanoTime() - startNanos);
    }

    /** @throws StatementFailure 57014 if the statement was cancelled or has timed out, or its thread was interrupted */
    public void checkCancelled() {
        if (cancelled) {
            throw StatementFailure.cancelled();
        }
        Duration timeout = limits.timeout();
        if (timeout != null && remainingNanos(timeout) <= 0) {
            throw StatementFailure.timedOut(timeout.toSeconds());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw StatementFailure.interrupted();
        }
    }

    /** Cancels the statement from any thread: running requests are aborted, and no more are sent. */
    public void cancel() {
        cancelled = true;
        onTheirWay.forEach(InFlight::abort);
    }

    /**
     * Ends the run but not the statement: running requests are aborted, and later requests of its reads, such as one that waits for a thread, are
     * rejected like cancelled ones until the next run.
     */
    public void endRun() {
        runEnded = true;
        onTheirWay.forEach(InFlight::abort);
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public StatementLimits limits() {
        return limits;
    }

    /** The ReturnConsumedCapacity of requests: at least TOTAL if there is a limit, and INDEXES if it is one of vector bytes. */
    public CapacityDetail capacityDetail() {
        CapacityDetail detail = client.configuration().capacityDetail();
        if (vectorBudget.isLimited()) {
            // Writes report the bytes of vector indexes in no other detail.
            return CapacityDetail.INDEXES;
        }
        boolean limited = readBudget.isLimited()
                || writeBudget.isLimited()
                || !rates.buckets(false).isEmpty()
                || !rates.buckets(true).isEmpty();
        return detail == CapacityDetail.NONE && limited ? CapacityDetail.TOTAL : detail;
    }

    public ClientHandle client() {
        return client;
    }

    /**
     * Lowers the statement's read budget to a hint's limit; a higher one than the connection's has no effect.
     *
     * @param by the name of the limit in the error's message
     */
    public void limitReads(double readUnits, String by) {
        readBudget.lowerTo(readUnits, by);
    }

    /** Limits the rate of the statement's reads in addition to the connection's limit, in read capacity units per second. */
    public void limitReadRate(double unitsPerSecond) {
        rates = rates.withReads(unitsPerSecond);
    }

    /**
     * Sets whether rows are shown as they are read, so that their reader may stop early.
     *
     * @param atOnce the expected number of rows that are taken first; -1 if unknown
     */
    public void rowsAreShown(boolean shown, long atOnce) {
        this.shown = shown;
        this.rowsAtOnce = atOnce;
    }

    /** Whether reads start with one request, and continue as their rows are taken. */
    public boolean growsWithWhatIsTaken() {
        return shown;
    }

    /**
     * The number of rows for which a read may size its first requests.
     *
     * @param wanted the plan's number; -1 for all
     */
    public long rowsWanted(long wanted) {
        return wanted < 0 && shown ? rowsAtOnce : wanted;
    }

    /** Reads a table that has throttled at its provisioned rate, in small pages. */
    public void heed(Target throttled, PageSizing sizing) {
        ReadThroughput throughput = ReadThroughput.of(client);
        double rate = throughput.unitsPerSecond(throttled);
        if (!Double.isInfinite(rate) && slowed.add(throttled)) {
            limitReadRate(rate);
        }
        sizing.limitPages(throughput.unitsOfAPage(throttled));
    }

    /** The read capacity units that are left in the budget; infinite without a budget. */
    public double readUnitsLeft() {
        return readBudget.left();
    }

    /** The write capacity units that are left in the budget; infinite without a budget. */
    public double writeUnitsLeft() {
        return writeBudget.left();
    }

    /** Records that a node skipped rows without reading them. */
    public void skipped(int node, long rows) {
        usage.skipped(node, rows);
    }

    /** Read capacity units that the statement has consumed so far. */
    public double readUnits() {
        return usage.units(false);
    }

    /** The consumption of the statement so far. */
    public CapacityReport report() {
        return usage.report();
    }

    /** Adds the usage of another gateway that worked for this statement, such as during its preparation. */
    public void takeOver(RequestGateway earlier) {
        usage.add(earlier.usage);
    }

    /** Sends all later requests by another region's client; the statement's account, limits and time continue. */
    public void moveTo(ClientHandle other, RateLimits itsRates) {
        client = other;
        rates = itsRates;
        slowed.clear();
    }

    /** Starts a run of another plan, whose nodes have no usage yet; the statement's totals and limits continue. */
    public void runAgain() {
        usage.runAgain();
        checks.clear();
        runEnded = false;
    }

    /** Has a check run before each further request of a node of the running plan; its exception takes the request's place. */
    public void beforeRequests(int node, Runnable check) {
        checks.put(node, check);
    }

    /** The consumption so far of a node of the running plan. */
    public NodeUsage usage(int node) {
        return usage.node(node);
    }
}

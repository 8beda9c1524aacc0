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
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The gateway of all requests of one statement to DynamoDB. It counts their consumption, keeps them within the statement's
 * limits, and ends them when the statement is cancelled or out of time. Safe for many threads.
 */
public final class RequestGateway {
    /** Waits check for cancellation and the timeout this often. */
    private static final long LONGEST_WAIT_NANOS = 100_000_000;

    private final ClientHandle client;
    private final StatementLimits limits;
    private volatile RateLimits rates;
    private final StatementUsage usage = new StatementUsage();
    private final Budget readBudget;
    private final Budget writeBudget;
    private final Set<InFlight> onTheirWay = ConcurrentHashMap.newKeySet();
    private final Set<Target> slowed = ConcurrentHashMap.newKeySet();
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

    /** @param startNanos when the statement's time began to run, by {@link System#nanoTime} */
    public RequestGateway(ClientHandle client, StatementLimits limits, RateLimits rates, long startNanos) {
        this.startNanos = startNanos;
        this.client = client;
        this.limits = limits;
        this.rates = rates;
        readBudget = new Budget("maxReadCapacity", limits.maxReadUnits(), () -> usage.units(false));
        writeBudget = new Budget("maxWriteCapacity", limits.maxWriteUnits(), () -> usage.units(true));
    }

    /**
     * Sends a request and waits for its response.
     *
     * @param node of the plan, which the consumption is booked on
     * @param estimate capacity units that the request will consume, about
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time, 54000 if its budget is used up
     * @throws SdkException if the request failed
     */
    public <Q, R> R send(int node, Exchange<Q, R> exchange, Target target, Q request, double estimate) {
        return send(node, exchange, target, request, estimate, new InFlight());
    }

    /** The same, with a handle to abort this very request by. */
    public <Q, R> R send(
            int node, Exchange<Q, R> exchange, Target target, Q request, double estimate, InFlight inFlight) {
        onTheirWay.add(inFlight);
        try {
            checkGoesOn();
            Budget budget = exchange.write() ? writeBudget : readBudget;
            budget.reserve(estimate);
            try {
                return exchange(node, exchange, target, request, estimate, inFlight);
            } finally {
                budget.release(estimate);
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
            // It costs as much as with a response, which would say how much.
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
     * Sends a request that consumes nothing, such as one for a table's description, and waits for its response.
     *
     * @param table that is asked about, for the log; empty for none
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time
     * @throws SdkException if the request failed
     */
    public <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request) {
        return ask(exchange, table, request, new InFlight());
    }

    /** The same, for who may give it up alone. */
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
     * Takes a lock that another thread holds while it asks the service something.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time meanwhile
     */
    public void take(Lock lock) {
        try {
            while (!lock.tryLock(LONGEST_WAIT_NANOS, TimeUnit.NANOSECONDS)) {
                checkCancelled();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        }
    }

    /**
     * Waits for what another thread computes.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time meanwhile
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
     * Waits until another thread has computed something, or failed to; but not for longer than that.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time meanwhile
     */
    public void awaitEnd(Future<?> result, Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); left > 0 && !result.isDone(); left = end - System.nanoTime()) {
            checkCancelled();
            try {
                result.get(Math.min(left, LONGEST_WAIT_NANOS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException stillOnItsWay) {
                // Once more, if there is time.
            } catch (ExecutionException failed) {
                return;
            }
        }
    }

    /**
     * Waits for what other threads bring.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time meanwhile
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
     * Waits before something is asked again.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time
     */
    public void pause(Duration time) {
        pause(time.toNanos(), new InFlight());
    }

    /**
     * Waits before something is asked again.
     *
     * @throws StatementFailure 57014 if the statement was cancelled or ran out of time, or if the pause was aborted
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

    /** For what is registered already, so that cancel() and endRun() either are seen here or see it. */
    private void checkGoesOn() {
        checkCancelled();
        if (runEnded) {
            throw StatementFailure.cancelled();
        }
    }

    private void park(long nanos) {
        checkCancelled();
        if (Thread.currentThread().isInterrupted()) {
            throw StatementFailure.cancelled();
        }
        LockSupport.parkNanos(Math.min(nanos, LONGEST_WAIT_NANOS));
    }

    /** Takes a request's estimate from each bucket, as soon as each allows for it. */
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

    // A part of the request, so that its abort ends the wait.
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
     * The time that is left to the statement.
     *
     * @param otherwise where it has no timeout
     */
    public Duration timeLeft(Duration otherwise) {
        Duration timeout = limits.timeout();
        return timeout == null ? otherwise : Duration.ofNanos(remainingNanos(timeout));
    }

    /** For a request that is sent now; null for no limit. */
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

    /** @throws StatementFailure 57014 if the statement was cancelled or has run out of time */
    public void checkCancelled() {
        if (cancelled) {
            throw StatementFailure.cancelled();
        }
        Duration timeout = limits.timeout();
        if (timeout != null && remainingNanos(timeout) <= 0) {
            throw StatementFailure.timedOut(timeout.toSeconds());
        }
    }

    /** Ends the statement from any thread: requests on their way are aborted, and no more are sent. */
    public void cancel() {
        cancelled = true;
        onTheirWay.forEach(InFlight::abort);
    }

    /**
     * Ends the run, but not the statement: requests on their way are aborted, and what still comes of its reads, such as one
     * that waits for a thread, is refused as if cancelled, until there is another run.
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

    /** The ReturnConsumedCapacity of requests: at least the total if there is a limit. */
    public CapacityDetail capacityDetail() {
        CapacityDetail detail = client.configuration().capacityDetail();
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
     * Lowers the statement's read budget to what its text says; a higher one than that of the connection changes nothing.
     *
     * @param by what the error names if the budget is used up
     */
    public void limitReads(double readUnits, String by) {
        readBudget.lowerTo(readUnits, by);
    }

    /** Holds the statement's reads to a rate of its own, in addition to that of the connection: read capacity units per second. */
    public void limitReadRate(double unitsPerSecond) {
        rates = rates.withReads(unitsPerSecond);
    }

    /**
     * Whether rows are shown as they are read, so that their reader may well stop.
     *
     * @param atOnce how many are likely to be taken first; -1 if that is not known
     */
    public void rowsAreShown(boolean shown, long atOnce) {
        this.shown = shown;
        this.rowsAtOnce = atOnce;
    }

    /** Whether reads are to begin with one request, and to go on as their rows are taken. */
    public boolean growsWithWhatIsTaken() {
        return shown;
    }

    /**
     * The number of rows for which a read may size its first requests.
     *
     * @param wanted by the plan; -1 for all
     */
    public long rowsWanted(long wanted) {
        return wanted < 0 && shown ? rowsAtOnce : wanted;
    }

    /** Has a table that throttled read at the rate that is provisioned for it, in pages that take little of that. */
    public void heed(Target throttled, PageSizing sizing) {
        ReadThroughput throughput = ReadThroughput.of(client);
        double rate = throughput.unitsPerSecond(throttled);
        if (!Double.isInfinite(rate) && slowed.add(throttled)) {
            limitReadRate(rate);
        }
        sizing.limitPages(throughput.unitsOfAPage(throttled));
    }

    /** Read capacity units that the budget still allows for; infinite without a budget. */
    public double readUnitsLeft() {
        return readBudget.left();
    }

    /** Takes note that a node left out so many rows without reading them. */
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

    /** Takes what went through another gateway on account of this statement, such as when it was prepared, as its own. */
    public void takeOver(RequestGateway earlier) {
        usage.add(earlier.usage);
    }

    /** Begins a run of another plan, whose nodes have used nothing yet; the statement's totals and limits go on. */
    public void runAgain() {
        usage.runAgain();
        runEnded = false;
    }

    /** The consumption so far of a node of the running plan. */
    public NodeUsage usage(int node) {
        return usage.node(node);
    }
}

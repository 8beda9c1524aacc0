package io.github.dynamodbjdbc.tck.rules;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides before each request whether something goes wrong with it. Called by many threads at once. */
@FunctionalInterface
public interface Fault {
    /** Nothing goes wrong. */
    Fault NONE = request -> new Pass();

    Effect before(Request request);

    /**
     * A request of a client.
     *
     * @param operation as in the API, such as {@code Query}
     * @param table its table, or null if it names none or several
     * @param index its index, or null
     */
    record Request(
            String operation,
            @Nullable String table,
            @Nullable String index) {}

    /** What happens to a request. */
    sealed interface Effect {}

    /** It is answered as ever. */
    record Pass() implements Effect {}

    /**
     * It is answered by an error, and the engine sees nothing of it.
     *
     * @param reasons where it is throttled
     */
    record Fail(int status, String type, String message, List<ThrottlingReason> reasons) implements Effect {
        public Fail {
            reasons = List.copyOf(reasons);
        }

        public Fail(int status, String type, String message) {
            this(status, type, message, List.of());
        }
    }

    /**
     * Why a request is throttled.
     *
     * @param reason such as {@code TableReadKeyRangeThroughputExceeded}
     * @param resource the ARN of the table or index
     */
    record ThrottlingReason(String reason, String resource) {}

    /** The connection breaks; with {@code done}, after the engine has done what was asked. */
    record Cut(boolean done) implements Effect {}

    /** Only so many keys or writes of a batch are done, the others come back unprocessed; no batch, no effect. */
    record Leave(int done) implements Effect {
        public Leave {
            if (done < 0) {
                throw new IllegalArgumentException("a batch of " + done);
            }
        }
    }

    /** The error of a table in provisioned mode that is out of capacity. */
    static Fail throttled(ThrottlingReason... reasons) {
        return new Fail(
                400,
                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                        + " provisioning level with the UpdateTable API.",
                List.of(reasons));
    }

    /** The error of a table in on-demand mode that can't grow so fast, or has a maximum. */
    static Fail throttledOnDemand(ThrottlingReason... reasons) {
        return new Fail(
                400,
                "com.amazonaws.dynamodb.v20120810#ThrottlingException",
                "Throughput exceeds the maximum that was configured for the table.",
                List.of(reasons));
    }

    /** Every n-th request of an operation has that outcome, counted from the first. */
    static Fault everyNth(String operation, int n, Effect outcome) {
        Objects.requireNonNull(outcome);
        AtomicLong count = new AtomicLong();
        return request ->
                request.operation().equals(operation) && count.incrementAndGet() % n == 0 ? outcome : new Pass();
    }
}

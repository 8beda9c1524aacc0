package io.github.dynamodbjdbc.engine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides before each request whether something goes wrong with it. Called by many threads at once. */
@FunctionalInterface
public interface Fault {
    /** Nothing goes wrong. */
    Fault NONE = request -> Pass.INSTANCE;

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

    /** The fate of a request. */
    sealed interface Effect {}

    /** It is answered as ever. */
    record Pass() implements Effect {
        static final Pass INSTANCE = new Pass();
    }

    /**
     * It is answered by an error, and nothing of it is done.
     *
     * @param type with its namespace, such as {@code com.amazonaws.dynamodb.v20120810#InternalServerError}
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
     * A reason for which a request is throttled.
     *
     * @param reason such as {@code TableReadKeyRangeThroughputExceeded}
     * @param resource the ARN of the table or index
     */
    record ThrottlingReason(String reason, String resource) {}

    /** The connection breaks before the request is done; with {@code done}, behind it: then only the answer is lost. */
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

    /** The service's own failure: status 500. */
    static Fail internal() {
        return new Fail(
                500, "com.amazonaws.dynamodb.v20120810#InternalServerError", "The request could not be completed.");
    }

    /** Every n-th request of an operation has that outcome, counted from the first. */
    static Fault everyNth(String operation, int n, Effect outcome) {
        Objects.requireNonNull(outcome);
        AtomicLong count = new AtomicLong();
        return request ->
                request.operation().equals(operation) && count.incrementAndGet() % n == 0 ? outcome : Pass.INSTANCE;
    }
}

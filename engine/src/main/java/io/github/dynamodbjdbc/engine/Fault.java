package io.github.dynamodbjdbc.engine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides for each request, before it runs, whether it fails. Must be thread-safe. */
@FunctionalInterface
public interface Fault {
    /** The fault that never happens. */
    Fault NONE = request -> Pass.INSTANCE;

    Effect before(Request request);

    /**
     * A request of a client.
     *
     * @param operation the operation's name as in the API, such as {@code Query}
     * @param table the table's name, or null if the request names none or several
     * @param index the index's name, or null
     */
    record Request(
            String operation,
            @Nullable String table,
            @Nullable String index) {}

    /** The effect of a fault on a request. */
    sealed interface Effect {}

    /** The request is answered normally. */
    record Pass() implements Effect {
        static final Pass INSTANCE = new Pass();
    }

    /**
     * The request is answered by an error and changes nothing.
     *
     * @param type with its namespace, such as {@code com.amazonaws.dynamodb.v20120810#InternalServerError}
     * @param reasons why it is throttled; empty if it is not
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

    /** The connection breaks before the request is done. With {@code done}, it breaks afterwards: only the answer is lost. */
    record Cut(boolean done) implements Effect {}

    /** Only {@code done} keys or writes of a batch are done, and the others are returned as unprocessed. Has no effect on other requests. */
    record Leave(int done) implements Effect {
        public Leave {
            if (done < 0) {
                throw new IllegalArgumentException("a batch of " + done);
            }
        }
    }

    /** The error of a table in provisioned mode that has no capacity left. */
    static Fail throttled(ThrottlingReason... reasons) {
        return new Fail(
                400,
                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                        + " provisioning level with the UpdateTable API.",
                List.of(reasons));
    }

    /** The error of a table in on-demand mode that grows too fast or has reached its maximum. */
    static Fail throttledOnDemand(ThrottlingReason... reasons) {
        return new Fail(
                400,
                "com.amazonaws.dynamodb.v20120810#ThrottlingException",
                "Throughput exceeds the maximum that was configured for the table.",
                List.of(reasons));
    }

    /** An internal error of the service, with status 500. */
    static Fail internal() {
        return new Fail(
                500, "com.amazonaws.dynamodb.v20120810#InternalServerError", "The request could not be completed.");
    }

    /** A fault that has an effect on every n-th request of an operation, counted from 1. */
    static Fault everyNth(String operation, int n, Effect outcome) {
        Objects.requireNonNull(outcome);
        AtomicLong count = new AtomicLong();
        return request ->
                request.operation().equals(operation) && count.incrementAndGet() % n == 0 ? outcome : Pass.INSTANCE;
    }
}

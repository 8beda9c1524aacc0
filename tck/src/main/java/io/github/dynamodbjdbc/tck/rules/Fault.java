package io.github.dynamodbjdbc.tck.rules;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides before each request whether something goes wrong with it. Called by many threads at once. */
@FunctionalInterface
public interface Fault {
    /** Nothing goes wrong. */
    Fault NONE = request -> new Pass();

    Outcome before(Request request);

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
    sealed interface Outcome {}

    /** It is answered as ever. */
    record Pass() implements Outcome {}

    /** It is answered by an error, and the engine sees nothing of it. */
    record Fail(int status, String type, String message) implements Outcome {}

    /** The connection breaks; with {@code done}, after the engine has done what was asked. */
    record Cut(boolean done) implements Outcome {}

    /** Of a batch only so many keys or writes are done, the others come back unprocessed; no batch, no effect. */
    record Leave(int done) implements Outcome {
        public Leave {
            if (done < 0) {
                throw new IllegalArgumentException("a batch of " + done);
            }
        }
    }

    /** The error of a table in provisioned mode that is out of capacity. */
    static Fail throttled() {
        return new Fail(
                400,
                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                        + " provisioning level with the UpdateTable API.");
    }

    /** Every n-th request of an operation has that outcome, counted from the first. */
    static Fault everyNth(String operation, int n, Outcome outcome) {
        Objects.requireNonNull(outcome);
        AtomicLong count = new AtomicLong();
        return request ->
                request.operation().equals(operation) && count.incrementAndGet() % n == 0 ? outcome : new Pass();
    }
}

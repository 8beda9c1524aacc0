package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.LogLine;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Logs each request after its last attempt: with TRACE, or with DEBUG if it was retried, throttled or failed. So nothing is printed by default. A
 * line contains no values of items and no secrets.
 */
public final class RequestLog {
    private static final System.Logger LOG = System.getLogger("io.github.dynamodbjdbc.requests");

    private RequestLog() {}

    /**
     * Sends a request that consumes no capacity, and logs it.
     *
     * @param what its operation and its table
     * @return null if it was aborted before
     * @throws SdkException if it failed
     */
    public static <R> @Nullable R asked(String what, InFlight inFlight, Supplier<R> send) {
        long start = System.nanoTime();
        String failure = null;
        try {
            return inFlight.run(send);
        } catch (SdkException e) {
            failure = name(e);
            throw e;
        } finally {
            if (isWanted(inFlight, failure)) {
                ended(what, inFlight, System.nanoTime() - start, failure, "");
            }
        }
    }

    /** Whether such a request is logged. */
    public static boolean isWanted(InFlight inFlight, @Nullable String failure) {
        return LOG.isLoggable(level(inFlight, failure));
    }

    /**
     * Logs a request.
     *
     * @param what its operation and its table or index
     * @param failure the name of the failure; null if it succeeded
     * @param amounts its consumption and amounts, as text; empty if unknown
     */
    public static void ended(String what, InFlight inFlight, long nanos, @Nullable String failure, String amounts) {
        List<String> throttles = inFlight.throttles();
        LOG.log(
                level(inFlight, failure),
                LogLine.of(what) + ": " + (failure == null ? "" : "failed with " + LogLine.of(failure) + ", ")
                        + (amounts.isEmpty() ? "" : amounts + ", ")
                        + String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
                        + (inFlight.attempts() > 1 ? ", " + inFlight.attempts() + " attempts" : "")
                        + (throttles.isEmpty() ? "" : ", throttled (" + counted(throttles) + ")"));
    }

    private static String counted(List<String> throttles) {
        return throttles.stream()
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(reason -> reason.getKey() + ": " + reason.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The service's name for a failure, otherwise its class. */
    public static String name(SdkException failure) {
        if (failure instanceof AwsServiceException answer
                && answer.awsErrorDetails() != null
                && answer.awsErrorDetails().errorCode() != null) {
            return answer.awsErrorDetails().errorCode();
        }
        return failure.getClass().getSimpleName();
    }

    private static Level level(InFlight inFlight, @Nullable String failure) {
        boolean smooth = failure == null
                && inFlight.attempts() <= 1
                && inFlight.throttles().isEmpty();
        return smooth ? Level.TRACE : Level.DEBUG;
    }
}

package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Sends requests about tables. All processes of an account share a limit of such requests, and a fleet sends them together. A throttled request is
 * therefore repeated as long as its statement has time, far beyond the attempts of other requests.
 */
final class Patience {
    /** The limit for statements without a timeout. */
    static final Duration WITHOUT_TIMEOUT = Duration.ofMinutes(1);

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(2500);

    private Patience() {}

    /**
     * @param handles supplies a new handle for each request and pause
     * @param throttled the end of the message after "DynamoDB throttled": the request and possible remedies
     * @throws StatementFailure 53000 if all attempts were throttled until no time was left
     */
    static <R> R ask(
            RequestGateway gateway, Supplier<InFlight> handles, String throttled, Function<InFlight, R> asking) {
        long start = System.nanoTime();
        boolean again = false;
        while (true) {
            InFlight request = handles.get();
            try {
                if (again) {
                    gateway.pause(pause().toNanos(), handles.get());
                }
                return asking.apply(request);
            } catch (StatementFailure e) {
                throw e.isTimeout() && (again || !request.throttles().isEmpty()) ? failure(throttled, e) : e;
            } catch (AwsServiceException e) {
                if (!Errors.isThrottled(e) || request.asksOnce()) {
                    throw e;
                }
                Duration left = gateway.timeLeft(WITHOUT_TIMEOUT.minusNanos(System.nanoTime() - start));
                if (left.compareTo(SHORTEST_PAUSE) < 0) {
                    throw failure(throttled, e);
                }
                again = true;
            }
        }
    }

    private static Duration pause() {
        return Duration.ofNanos(
                ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos()));
    }

    static StatementFailure failure(String throttled, Throwable cause) {
        return new StatementFailure(SqlState.THROTTLED, "DynamoDB throttled " + throttled, cause);
    }
}

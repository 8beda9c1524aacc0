package io.github.dynamodbjdbc.driver.wire;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends requests to DynamoDB, over HTTP or directly. The SDK's signer, credentials, retry strategy and HTTP connections are used; the SDK's client
 * itself is not, because it takes more time than all of these together. Thread-safe.
 */
public final class Wire {
    private static final String SCOPE = "dynamodb";

    private final Transport transport;
    private final RetryStrategy retries;
    private final LongSupplier nanos;
    // The time of the response to the last attempt; null if there was none, or if it was a failure of the service.
    private volatile @Nullable Long answeredAt;

    /**
     * Sends signed requests over HTTP.
     *
     * @param endpoint evaluated once, by the first request
     * @param quotable whether messages may quote the endpoint's responses
     */
    public Wire(
            SdkHttpClient http,
            Supplier<URI> endpoint,
            String region,
            AwsCredentialsProvider credentials,
            RetryStrategy retries,
            boolean quotable) {
        this(http, endpoint, region, credentials, retries, quotable, System::nanoTime);
    }

    /** @param nanos a clock for durations */
    Wire(
            SdkHttpClient http,
            Supplier<URI> endpoint,
            String region,
            AwsCredentialsProvider credentials,
            RetryStrategy retries,
            boolean quotable,
            LongSupplier nanos) {
        this(
                new HttpTransport(http, new Signer(endpoint, region, credentials), new Compression(nanos), quotable),
                retries,
                nanos);
    }

    /**
     * Sends requests with the SDK's client.
     *
     * @param client creates the SDK's client from an HTTP client; it must not repeat requests
     * @param quotable whether messages may quote the endpoint's responses
     */
    public Wire(
            SdkHttpClient http,
            Function<SdkHttpClient, DynamoDbClient> client,
            AwsCredentialsProvider credentials,
            RetryStrategy retries,
            boolean quotable) {
        this(new SdkTransport(http, client, credentials, quotable), retries, System::nanoTime);
    }

    /** Passes requests to a service in this process. */
    public Wire(DirectService service, String region, AwsCredentialsProvider credentials, RetryStrategy retries) {
        this(new DirectTransport(service, region, credentials), retries, System::nanoTime);
    }

    private Wire(Transport transport, RetryStrategy retries, LongSupplier nanos) {
        this.transport = transport;
        this.retries = retries;
        this.nanos = nanos;
    }

    /**
     * Sends a request, repeatedly if needed, and waits for the response.
     *
     * @param operation DynamoDB's name of the operation
     * @param time the time for all attempts together; null for no limit
     * @param inFlight records the attempts, and aborts them
     * @throws SdkException if the last attempt failed, or the request was aborted or timed out
     * @throws StatementFailure 08001 if the endpoint has never answered
     */
    public <R> R send(String operation, byte[] body, Decoder<R> decoder, @Nullable Duration time, InFlight inFlight) {
        if (time == null) {
            return send(operation, body, decoder, inFlight, delay -> true);
        }
        long deadline = nanos.getAsLong() + time.toNanos();
        Future<?> timeout = Timeouts.after(time, inFlight);
        try {
            return send(operation, body, decoder, inFlight, delay -> delay.toNanos() < deadline - nanos.getAsLong());
        } catch (SdkException e) {
            throw inFlight.isLate() && !inFlight.isAborted() ? ApiCallTimeoutException.create(time.toMillis()) : e;
        } finally {
            timeout.cancel(false);
        }
    }

    /**
     * @param leavesTime whether there is time for another attempt after a pause; otherwise the failure contains the reason why there was no response
     */
    private <R> R send(
            String operation, byte[] body, Decoder<R> decoder, InFlight inFlight, Predicate<Duration> leavesTime) {
        AcquireInitialTokenResponse first = retries.acquireInitialToken(AcquireInitialTokenRequest.create(SCOPE));
        RetryToken token = first.token();
        pause(first.delay());
        boolean fresh = false;
        while (true) {
            SdkException failure;
            checkInterrupted(null);
            try {
                R result = attempt(operation, body, decoder, inFlight);
                retries.recordSuccess(RecordSuccessRequest.create(token));
                answeredAt = nanos.getAsLong();
                return result;
            } catch (StaleConnectionException e) {
                if (!fresh && !inFlight.isOver() && retries.maxAttempts() > 1) {
                    // The next one gets a new connection, which counts as the same attempt; not if requests must not be
                    // sent twice.
                    fresh = true;
                    continue;
                }
                failure = unreachable(e.failure());
            } catch (IOException e) {
                failure = unreachable(e);
            } catch (SdkException e) {
                failure = e;
            } catch (RuntimeException e) {
                // The pool of connections fails in its own ways for an interrupted thread.
                checkInterrupted(e);
                if (!inFlight.isOver()) {
                    throw e;
                }
                // Any failure of a connection that was closed while it was being made.
                throw AbortedException.create("The request was aborted", e);
            }
            takeNote(failure, inFlight);
            if (inFlight.asksOnce() && Errors.isAnswer(failure)) {
                throw failure;
            }
            checkInterrupted(failure);
            try {
                RefreshRetryTokenResponse next = retries.refreshRetryToken(RefreshRetryTokenRequest.builder()
                        .token(token)
                        .failure(failure)
                        .build());
                token = next.token();
                if (!leavesTime.test(next.delay())) {
                    throw failure;
                }
                pause(next.delay());
            } catch (TokenAcquisitionFailedException noMore) {
                throw failure;
            }
        }
    }

    private static void checkInterrupted(@Nullable RuntimeException failure) {
        if (Thread.currentThread().isInterrupted()) {
            throw AbortedException.create("The thread was interrupted", failure);
        }
    }

    private void takeNote(SdkException failure, InFlight inFlight) {
        if (Errors.isAnswer(failure)) {
            answeredAt = nanos.getAsLong();
        } else if (!inFlight.isOver()) {
            answeredAt = null;
        }
    }

    /** The time since the response to the last attempt; null if there was none, or if it only showed that the service or the credentials failed. */
    public @Nullable Duration sinceAnswer() {
        Long at = answeredAt;
        return at == null ? null : Duration.ofNanos(nanos.getAsLong() - at);
    }

    private <R> R attempt(String operation, byte[] body, Decoder<R> decoder, InFlight inFlight) throws IOException {
        Transport.Attempt attempt = transport.prepare(operation, body);
        inFlight.attempt(attempt);
        try {
            return decoded(attempt.call(), decoder);
        } catch (AwsServiceException failure) {
            String throttled = Failures.throttled(failure);
            if (throttled != null) {
                inFlight.throttled(throttled);
            }
            throw failure;
        }
    }

    private <R> R decoded(Transport.Reply reply, Decoder<R> decoder) throws IOException {
        try {
            return decoder.decode(reply.body(), reply.checked());
        } catch (IOException e) {
            if (transport.isQuotable()) {
                throw e;
            }
            throw new IOException("the answer is not one of DynamoDB");
        }
    }

    private static SdkClientException unreachable(IOException failure) {
        return SdkClientException.create("The request could not be sent, or not be answered: " + failure, failure);
    }

    private static void pause(Duration time) {
        if (time.isZero()) {
            return;
        }
        try {
            Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("The thread was interrupted", e);
        }
    }
}

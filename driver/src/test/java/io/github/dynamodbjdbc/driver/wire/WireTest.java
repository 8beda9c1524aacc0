package io.github.dynamodbjdbc.driver.wire;

import static io.github.dynamodbjdbc.driver.wire.CannedHttp.answer;
import static io.github.dynamodbjdbc.driver.wire.CannedHttp.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class WireTest {
    private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);
    private static final Decoder<String> TEXT = (json, checked) -> new String(json, StandardCharsets.UTF_8);
    private static final String TYPE = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#";

    private final InFlight inFlight = new InFlight();

    private static Wire wire(CannedHttp http) {
        return wire(http, System::nanoTime);
    }

    private static Wire wire(CannedHttp http, LongSupplier nanos) {
        return wire(http, nanos, BackoffStrategy.retryImmediately());
    }

    private static Wire wire(CannedHttp http, LongSupplier nanos, BackoffStrategy throttlingBackoff) {
        return new Wire(
                http,
                () -> URI.create("https://dynamodb.eu-west-1.amazonaws.com"),
                "eu-west-1",
                StaticCredentialsProvider.create(AwsSessionCredentials.create("AKID", "secret", "token")),
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(3)
                        .backoffStrategy(BackoffStrategy.retryImmediately())
                        .throttlingBackoffStrategy(throttlingBackoff)
                        .build(),
                true,
                nanos);
    }

    private String send(CannedHttp http) {
        return wire(http).send("GetItem", BODY, TEXT, null, inFlight);
    }

    private AwsServiceException refused(int status, String body) {
        return catchThrowableOfType(AwsServiceException.class, () -> send(new CannedHttp(answer(status, body))));
    }

    @Test
    void aRequestIsSignedAndNamesItsOperation() {
        CannedHttp http = new CannedHttp(answer(200, "{\"a\":1}"));
        assertThat(send(http)).isEqualTo("{\"a\":1}");
        SdkHttpRequest sent = http.sent.get(0);
        assertThat(sent.getUri()).hasToString("https://dynamodb.eu-west-1.amazonaws.com");
        assertThat(sent.firstMatchingHeader("X-Amz-Target")).hasValue("DynamoDB_20120810.GetItem");
        assertThat(sent.firstMatchingHeader("Content-Type")).hasValue("application/x-amz-json-1.0");
        assertThat(sent.firstMatchingHeader("Content-Length")).hasValue("2");
        assertThat(sent.firstMatchingHeader("X-Amz-Security-Token")).hasValue("token");
        assertThat(sent.firstMatchingHeader("Authorization").orElseThrow())
                .startsWith("AWS4-HMAC-SHA256 Credential=AKID/")
                .contains("/eu-west-1/dynamodb/aws4_request", "x-amz-target");
        assertThat(inFlight.attempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "500, InternalServerError, 3",
        "503, ServiceUnavailable, 3",
        "400, ProvisionedThroughputExceededException, 3",
        "400, ThrottlingException, 3",
        "400, RequestLimitExceeded, 3",
        "400, TransactionInProgressException, 3",
        "400, ValidationException, 1",
        "400, ConditionalCheckFailedException, 1",
        "400, ResourceNotFoundException, 1",
        "400, UnrecognizedClientException, 1"
    })
    void whatMayPassIsTriedAgain(int status, String code, int attempts) {
        AwsServiceException failure = refused(status, TYPE + code + "\",\"message\":\"why\"}");
        assertThat(failure.awsErrorDetails().errorCode()).isEqualTo(code);
        assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo("why");
        assertThat(failure.statusCode()).isEqualTo(status);
        assertThat(inFlight.attempts()).isEqualTo(attempts);
    }

    @Test
    void aPauseThatWouldOutlastTheTimeoutIsNotBegun() {
        String throttled = TYPE + "ThrottlingException\",\"message\":\"slow down\"}";
        CannedHttp http = new CannedHttp(answer(400, throttled), answer(200, "ok"));
        Wire wire = wire(http, () -> 0, BackoffStrategy.fixedDelayWithoutJitter(Duration.ofHours(1)));
        AwsServiceException failure = catchThrowableOfType(
                AwsServiceException.class, () -> wire.send("GetItem", BODY, TEXT, Duration.ofMinutes(59), inFlight));
        assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo("slow down");
        assertThat(inFlight.attempts()).isEqualTo(1);
    }

    @Test
    void theReasonsOfThrottledAttemptsAreNoted() {
        String reasons = TYPE + "ThrottlingException\",\"message\":\"m\",\"throttlingReasons\":["
                + "{\"reason\":\"TableReadKeyRangeThroughputExceeded\",\"resource\":\"t\"},"
                + "{\"reason\":\"IndexReadMaxOnDemandThroughputExceeded\"},{\"resource\":\"u\"}]}";
        String none = TYPE + "ProvisionedThroughputExceededException\",\"message\":\"m\"}";
        assertThat(send(new CannedHttp(answer(400, reasons), answer(400, none), answer(200, "ok"))))
                .isEqualTo("ok");
        assertThat(inFlight.throttles())
                .containsExactly(
                        "TableReadKeyRangeThroughputExceeded, IndexReadMaxOnDemandThroughputExceeded",
                        "ProvisionedThroughputExceededException");
        assertThat(inFlight.attempts()).isEqualTo(3);
    }

    @Test
    void failuresHaveTheirDetails() {
        AwsServiceException condition = refused(
                400, TYPE + "ConditionalCheckFailedException\",\"Item\":{\"id\":{\"S\":\"x\"}},\"message\":\"m\"}");
        assertThat(condition).isInstanceOfSatisfying(ConditionalCheckFailedException.class, failure -> assertThat(
                        failure.item().get("id").s())
                .isEqualTo("x"));
        AwsServiceException cancelled = refused(
                400,
                TYPE + "TransactionCanceledException\",\"Message\":\"M\",\"CancellationReasons\":[{\"Code\":\"None\"},"
                        + "{\"Code\":\"ConditionalCheckFailed\",\"Item\":{\"n\":{\"N\":\"1\"}},\"Message\":\"no\"}]}");
        assertThat(cancelled).isInstanceOfSatisfying(TransactionCanceledException.class, failure -> {
            assertThat(failure.cancellationReasons()).hasSize(2);
            assertThat(failure.cancellationReasons().get(1).item().get("n").n()).isEqualTo("1");
            assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo("M");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>Bad gateway</html>", "[1]", "{\"__type\":", "{\"message\":{}}"})
    void aForeignResponseIsReportedByItsStatus(String body) {
        AwsServiceException failure = refused(403, body);
        assertThat(failure).isExactlyInstanceOf(DynamoDbException.class);
        assertThat(failure.statusCode()).isEqualTo(403);
        assertThat(failure.awsErrorDetails().errorCode()).isNull();
        assertThat(failure.awsErrorDetails().errorMessage()).isNull();
    }

    @Test
    void aBrokenConnectionIsRetriedButNotARefusedOne() {
        CannedHttp broken = new CannedHttp(failure(new SocketException("reset")), answer(200, "ok"));
        assertThat(send(broken)).isEqualTo("ok");
        CannedHttp refused = new CannedHttp(failure(new ConnectException("refused")));
        assertThatExceptionOfType(StatementFailure.class)
                .isThrownBy(() -> send(refused))
                .withMessageContaining("Can't reach DynamoDB: refused");
        assertThat(refused.sent).hasSize(1);
        CannedHttp blackHole = new CannedHttp(failure(new SocketTimeoutException("Connect timed out")));
        assertThatExceptionOfType(StatementFailure.class)
                .isThrownBy(() -> send(blackHole))
                .withMessageContaining("Can't reach DynamoDB: Connect timed out");
        assertThat(blackHole.sent).hasSize(1);
        CannedHttp awayLater =
                new CannedHttp(answer(200, "ok"), failure(new ConnectException("refused")), answer(200, "back"));
        Wire wire = wire(awayLater);
        assertThat(wire.send("GetItem", BODY, TEXT, null, inFlight)).isEqualTo("ok");
        assertThat(wire.send("GetItem", BODY, TEXT, null, inFlight)).isEqualTo("back");
        CannedHttp dead = new CannedHttp(failure(new IOException("dead")));
        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> send(dead))
                .withCauseInstanceOf(IOException.class);
        assertThat(dead.sent).hasSize(3);
    }

    private static byte[] compressed(String text) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return compressed.toByteArray();
    }

    private static String crc32(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return Long.toString(crc.getValue());
    }

    @Test
    void aCompressedBodyIsInflated() throws IOException {
        byte[] body = compressed("{\"long\":1}");
        CannedHttp http = new CannedHttp(answer(200, body, Map.of("Content-Encoding", "gzip")));
        assertThat(send(http)).isEqualTo("{\"long\":1}");
    }

    @Test
    void theChecksumOfACompressedBodyIsOfEitherForm() throws IOException {
        byte[] body = compressed("{\"long\":1}");
        for (String checksum :
                List.of(crc32(body), crc32("{\"long\":1}".getBytes(StandardCharsets.UTF_8)), crc32(new byte[1]))) {
            CannedHttp http = new CannedHttp(
                    answer(200, body, Map.of("Content-Encoding", "gzip", "x-amz-crc32", checksum)),
                    answer(200, "asked again"));
            assertThat(send(http)).isEqualTo(checksum.equals(crc32(new byte[1])) ? "asked again" : "{\"long\":1}");
        }
    }

    /** On a clock on which each reading advances by the time that an answer of 1 MB may take, or a little more. */
    @ParameterizedTest
    @CsvSource({"80, false", "90, true"})
    void slowLongResponsesAreRequestedCompressed(int millis, boolean compressed) {
        AtomicLong nanos = new AtomicLong();
        byte[] megabyte = new byte[1_000_000];
        CannedHttp http = new CannedHttp(answer(200, megabyte, Map.of()));
        Wire wire = wire(http, () -> nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis)));
        for (int i = 0; i < 3; i++) {
            wire.send("Scan", BODY, TEXT, null, inFlight);
        }
        assertThat(http.sent)
                .extracting(sent -> sent.firstMatchingHeader("Accept-Encoding").isPresent())
                .containsExactly(false, false, compressed);
    }

    @Test
    void shortResponsesDoNotMeasureTheNetwork() {
        CannedHttp http = new CannedHttp(answer(200, "{}"));
        AtomicLong nanos = new AtomicLong();
        Wire wire = wire(http, () -> nanos.addAndGet(TimeUnit.SECONDS.toNanos(1)));
        for (int i = 0; i < 3; i++) {
            wire.send("GetItem", BODY, TEXT, null, inFlight);
        }
        assertThat(http.sent).allSatisfy(sent -> assertThat(sent.firstMatchingHeader("Accept-Encoding"))
                .isEmpty());
    }

    @Test
    void whereTheClockIsWrongTheServicesCounts() {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.parse("2001-02-03T04:05:06Z").atZone(ZoneOffset.UTC));
        byte[] body = (TYPE + "InvalidSignatureException\",\"message\":\"Signature expired\"}")
                .getBytes(StandardCharsets.UTF_8);
        CannedHttp http = new CannedHttp(answer(400, body, Map.of("Date", date)), answer(200, "ok"));
        assertThat(send(http)).isEqualTo("ok");
        assertThat(http.sent).hasSize(2);
        assertThat(http.sent.get(0).firstMatchingHeader("X-Amz-Date").orElseThrow())
                .doesNotStartWith("2001");
        assertThat(http.sent.get(1).firstMatchingHeader("X-Amz-Date").orElseThrow())
                .startsWith("20010203T0405");
    }

    @Test
    void eachErrorOfAnAbortedConnectionIsAnAbort() {
        CannedHttp closed = new CannedHttp(() -> {
            inFlight.abort();
            throw new IllegalStateException("Connection pool shut down");
        });
        assertThatExceptionOfType(AbortedException.class).isThrownBy(() -> send(closed));
        assertThat(closed.sent).hasSize(1);
        CannedHttp open = new CannedHttp(() -> {
            throw new IllegalStateException("a defect");
        });
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> wire(open).send("GetItem", BODY, TEXT, null, new InFlight()))
                .withMessage("a defect");
    }

    @Test
    void anInterruptedThreadSendsNoMore() {
        CannedHttp http = new CannedHttp(() -> {
            Thread.currentThread().interrupt();
            throw new SocketException("closed");
        });
        assertThatExceptionOfType(AbortedException.class).isThrownBy(() -> send(http));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(http.sent).hasSize(1);
    }

    @Test
    void timeEndsARequestWithAllItsAttempts() {
        CannedHttp silent = new CannedHttp(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new SocketException("aborted");
        });
        SdkClientException failure =
                inFlight.run(() -> catchThrowableOfType(SdkClientException.class, () -> wire(silent)
                        .send("GetItem", BODY, TEXT, Duration.ofMillis(20), inFlight)));
        assertThat(failure).hasMessageContaining("20 milli");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private static CannedHttp.Answer body(InputStream body, Map<String, String> headers, AtomicBoolean aborted) {
        SdkHttpFullResponse.Builder response = SdkHttpFullResponse.builder().statusCode(200);
        headers.forEach(response::putHeader);
        return () -> HttpExecuteResponse.builder()
                .response(response.build())
                .responseBody(AbortableInputStream.create(body, () -> aborted.set(true)))
                .build();
    }

    /** An endless stream of zeros. */
    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            return length;
        }
    }

    @Test
    void noAnswerIsLongerThanDynamoDbs() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bomb)) {
            for (int i = 0; i < 100; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        for (CannedHttp.Answer answer : List.of(
                answer(200, bomb.toByteArray(), Map.of("Content-Encoding", "gzip")),
                body(new Endless(), Map.of(), new AtomicBoolean()),
                body(new Endless(), Map.of("Content-Length", "2147483647"), new AtomicBoolean()),
                body(new Endless(), Map.of("Content-Length", "99999999999"), new AtomicBoolean()))) {
            CannedHttp http = new CannedHttp(answer);
            StatementFailure failure = catchThrowableOfType(StatementFailure.class, () -> send(http));
            assertThat(failure.state()).isEqualTo(SqlState.LIMIT_EXCEEDED);
            // The request is not retried.
            assertThat(http.sent).hasSize(1);
        }
        AtomicBoolean aborted = new AtomicBoolean();
        catchThrowableOfType(
                StatementFailure.class, () -> send(new CannedHttp(body(new Endless(), Map.of(), aborted))));
        assertThat(aborted).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3000000", "50", "x", "-1"})
    void anAnnouncedLengthIsNotTrusted(String length) {
        CannedHttp http = new CannedHttp(body(
                new ByteArrayInputStream(new byte[] {'{', '}', ' '}),
                Map.of("Content-Length", length),
                new AtomicBoolean()));
        assertThat(catchThrowableOfType(SdkClientException.class, () -> send(http)))
                .hasRootCauseInstanceOf(IOException.class);
    }

    @Test
    void wordsOfAForeignEndpointAreNotRepeated() {
        String secret = "internal-page-secret";
        for (CannedHttp.Answer answer : List.of(
                answer(200, "<html>" + secret),
                answer(200, "\"" + secret + "\""),
                answer(400, "{\"__type\":\"x#ValidationException\",\"message\":\"" + secret + "\"}"),
                answer(400, "{\"__type\":\"" + secret + "\",\"message\":\"m\"}"),
                answer(500, secret),
                answer(
                        400,
                        ("{\"__type\":\"ThrottlingException\",\"message\":\"m\",\"throttlingReasons\":[{\"reason\":\""
                                        + secret + "\",\"resource\":\"" + secret + "\"}]}")
                                .getBytes(StandardCharsets.UTF_8),
                        Map.of("x-amzn-RequestId", secret)),
                answer(
                        400,
                        "{\"__type\":\"TransactionCanceledException\",\"message\":\"m\",\"CancellationReasons\":[{\"Code\":"
                                + "\"ValidationError\",\"Message\":\"" + secret + "\"}]}"))) {
            Wire foreign = new Wire(
                    new CannedHttp(answer),
                    () -> URI.create("http://inside.example"),
                    "eu-west-1",
                    StaticCredentialsProvider.create(AwsSessionCredentials.create("AKID", "secret", "token")),
                    AwsRetryStrategy.doNotRetry(),
                    false);
            Decoder<GetItemResponse> decoder = ModelReader.of(GetItemResponse::builder);
            Throwable failure = catchThrowable(() -> foreign.send("GetItem", BODY, decoder, null, new InFlight()));
            StringWriter told = new StringWriter();
            Errors.from(failure).printStackTrace(new PrintWriter(told));
            assertThat(told.toString()).doesNotContain(secret);
        }
    }

    @Test
    void phrasesThatDecideSomethingAreKept() {
        Wire foreign = new Wire(
                new CannedHttp(answer(
                        400, TYPE + "ValidationException\",\"message\":\"x: Item size has exceeded the maximum\"}")),
                () -> URI.create("http://inside.example"),
                "eu-west-1",
                StaticCredentialsProvider.create(AwsSessionCredentials.create("AKID", "secret", "token")),
                AwsRetryStrategy.doNotRetry(),
                false);
        AwsServiceException failure = catchThrowableOfType(
                AwsServiceException.class, () -> foreign.send("PutItem", BODY, TEXT, null, new InFlight()));
        assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo("Item size");
    }
}

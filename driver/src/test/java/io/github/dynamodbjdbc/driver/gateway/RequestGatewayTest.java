package io.github.dynamodbjdbc.driver.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageReader;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

@Timeout(30)
class RequestGatewayTest {
    private static final GetItemRequest GET = GetItemRequest.builder()
            .tableName("T")
            .key(Map.of("id", AttributeValue.fromS("1")))
            .build();
    private static final Target TARGET = Target.table("T");
    private static final Answer THROTTLED = new Answer(
            400,
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\",\"message\":\"slow\","
                    + "\"ThrottlingReasons\":[{\"reason\":\"TableReadKeyRangeThroughputExceeded\",\"resource\":\"arn\"}]}");
    private static final Answer ITEM = new Answer(
            200,
            "{\"Item\":{\"id\":{\"S\":\"1\"}},\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":0.5,"
                    + "\"Table\":{\"CapacityUnits\":0.5}}}");

    @TempDir
    private Path temporary;

    private static ClientHandle client(StubService service, int maxAttempts) {
        return SharedClients.global().open(TestClients.configuration(service.endpoint(), "stub", maxAttempts));
    }

    @Test
    void countsRetriesAndThrottlesWithTheirReason() throws Exception {
        try (StubService service = new StubService((operation, before) -> before < 2 ? THROTTLED : ITEM);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            Received<GetItemResponse> received = gateway.send(7, ReadExchanges.GET_ITEM, TARGET, GET, 1);
            assertThat(received.items()).singleElement().matches(item -> "1".equals(item.get("id")));
            CapacityReport report = gateway.report();
            assertThat(report.requests()).isEqualTo(1);
            assertThat(report.retries()).isEqualTo(2);
            assertThat(report.throttles()).containsExactly(Map.entry("TableReadKeyRangeThroughputExceeded", 2L));
            assertThat(report.readUnits()).isEqualTo(0.5);
            assertThat(report.unreported()).isZero();
            assertThat(report.parts()).containsExactly(new CapacityReport.Part("T", null, 0.5, 0, 1, 1, 1));
            assertThat(report.throttled()).isEqualTo(2);
            assertThat(gateway.usage(7).retries()).isEqualTo(2);
            assertThat(gateway.usage(7).throttles()).isEqualTo(report.throttles());
            assertThat(gateway.usage(7).elapsedNanos()).isPositive().isEqualTo(report.elapsedNanos());
            assertThat(gateway.usage(8).requests()).isZero();
        }
    }

    @Test
    void givesUpAfterTheAttemptsAllowed() throws Exception {
        try (StubService service = new StubService((operation, before) -> THROTTLED);
                ClientHandle client = client(service, 2)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            assertThatExceptionOfType(ProvisionedThroughputExceededException.class)
                    .isThrownBy(() -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1));
            assertThat(service.operations()).containsExactly("GetItem", "GetItem");
            assertThat(gateway.report().retries()).isEqualTo(1);
            assertThat(gateway.report().unreported()).isEqualTo(1);
        }
    }

    /** The service gives no reason, so the table is known only from the request. */
    @Test
    void aThrottledRequestNamesItsTable() throws Exception {
        Answer bare = new Answer(
                400, "{\"__type\":\"com.amazon.coral.availability#ThrottlingException\",\"message\":\"slow\"}");
        try (StubService service = new StubService((operation, before) -> bare);
                ClientHandle client = client(service, 2)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            SdkException failure = catchThrowableOfType(
                    SdkException.class, () -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1));
            assertThat(Errors.from(failure).getSQLState()).isEqualTo("53000");
            assertThat(Errors.from(failure).getMessage()).endsWith("ThrottlingException: slow (GetItem of T)");
        }
    }

    @Test
    void cancelsARequestOnItsWay() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    asked.countDown();
                    return Answer.NONE;
                });
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            CompletableFuture<Boolean> outcome = CompletableFuture.supplyAsync(() -> {
                StatementFailure failure = catchThrowableOfType(
                        StatementFailure.class, () -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1));
                assertThat(failure.state()).isEqualTo(SqlState.CANCELLED);
                assertThat(failure.isTimeout()).isFalse();
                return Thread.currentThread().isInterrupted();
            });
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            gateway.cancel();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).as("left interrupted").isFalse();
            assertThat(service.operations()).hasSize(1);
            assertThat(gateway.report().unreported()).isEqualTo(1);
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1));
            assertThat(service.operations()).hasSize(1);
        }
    }

    @Test
    void endsARunWithAllItsRequestsAndTakesThoseOfTheNext() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        try (StubService service = new StubService((operation, before) -> {
                    asked.countDown();
                    return before < 2 ? Answer.NONE : ITEM;
                });
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            List<CompletableFuture<StatementFailure>> outcomes = Stream.of(1, 2)
                    .map(request -> CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                            StatementFailure.class, () -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1))))
                    .toList();
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            gateway.endRun();
            for (CompletableFuture<StatementFailure> outcome : outcomes) {
                assertThat(outcome.get(20, TimeUnit.SECONDS).state()).isEqualTo(SqlState.CANCELLED);
            }
            // Sent after the end of the run, as by a queued task.
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1));
            assertThat(service.operations()).hasSize(2);
            assertThat(gateway.isCancelled()).isFalse();
            gateway.runAgain();
            assertThat(gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1).items())
                    .hasSize(1);
        }
    }

    @Test
    void cancelsTheWaitBeforeAnotherAttempt() throws Exception {
        CountDownLatch asked = new CountDownLatch(7);
        try (StubService service = new StubService((operation, before) -> {
                    asked.countDown();
                    return new Answer(500, "{}");
                });
                ClientHandle client = client(service, 100)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            CompletableFuture<StatementFailure> outcome = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    StatementFailure.class, () -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1)));
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            gateway.cancel();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void runsOutOfTime() throws Exception {
        try (StubService service = new StubService((operation, before) -> Answer.NONE);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(
                    client,
                    new StatementLimits(
                            Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Duration.ofMillis(300), true, 0, 1000));
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1))
                    .satisfies(e -> assertThat(e.isTimeout()).isTrue());
            assertThatExceptionOfType(StatementFailure.class).isThrownBy(gateway::checkCancelled);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void sendsNothingOnceTheBudgetIsUsedUp() throws Exception {
        try (StubService service = new StubService((operation, before) -> ITEM);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway =
                    new RequestGateway(client, new StatementLimits(1, Double.POSITIVE_INFINITY, null, true, 0, 1000));
            gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 5);
            gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 5);
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 5))
                    .withMessage("The statement's budget of 1 capacity units (maxReadCapacity) is used up: 1 consumed."
                            + " The next request was not sent")
                    .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.LIMIT_EXCEEDED));
            assertThat(service.operations()).hasSize(2);
        }
    }

    @Test
    void booksATotalWithoutDetailOnTheTable() throws Exception {
        Answer total =
                new Answer(200, "{\"Item\":{},\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":2.5}}");
        try (StubService service = new StubService((operation, before) -> total);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            gateway.send(0, ReadExchanges.GET_ITEM, Target.table("arn:aws:dynamodb:us-east-1:1:table/T"), GET, 1);
            assertThat(gateway.report().parts())
                    .containsExactly(
                            new CapacityReport.Part("arn:aws:dynamodb:us-east-1:1:table/T", null, 2.5, 0, 1, 1, 1));
        }
    }

    @Test
    void holdsRequestsBackThatAreTooFastAndLetsThemBeCancelled() throws Exception {
        try (StubService service = new StubService((operation, before) -> ITEM);
                ClientHandle client = client(service, 0)) {
            RateLimits rates = RateLimits.of(client, 0.001, Double.POSITIVE_INFINITY);
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE, rates);
            gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1);
            RequestGateway other = new RequestGateway(
                    client, StatementLimits.NONE, RateLimits.of(client, 0.001, Double.POSITIVE_INFINITY));
            CompletableFuture<StatementFailure> outcome = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    StatementFailure.class, () -> other.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1)));
            other.cancel();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isNotNull();
            assertThat(service.operations()).hasSize(1);
            assertThat(other.report().requests()).isZero();
        }
    }

    @Test
    void aStatementMayHaveARateOfItsOwn() throws Exception {
        try (StubService service = new StubService((operation, before) -> ITEM);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            gateway.limitReadRate(0.001);
            gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1);
            CompletableFuture<StatementFailure> outcome = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    StatementFailure.class, () -> gateway.send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1)));
            new RequestGateway(client, StatementLimits.NONE).send(0, ReadExchanges.GET_ITEM, TARGET, GET, 1);
            gateway.cancel();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isNotNull();
            assertThat(service.operations()).hasSize(2);
        }
    }

    @Test
    void readsAheadOnlyAfterTheSecondPageIsRequested() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        try (StubService service = new StubService((operation, before) -> {
                    third.countDown();
                    return page(before);
                });
                ClientHandle client = client(service, 0);
                PageReader reader = reader(new RequestGateway(client, StatementLimits.NONE), -1)) {
            Page first = reader.next(0);
            assertThat(first).isNotNull();
            assertThat(first.items()).hasSize(1);
            // Nothing is read ahead after the first page.
            assertThat(service.operations()).hasSize(1);
            assertThat(reader.next(1)).isNotNull();
            assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(reader.next(2)).isNotNull();
        }
    }

    @Test
    void readsNoPageAheadThatTheRowsWantedDoNotNeed() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        try (StubService service = new StubService((operation, before) -> {
                    third.countDown();
                    return page(before);
                });
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            try (PageReader reader = reader(gateway, 3)) {
                // The number of rows is an estimate: the second may suffice.
                assertThat(reader.next(0)).isNotNull();
                assertThat(service.operations()).hasSize(1);
                assertThat(reader.next(1)).isNotNull();
                assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(reader.next(2)).isNotNull();
            }
            assertThat(service.operations()).hasSize(3);
            assertThat(gateway.report().requests()).isEqualTo(3);
        }
    }

    @Test
    void givesUpThePageAheadWhenClosed() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        try (StubService service = new StubService((operation, before) -> {
                    third.countDown();
                    return before == 2 ? Answer.NONE : page(before);
                });
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            PageReader reader = reader(gateway, -1);
            reader.next(0);
            reader.next(1);
            assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
            reader.close();
            assertThatExceptionOfType(StatementFailure.class).isThrownBy(() -> reader.next(2));
            assertThat(gateway.report().unreported()).isEqualTo(1);
        }
    }

    @Test
    void goesOnAfterEmptyPages() throws Exception {
        Answer empty = new Answer(
                200, "{\"Items\":[],\"Count\":0,\"ScannedCount\":9,\"LastEvaluatedKey\":{\"id\":{\"S\":\"x\"}}}");
        Answer end = new Answer(200, "{\"Items\":[],\"Count\":0,\"ScannedCount\":9}");
        try (StubService service =
                        new StubService((operation, before) -> before < 2 ? empty : before == 2 ? page(2) : end);
                ClientHandle client = client(service, 0)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            try (PageReader reader = reader(gateway, -1)) {
                int items = 0;
                for (Page page = reader.next(0); page != null; page = reader.next(items)) {
                    items += page.items().size();
                }
                assertThat(items).isEqualTo(1);
            }
            assertThat(gateway.report().requests()).isEqualTo(4);
            assertThat(gateway.report().itemsEvaluated()).isEqualTo(28);
        }
    }

    @Test
    void recordsRequestsInFlightRecordings() throws Exception {
        try (StubService service = new StubService((operation, before) -> ITEM);
                ClientHandle client = client(service, 0);
                Recording recording = new Recording()) {
            recording.enable("io.github.dynamodbjdbc.Request");
            recording.start();
            new RequestGateway(client, StatementLimits.NONE)
                    .send(0, ReadExchanges.GET_ITEM, new Target("Recorded", null), GET, 1);
            recording.stop();
            Path file = temporary.resolve("requests.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    // A dump also contains events that other recordings of this JVM enabled.
                    .filter(event -> event.getEventType().getName().equals("io.github.dynamodbjdbc.Request"))
                    .filter(event -> "Recorded".equals(event.getString("table")))
                    .toList();
            assertThat(events).hasSize(1);
            assertThat(events.get(0).getString("operation")).isEqualTo("GetItem");
            assertThat(events.get(0).getDouble("readUnits")).isEqualTo(0.5);
        }
    }

    private static PageReader reader(RequestGateway gateway, long rowsWanted) {
        ScanRequest scan = ScanRequest.builder().tableName("T").build();
        return new PageReader(
                gateway, 0, TARGET, new PagedRequest.Scan(scan), new PageSizing(rowsWanted, false, false, 400, false));
    }

    private static Answer page(int number) {
        return new Answer(
                200,
                "{\"Items\":[{\"id\":{\"S\":\"" + number
                        + "\"}}],\"Count\":1,\"ScannedCount\":1,\"LastEvaluatedKey\":{\"id\":{\"S\":\"" + number
                        + "\"}},\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":0.5}}");
    }
}

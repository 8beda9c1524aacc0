package io.github.dynamodbjdbc.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.BatchRequest;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

@Timeout(60)
class KeyLookupTest {
    private static final BatchRequest REQUEST =
            new BatchRequest("T", KeysAndAttributes.builder().build(), ReturnConsumedCapacity.TOTAL);
    private static final List<Key> KEYS = List.of(key("1"), key("2"));

    private static Key key(String id) {
        return Key.of(Map.of("id", id));
    }

    /** An answer with some items, and some unprocessed keys. */
    private static Answer answer(String given, String left) {
        String items = given.isEmpty() ? "" : "{\"id\":{\"S\":\"" + given + "\"}}";
        String keys = left.isEmpty() ? "{}" : "{\"T\":{\"Keys\":[{\"id\":{\"S\":\"" + left + "\"}}]}}";
        return new Answer(
                200,
                "{\"Responses\":{\"T\":[" + items + "]},\"UnprocessedKeys\":" + keys
                        + ",\"ConsumedCapacity\":[{\"TableName\":\"T\",\"CapacityUnits\":0.5}]}");
    }

    private static ClientHandle client(StubService service) {
        return SharedClients.global().open(TestClients.configuration(service.endpoint(), "batch", 1));
    }

    @Test
    void requestsUnprocessedKeysAgain() throws Exception {
        try (StubService service = new StubService((operation, before) ->
                        before == 0 ? answer("1", "2") : before < 3 ? answer("", "2") : answer("2", ""));
                ClientHandle client = client(service)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            assertThat(new KeyLookup(gateway, 0, REQUEST, KEYS, 0.5).items())
                    .extracting(item -> item.key(List.of("id")))
                    .containsExactly(key("1"), key("2"));
            assertThat(service.operations()).hasSize(4).containsOnly("BatchGetItem");
            assertThat(gateway.report().requests()).isEqualTo(4);
            assertThat(gateway.report().readUnits()).isEqualTo(2);
            assertThat(gateway.report().throttles()).isEqualTo(Map.of("UnprocessedKeys", 3L));
            assertThat(gateway.report().retries()).isZero();
            assertThat(gateway.usage(0).throttles()).isEqualTo(gateway.report().throttles());
        }
    }

    /** A response is limited to 1 MB per partition. A response within 400 KB of that may have reached the limit. */
    @ParameterizedTest
    @CsvSource({
        "false, 77.5, 1, 1",
        "false, 78, 1, 0",
        "true, 155.5, 1, 1",
        "true, 156, 1, 0",
        "false, , 638900, 1",
        "false, , 638976, 0",
        "true, 0.5, 638976, 0"
    })
    void keysThatAResponseMayHaveHadNoRoomForWereNotThrottled(
            boolean consistent, @Nullable Double units, int padding, long throttled) throws Exception {
        String capacity = units == null ? "" : "{\"TableName\":\"T\",\"CapacityUnits\":" + units + "}";
        Answer part = new Answer(
                200,
                "{\"Responses\":{\"T\":[{\"id\":{\"S\":\"1\"},\"p\":{\"S\":\"" + "x".repeat(padding)
                        + "\"}}]},\"UnprocessedKeys\":{\"T\":{\"Keys\":[{\"id\":{\"S\":\"2\"}}]}},\"ConsumedCapacity\":["
                        + capacity + "]}");
        try (StubService service = new StubService((operation, before) -> before == 0 ? part : answer("2", ""));
                ClientHandle client = client(service)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            BatchRequest request = new BatchRequest(
                    "T", KeysAndAttributes.builder().consistentRead(consistent).build(), ReturnConsumedCapacity.TOTAL);
            assertThat(new KeyLookup(gateway, 0, request, KEYS, 0.5).items()).hasSize(2);
            assertThat(gateway.report().throttled()).isEqualTo(throttled);
        }
    }

    @Test
    void givesUpOnKeysThatStayUnprocessed() throws Exception {
        try (StubService service =
                        new StubService((operation, before) -> before == 0 ? answer("1", "2") : answer("", "2"));
                ClientHandle client = client(service)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            StatementFailure failure = catchThrowableOfType(
                    StatementFailure.class, () -> new KeyLookup(gateway, 0, REQUEST, KEYS, 0.5).items());
            assertThat(failure.state()).isEqualTo(SqlState.THROTTLED);
            assertThat(failure).hasMessageContaining("1 of 2 keys of T unread (UnprocessedKeys)");
            assertThat(service.operations()).hasSize(1 + UnprocessedPauses.MAX_FRUITLESS);
            // The completed reads are charged and counted.
            assertThat(gateway.report().itemsReturned()).isEqualTo(1);
            assertThat(gateway.report().readUnits()).isEqualTo(0.5 * (1 + UnprocessedPauses.MAX_FRUITLESS));
        }
    }

    @Test
    void asksForNothingAgainOnceTheBudgetIsSpent() throws Exception {
        try (StubService service = new StubService((operation, before) -> answer("1", "2"));
                ClientHandle client = client(service)) {
            RequestGateway gateway = new RequestGateway(client, new StatementLimits(0.5, 0, null, true, 0, 1000));
            StatementFailure failure = catchThrowableOfType(
                    StatementFailure.class, () -> new KeyLookup(gateway, 0, REQUEST, KEYS, 0.5).items());
            assertThat(failure.state()).isEqualTo(SqlState.LIMIT_EXCEEDED);
            assertThat(service.operations()).hasSize(1);
        }
    }

    @Test
    void isCancelledWhereverItIs() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        try (StubService service = new StubService((operation, before) -> {
                    asked.countDown();
                    return before == 0 ? answer("", "2") : Answer.NONE;
                });
                ClientHandle client = client(service)) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            KeyLookup lookup = new KeyLookup(gateway, 0, REQUEST, KEYS, 0.5);
            CompletableFuture<StatementFailure> outcome =
                    CompletableFuture.supplyAsync(() -> catchThrowableOfType(StatementFailure.class, lookup::items));
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            lookup.close();
            assertThat(outcome.get(20, TimeUnit.SECONDS).state()).isEqualTo(SqlState.CANCELLED);
            assertThat(service.operations()).hasSize(2);
        }
    }
}

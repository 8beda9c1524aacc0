package io.github.dynamodbjdbc.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

@Timeout(30)
class PageReaderTest {
    private static final PagedRequest SCAN =
            new PagedRequest.Scan(ScanRequest.builder().tableName("T").build());

    /** A page with invalid JSON, which only its decoding detects. */
    private static final Answer UNDECODABLE = new Answer(
            200,
            "{\"Items\":[?],\"Count\":1,\"ScannedCount\":1,\"LastEvaluatedKey\":{\"id\":{\"S\":\"a\"}},"
                    + "\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":1.0}}");

    private static PageReader reader(ClientHandle client, StatementLimits limits, long rowsWanted) {
        return new PageReader(
                new RequestGateway(client, limits),
                0,
                Target.table("T"),
                SCAN,
                new PageSizing(rowsWanted, false, false, 100, false));
    }

    private static ClientHandle client(StubService service) {
        return SharedClients.global().open(TestClients.configuration(service.endpoint(), "stub", 1));
    }

    @Test
    void theNextPageIsRequestedBeforeThisOneIsDecoded() throws Exception {
        CountDownLatch third = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    if (before == 2) {
                        third.countDown();
                    }
                    return UNDECODABLE;
                });
                ClientHandle client = client(service);
                PageReader reader = reader(client, StatementLimits.NONE, -1)) {
            Page first = Objects.requireNonNull(reader.next(0));
            assertThat(first.items()).hasSize(1);
            assertThat(service.operations()).as("only one page was requested").hasSize(1);
            assertThat(Objects.requireNonNull(reader.next(1)).hasNext()).isTrue();
            assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> first.items().get(0)).hasMessageContaining("can't be read");
        }
    }

    @Test
    void theSecondPageIsRequestedWithTheFirstIfAllAreNeeded() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    if (before == 1) {
                        second.countDown();
                    }
                    return UNDECODABLE;
                });
                ClientHandle client = client(service);
                PageReader reader = reader(client, StatementLimits.NONE, 7)) {
            reader.needAll();
            assertThat(service.operations()).isEmpty();
            reader.next(0);
            assertThat(second.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(service.requests("Scan"))
                    .allSatisfy(request -> assertThat(request).doesNotContain("Limit"));
        }
    }

    @Test
    void nothingIsRequestedBeyondTheWantedRowsOrAfterTheEnd() throws Exception {
        try (StubService service = new StubService((operation, before) -> UNDECODABLE);
                ClientHandle client = client(service)) {
            PageReader reader = reader(client, StatementLimits.NONE, 2);
            reader.next(0);
            reader.next(1);
            reader.close();
            assertThat(service.operations()).as("two rows of a page each").hasSize(2);
            assertThatThrownBy(() -> reader.next(2)).isInstanceOf(StatementFailure.class);
            assertThat(service.operations()).hasSize(2);
        }
    }
}

package io.github.dynamodbjdbc.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.ReadThroughput;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.task.Background;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

@Timeout(30)
class ParallelReaderTest {
    private static final int SEGMENTS = 6;
    private static final String PAGE = "{\"Items\":[{\"id\":{\"S\":\"a\"}}],\"Count\":1,\"ScannedCount\":1,"
            + "\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":1.0}%s}";
    private static final Answer LAST = new Answer(200, PAGE.formatted(""));
    private static final Answer GOES_ON =
            new Answer(200, PAGE.formatted(",\"LastEvaluatedKey\":{\"id\":{\"S\":\"a\"}}"));

    private static ParallelReader reader(ClientHandle client) {
        return reader(client, Background.SHARED);
    }

    private static ParallelReader reader(ClientHandle client, Background background) {
        List<PagedRequest.Scan> segments = IntStream.range(0, SEGMENTS)
                .mapToObj(segment -> new PagedRequest.Scan(ScanRequest.builder()
                        .tableName("T")
                        .segment(segment)
                        .totalSegments(SEGMENTS)
                        .build()))
                .toList();
        return ParallelReader.segments(
                new RequestGateway(client, StatementLimits.NONE),
                0,
                Target.table("T"),
                segments,
                new PageSizing(-1, false, false, 100, false),
                background);
    }

    @Test
    void everyPageOfEverySegmentComes() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (StubService service = new StubService((operation, before) -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    atOnce.decrementAndGet();
                    return before < 10 ? GOES_ON : LAST;
                });
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "stub", 1));
                ParallelReader reader = reader(client)) {
            Set<Integer> sources = new HashSet<>();
            int pages = 0;
            for (Page page = reader.next(pages); page != null; page = reader.next(pages)) {
                pages++;
                assertThat(page.items()).hasSize(1);
                assertThat(page.items().get(0).get("id")).isEqualTo("a");
                sources.add(reader.source());
            }
            assertThat(pages).as("ten that go on, and the last of each").isEqualTo(10 + SEGMENTS);
            assertThat(sources).hasSize(SEGMENTS);
            assertThat(service.operations()).hasSize(pages);
            assertThat(most.get()).isBetween(1, SEGMENTS);
            assertThat(reader.next(pages)).isNull();
        }
    }

    @Test
    void pagesWithoutAThreadAreReadByTheCaller() throws Exception {
        try (StubService service = new StubService((operation, before) -> before < 10 ? GOES_ON : LAST);
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "stub", 1))) {
            for (int threads = 0; threads < 3; threads++) {
                try (ParallelReader reader = reader(client, new Background(threads, Runnable::run))) {
                    int pages = 0;
                    while (reader.next(pages) != null) {
                        pages++;
                    }
                    assertThat(pages).isGreaterThanOrEqualTo(SEGMENTS);
                }
            }
        }
    }

    @Test
    void tasksThatWaitDelayNoOtherStatement() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        Background background = new Background(1, task -> new Thread(task).start());
        assertThat(background.begin(() -> awaitUninterruptibly(waiting))).isTrue();
        assertThat(background.begin(waiting::countDown))
                .as("there is no second thread")
                .isFalse();
        try (StubService service = new StubService((operation, before) -> LAST);
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "stub", 1));
                ParallelReader reader = reader(client, background)) {
            int pages = 0;
            while (reader.next(pages) != null) {
                pages++;
            }
            assertThat(pages).isEqualTo(SEGMENTS);
            assertThat(waiting.getCount()).isEqualTo(1);
        } finally {
            waiting.countDown();
        }
    }

    private static ParallelReader reader(RequestGateway gateway, PageSizing sizing) {
        List<PagedRequest.Scan> segments = IntStream.range(0, SEGMENTS)
                .mapToObj(segment -> new PagedRequest.Scan(ScanRequest.builder()
                        .tableName("T")
                        .segment(segment)
                        .totalSegments(SEGMENTS)
                        .build()))
                .toList();
        return ParallelReader.segments(gateway, 0, Target.table("T"), segments, sizing);
    }

    private static PageSizing whole() {
        return new PageSizing(-1, false, false, 100, false);
    }

    /** A page is only requested after pages before it have been taken: a reader that is closed after the first page has read no other. */
    @Test
    void readAheadGrowsWithConsumption() throws Exception {
        try (StubService service = new StubService((operation, before) -> GOES_ON);
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "grows", 1))) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            gateway.rowsAreShown(true, -1);
            for (int taken = 1; taken <= 3; taken++) {
                int before = service.operations().size();
                try (ParallelReader reader = reader(gateway, whole())) {
                    for (int page = 0; page < taken; page++) {
                        assertThat(reader.next(page)).isNotNull();
                    }
                }
                // One request for the first page; afterwards one more than have been taken.
                assertThat(service.operations().size() - before).isBetween(taken, taken == 1 ? 1 : 2 * taken);
            }
        }
    }

    /** Few rows are read by sequential requests, as many as necessary. */
    @Test
    void fewRowsAreReadFromOneSegmentFirst() throws Exception {
        Set<Integer> sources = new HashSet<>();
        try (StubService service = new StubService((operation, before) -> GOES_ON);
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "few", 1));
                ParallelReader reader = reader(
                        new RequestGateway(client, StatementLimits.NONE),
                        new PageSizing(3, false, false, 100, false))) {
            for (int rows = 0; rows < 3; rows++) {
                assertThat(reader.next(rows)).isNotNull();
                sources.add(reader.source());
            }
            assertThat(sources).containsExactly(0);
            assertThat(service.operations()).hasSize(3);
        }
    }

    /** With 5 units per second, one page of 128 units at a time. After throttling, pages of 10 units at that rate. */
    @Test
    void provisionedThroughputLimitsConcurrency() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Answer throttled = Answer.error("ProvisionedThroughputExceededException", "exceeded");
        try (StubService service = new StubService((operation, before) -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    atOnce.decrementAndGet();
                    return before == 3 ? throttled : before < 10 ? GOES_ON : LAST;
                });
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "provisioned", 2))) {
            ReadThroughput throughput = ReadThroughput.of(client);
            throughput.described(Target.table("T"), 5L);
            assertThat(throughput.pagesAtOnce(Target.table("T"), 6)).isEqualTo(1);
            assertThat(throughput.pagesAtOnce(new Target("T", "Index"), 6)).isEqualTo(6);
            assertThat(throughput.unitsOfAPage(Target.table("T"))).isEqualTo(10);
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            PageSizing sizing = whole();
            try (ParallelReader reader = reader(gateway, sizing)) {
                for (int page = 0; page < 3; page++) {
                    assertThat(reader.next(page)).isNotNull();
                }
                assertThat(sizing.next(0, Double.POSITIVE_INFINITY)).isZero();
                assertThat(reader.next(3)).isNotNull();
                // 10 units of 8,192 bytes, with items of 100 bytes.
                assertThat(sizing.next(0, Double.POSITIVE_INFINITY)).isEqualTo(819);
            }
            assertThat(most).hasValue(1);
            throughput.described(Target.table("T"), 1_000L);
            assertThat(throughput.pagesAtOnce(Target.table("T"), 6)).isEqualTo(6);
            throughput.described(Target.table("T"), null);
            assertThat(throughput.pagesAtOnce(Target.table("T"), 6)).isEqualTo(6);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.github.dynamodbjdbc.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
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
                new DynamoDoor(client, StatementLimits.NONE),
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

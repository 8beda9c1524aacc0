package io.github.dynamodbjdbc.driver.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ManyTablesTest {
    private static final int THREADS = 8;

    private static StubService service() throws Exception {
        return new StubService((operation, before) -> new StubService.Answer(
                200,
                "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":30,"
                        + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}"));
    }

    private static List<String> tables(int count) {
        return IntStream.range(0, count).mapToObj(i -> "Tab" + i).toList();
    }

    /** A hundred requests first, then a hundred per second. */
    @Test
    void thousandsAreAskedAboutAtAPace() throws Exception {
        AtomicLong clock = new AtomicLong();
        TablesAtOnce.Pace pace = new TablesAtOnce.Pace() {
            @Override
            public long nanos() {
                return clock.get();
            }

            @Override
            public void pause(Duration time) {
                clock.addAndGet(time.toNanos());
            }
        };
        Queue<Long> begun = new ConcurrentLinkedQueue<>();
        try (StubService service = service();
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "pace", 1))) {
            Sampling payer = Sampling.partial(null, new RequestGateway(client, StatementLimits.NONE));
            TablesAtOnce.ask(tables(2_500), true, payer, pace, table -> begun.add(clock.get()));
        }
        assertThat(begun).hasSize(2_500);
        long count = 0;
        for (long at : begun.stream().sorted().toList()) {
            count++;
            assertThat(count).isLessThanOrEqualTo(TablesAtOnce.AT_ONCE + THREADS + 1 + at / TablesAtOnce.NANOS_BETWEEN);
        }
        assertThat(Duration.ofNanos(clock.get())).isGreaterThanOrEqualTo(Duration.ofMillis(23_900));
    }

    /** Tables are forgotten an hour after their last use, and only if there are many. */
    @Test
    void unusedTablesAreForgotten() throws Exception {
        AtomicLong clock = new AtomicLong();
        CatalogSettings settings = new CatalogSettings(Duration.ofHours(3), 0, Duration.ofHours(3));
        try (StubService service = service();
                ClientHandle client =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "unused", 1))) {
            DynamoCatalog catalog = DynamoCatalog.of(client, settings, clock::get);
            tables(99).forEach(catalog::table);
            clock.addAndGet(Duration.ofMinutes(61).toNanos());
            catalog.table("Tab99");
            assertThat(catalog.known("Tab0")).as("they are few").isNotNull();
            catalog.table("Tab1");
            catalog.table("Another");
            assertThat(catalog.known("Tab0")).isNull();
            assertThat(catalog.known("Tab1")).isNotNull();
            assertThat(catalog.known("Tab99")).isNotNull();
            int before = service.operations().size();
            assertThat(catalog.table("Tab0")).isNotNull();
            assertThat(service.operations()).hasSize(before + 1);
        }
    }
}

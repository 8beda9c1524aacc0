package io.github.dynamodbjdbc.driver.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.exception.SdkException;

/** An aged description, while DescribeTable is slow, throttled or broken. */
@Timeout(60)
class RefreshTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final CatalogSettings SETTINGS = new CatalogSettings(MINUTE, 0, Duration.ofHours(1));
    private static final Answer THROTTLED = Answer.error("ThrottlingException", "Rate exceeded");
    private static final Answer BROKEN = new Answer(500, "{\"__type\":\"InternalServerError\"}");

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger described = new AtomicInteger();

    private static Answer table(String key) {
        return new Answer(
                200,
                "{\"Table\":{\"TableName\":\"Tab\",\"TableArn\":\"arn\",\"TableId\":\"" + key
                        + "\",\"KeySchema\":[{\"AttributeName\":\"" + key + "\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"" + key + "\",\"AttributeType\":\"S\"}]}}");
    }

    private static ClientHandle client(StubService service, String name, int attempts) {
        return SharedClients.global().open(TestClients.configuration(service.endpoint(), name, attempts));
    }

    private static String key(DynamoCatalog catalog) {
        TableSchema table = Objects.requireNonNull(catalog.table("Tab"));
        return table.key().attributes().get(0).name();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> List<T> atOnce(int threads, Callable<T> task) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                tasks.add(task);
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : pool.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void theLastDescriptionServesWhileOneThreadAsks() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch renewed = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    if (described.getAndIncrement() == 0) {
                        return table("a");
                    }
                    await(release);
                    renewed.countDown();
                    return table("b");
                });
                ClientHandle client = client(service, "slow", 1)) {
            DynamoCatalog catalog = DynamoCatalog.of(client, SETTINGS, nanos::get);
            assertThat(key(catalog)).isEqualTo("a");
            pass(MINUTE.plusSeconds(10));
            // No thread waits: the answer comes after all have continued.
            assertThat(atOnce(16, () -> key(catalog))).hasSize(16).containsOnly("a");
            while (described.get() < 2) {
                Thread.onSpinWait();
            }
            release.countDown();
            await(renewed);
            while (key(catalog).equals("a")) {
                Thread.onSpinWait();
            }
            assertThat(described).hasValue(2);
        }
    }

    @Test
    void aFailureLeavesTheLastDescriptionAndIsSharedForAWhile() throws Exception {
        for (Answer failure : List.of(THROTTLED, BROKEN)) {
            described.set(0);
            try (StubService service = new StubService(
                            (operation, before) -> described.getAndIncrement() == 0 ? table("a") : failure);
                    ClientHandle client = client(service, "fails" + failure.status(), 1)) {
                DynamoCatalog catalog = DynamoCatalog.of(client, SETTINGS, nanos::get);
                key(catalog);
                // The description is so old that threads wait for the new one.
                pass(MINUTE.multipliedBy(3));
                assertThat(atOnce(16, () -> key(catalog))).hasSize(16).containsOnly("a");
                assertThat(described).hasValue(2);
                assertThat(key(catalog)).isEqualTo("a");
                assertThat(described).hasValue(2);
                pass(Duration.ofSeconds(20));
                assertThat(key(catalog)).isEqualTo("a");
                assertThat(described).hasValue(3);
            }
        }
    }

    /** After a long time, a thread gets the new description if it comes within a moment. */
    @Test
    void anOldDescriptionIsReplacedBeforeItIsUsed() throws Exception {
        try (StubService service =
                        new StubService((operation, before) -> table(described.getAndIncrement() == 0 ? "a" : "b"));
                ClientHandle client = client(service, "old", 1)) {
            DynamoCatalog catalog = DynamoCatalog.of(client, SETTINGS, nanos::get);
            assertThat(key(catalog)).isEqualTo("a");
            pass(MINUTE.multipliedBy(2));
            assertThat(key(catalog)).isEqualTo("b");
            assertThat(described).hasValue(2);
        }
    }

    /** Sixteen threads wait for the first description of a table. One after the other, they would wait for sixteen failures. */
    @Test
    void aFirstFailureIsSharedByAllWaitingThreads() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    described.incrementAndGet();
                    await(release);
                    return BROKEN;
                });
                ClientHandle client = client(service, "first", 1)) {
            DynamoCatalog catalog = DynamoCatalog.of(client, SETTINGS, nanos::get);
            AtomicInteger waiting = new AtomicInteger();
            ExecutorService pool = Executors.newFixedThreadPool(16);
            try {
                List<Future<Throwable>> failures = new ArrayList<>();
                Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
                for (int i = 0; i < 16; i++) {
                    failures.add(pool.submit(() -> {
                        threads.add(Thread.currentThread());
                        waiting.incrementAndGet();
                        return catchThrowable(() -> catalog.table("Tab"));
                    }));
                }
                // All threads are waiting: one for the answer, the others for that thread.
                while (waiting.get() < 16
                        || threads.stream()
                                .anyMatch(thread -> thread.getState() == Thread.State.RUNNABLE && !isReading(thread))) {
                    Thread.onSpinWait();
                }
                release.countDown();
                for (Future<Throwable> failure : failures) {
                    assertThat(failure.get()).isInstanceOf(SdkException.class);
                }
            } finally {
                pool.shutdownNow();
            }
            assertThat(described).hasValue(1);
        }
    }

    private static boolean isReading(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().contains("Wire") && frame.getMethodName().equals("attempt")) {
                return true;
            }
        }
        return false;
    }

    /** The processes of a fleet refresh at different times. */
    @Test
    void intervalsDiffer() {
        Set<Long> due = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Age age = Age.of(0, MINUTE);
            due.add(age.due());
            assertThat(age.isDue(Duration.ofSeconds(53).toNanos())).isFalse();
            assertThat(age.isDue(Duration.ofSeconds(66).toNanos())).isTrue();
            assertThat(age.isOld(MINUTE.multipliedBy(2).toNanos() - 1)).isFalse();
        }
        assertThat(due).hasSizeGreaterThan(90);
    }

    @Test
    void asksOnceUnderAStatementToo() throws Exception {
        try (StubService service = new StubService(
                        (operation, before) -> described.getAndIncrement() == 0 ? table("a") : THROTTLED);
                ClientHandle client = client(service, "statement", 1)) {
            DynamoCatalog catalog = DynamoCatalog.of(client, SETTINGS, nanos::get);
            key(catalog);
            pass(MINUTE.multipliedBy(3));
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            assertThat(Sampling.paidBy(gateway, SessionOptions.DEFAULT, false, () -> key(catalog)))
                    .isEqualTo("a");
            assertThat(described).hasValue(2);
        }
    }
}

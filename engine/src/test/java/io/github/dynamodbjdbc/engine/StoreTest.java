package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine in a directory: data is kept, and errors name the reason if it can't be opened. */
final class StoreTest {
    @TempDir
    Path directory;

    private static Answer call(Engine engine, String operation, String request) {
        return engine.call(operation, request.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void tablesItemsIndexesAndTokensComeBack() {
        String transaction =
                "{\"ClientRequestToken\":\"t\",\"TransactItems\":[{\"Update\":{\"TableName\":\"Two\",\"Key\":{"
                        + "\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"1\"}},\"UpdateExpression\":\"ADD b :one\","
                        + "\"ExpressionAttributeValues\":{\":one\":{\"N\":\"1\"}}}}]}";
        String query = "{\"TableName\":\"Two\",\"IndexName\":\"GKeys\",\"KeyConditionExpression\":\"b = :b\","
                + "\"ExpressionAttributeValues\":{\":b\":{\"N\":\"1\"}},\"Select\":\"COUNT\"}";
        Answer described;
        try (Engine engine = Engine.open(directory)) {
            Fixture.tables(engine);
            assertThat(call(engine, "TransactWriteItems", transaction).isError())
                    .isFalse();
            described = call(engine, "DescribeTable", "{\"TableName\":\"Two\"}");
        }
        try (Engine engine = Engine.open(directory)) {
            assertThat(call(engine, "TransactWriteItems", transaction).isError())
                    .isFalse();
            assertThat(call(engine, "Query", query).text()).isEqualTo("{\"Count\":1,\"ScannedCount\":1}");
            assertThat(call(engine, "DescribeTable", "{\"TableName\":\"Two\"}")).isEqualTo(described);
        }
    }

    @Test
    void interruptsDoNoHarm() throws InterruptedException {
        try (Engine engine = Engine.open(directory)) {
            Fixture.tables(engine);
            AtomicInteger answers = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String key = Integer.toString(i % 7);
                Thread thread = new Thread(() -> {
                    Thread.currentThread().interrupt();
                    String item = "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"" + key + "\"}}}";
                    String get = "{\"TableName\":\"One\",\"Key\":{\"pk\":{\"S\":\"" + key + "\"}}}";
                    boolean right = !call(engine, "PutItem", item).isError()
                            && call(engine, "GetItem", get).text().contains("Item")
                            && Thread.currentThread().isInterrupted();
                    answers.addAndGet(right ? 1 : 0);
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(answers).hasValue(40);
        }
    }

    /** More data than the store keeps in memory, so that threads are interrupted while they read the file. */
    @Test
    void aThousandThreadsAreInterruptedWhileTheyRead() throws InterruptedException {
        int items = 120;
        int threads = 1000;
        String text = "x".repeat(390_000);
        try (Engine engine = Engine.open(directory)) {
            Fixture.tables(engine);
            for (int i = 0; i < items; i++) {
                call(
                        engine,
                        "PutItem",
                        "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"" + i + "\"},\"text\":{\"S\":\"" + text
                                + "\"}}}");
            }
            AtomicInteger right = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(threads);
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                String get = "{\"TableName\":\"One\",\"ProjectionExpression\":\"pk\",\"Key\":{\"pk\":{\"S\":\""
                        + i * 7 % items + "\"}}}";
                Thread reader = new Thread(() -> {
                    begun.countDown();
                    boolean found = call(engine, "GetItem", get).text().contains("\"Item\"");
                    right.addAndGet(found ? 1 : 0);
                });
                readers.add(reader);
                reader.start();
                reader.interrupt();
            }
            begun.await();
            readers.forEach(Thread::interrupt);
            for (Thread reader : readers) {
                reader.join();
            }
            assertThat(right).hasValue(threads);
            assertThat(call(engine, "PutItem", "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"last\"}}}")
                            .isError())
                    .isFalse();
        }
    }

    @Test
    void aDirectoryInUseIsReported() {
        try (Engine engine = Engine.open(directory)) {
            assertThatThrownBy(() -> Engine.open(directory))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("has it open");
            assertThat(engine.statistics().requests()).isEmpty();
        }
    }

    @Test
    void aNewerStoreIsReported() {
        try (MVStore store = MVStore.open(directory.resolve("engine.mv").toString())) {
            store.setStoreVersion(99);
            store.commit();
        }
        assertThatThrownBy(() -> Engine.open(directory))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("newer version");
    }

    @Test
    void aDamagedFileIsReported() throws Exception {
        Files.write(directory.resolve("engine.mv"), new byte[20_000]);
        assertThatThrownBy(() -> Engine.open(directory))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("can't be opened");
    }

    @Test
    void aDirectoryThatIsAFileIsReported() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> Engine.open(file))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("can't be made");
    }

    @Test
    void aClosedEngineAnswersWithAnError() {
        Engine engine = Engine.inMemory();
        engine.close();
        assertThat(call(engine, "ListTables", "{}").status()).isEqualTo(500);
    }
}

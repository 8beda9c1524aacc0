package io.github.dynamodbjdbc.driver.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LearnedStatisticsTest {
    private final LearnedStatistics learned = new LearnedStatistics(Clock.systemUTC());

    private static TableSchema table(String name, long items) {
        KeySchema key = new KeySchema(
                List.of(new KeyAttribute("pk", AttributeType.S)), List.of(new KeyAttribute("sk", AttributeType.N)));
        return new TableSchema(name, key, List.of(), List.of(), null, items, items * 100);
    }

    private static final TableSchema TABLE = table("Table", 1000);

    private static KeyCondition key(String partition, @Nullable Number above) {
        return new KeyCondition(
                List.of(new KeyCondition.Equality("pk", new Term.Literal(partition))),
                above == null
                        ? null
                        : new KeyCondition.Bound(
                                "sk",
                                ComparisonOperator.GREATER,
                                new Term.Literal(BigDecimal.valueOf(above.longValue()))));
    }

    private static ReadObservation query(String partition, @Nullable Number above, long evaluated) {
        return new ReadObservation(new ReadTarget(TABLE, null), key(partition, above), evaluated);
    }

    private static ReadObservation scan(TableSchema table, long evaluated) {
        return new ReadObservation(new ReadTarget(table, null), null, evaluated);
    }

    private LearnedReads reads() {
        return learned.statistics(TABLE).learned(null);
    }

    @Test
    void startsEmpty() {
        assertThat(learned.stamp("Table")).isZero();
        assertThat(learned.statistics(TABLE).stamp()).isZero();
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        assertThat(learned.rows()).isEmpty();
    }

    @Test
    void partitionsAndTheirRanges() {
        learned.observe(query("a", null, 100));
        learned.observe(query("b", null, 20));
        learned.observe(query("c", null, 4000));
        assertThat(reads().typicalPartition()).isEqualTo(100);
        Long digest = query("c", 5, 0).partition(learned.digest());
        assertThat(reads().partitions()).containsEntry(digest, 4000L).hasSize(3);

        learned.observe(query("c", 5, 1000));
        learned.observe(query("unknown", 6, 50));
        // The share of the partition is known for only one of them.
        assertThat(reads().ranges()).containsOnly(java.util.Map.entry("sk > ?", new LearnedReads.Range(525, 0.25)));
    }

    @Test
    void aCountIsValidUntilDynamoDbReportsAnother() {
        learned.observe(scan(TABLE, 1200));
        assertThat(reads().entries()).isEqualTo(1200);
        assertThat(learned.statistics(table("Table", 1300)).learned(null).entries())
                .isNull();
    }

    @Test
    void itemsThatWereReadByTheirKeys() {
        LearnedStatistics.ItemObserver items = learned.items(new ReadTarget(TABLE, null), true);
        items.observe(1, -1);
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        items.observe(1, 20);
        items.observe(19, 19);
        assertThat(reads().itemBlocks()).isCloseTo(21 / 2.0, within(1e-9));
    }

    @Test
    void followsATableThatChanges() {
        for (int i = 0; i < 50; i++) {
            learned.observe(query("a", 5, 10));
        }
        long stamp = learned.stamp("Table");
        for (int i = 0; i < 20; i++) {
            learned.observe(query("a", 5, 1000));
        }
        assertThat(Objects.requireNonNull(reads().ranges().get("sk > ?")).items())
                .isCloseTo(1000, within(100.0));
        assertThat(learned.stamp("Table")).isGreaterThan(stamp);
    }

    @Test
    void anEqualMeasurementIsNotAChange() {
        learned.observe(query("a", null, 100));
        learned.observe(query("a", 5, 50));
        long stamp = learned.stamp("Table");
        for (int i = 0; i < 20; i++) {
            learned.observe(query("a", null, 100));
            learned.observe(query("a", 5, 50));
            // Another partition of about the same size.
            learned.observe(query("p" + i, null, 101));
        }
        assertThat(learned.stamp("Table")).isEqualTo(stamp);
        learned.observe(query("large", null, 5_000));
        assertThat(learned.stamp("Table")).isGreaterThan(stamp);
        assertThat(learned.statistics(TABLE).stamp()).isEqualTo(learned.stamp("Table"));
    }

    @Test
    void isBounded() {
        for (int i = 0; i < 1_000; i++) {
            learned.observe(query("p" + i, null, i));
        }
        assertThat(reads().partitions()).hasSize(TargetLearning.PARTITIONS);
        for (int i = 0; i < 1_000; i++) {
            learned.observe(scan(table("Table" + i, 10), 10));
        }
        assertThat(learned.rows().stream().map(row -> row[0]).distinct()).hasSize(200);
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
    }

    @Test
    void aForgottenTableStartsEmpty() {
        learned.observe(query("a", null, 100));
        long stamp = learned.stamp("Table");
        learned.forget("Table");
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        learned.observe(query("a", null, 100));
        assertThat(learned.stamp("Table")).isNotEqualTo(stamp);
    }

    @Test
    void rowsHoldNoValue() {
        // A number longer than a digest or a time, so that neither can contain it by chance.
        long number = Long.MAX_VALUE;
        learned.observe(query("a secret", null, 100));
        learned.observe(query("a secret", number, 10));
        learned.observe(scan(TABLE, 1000));
        assertThat(learned.rows().stream().map(row -> row[2])).contains("partition", "range", "items");
        assertThat(learned.rows().stream().map(Arrays::toString))
                .allSatisfy(row -> assertThat(row).doesNotContain("secret").doesNotContain(Long.toString(number)));
        assertThat(learned.rows()).allSatisfy(row -> assertThat(row)
                .hasSameSizeAs(SystemTables.STATISTICS.columns().toArray()));
    }

    @Test
    void manyThreadsLearnTogether() throws Exception {
        int threads = 4;
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = IntStream.range(0, threads)
                    .<Future<?>>mapToObj(thread -> executor.submit(() -> {
                        start.await();
                        for (int i = 0; i < 500; i++) {
                            learned.observe(query("p" + i % 50, null, 10));
                            TableStatistics now = learned.statistics(TABLE);
                            assertThat(now.learned(null).typicalPartition()).isEqualTo(10);
                            learned.rows();
                        }
                        return null;
                    }))
                    .toList();
            start.countDown();
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(learned.rows().stream()
                        .filter(row -> "partition".equals(row[2]))
                        .mapToLong(row -> (Long) Objects.requireNonNull(row[8])))
                .hasSize(50)
                .allMatch(runs -> runs == 40);
    }
}

package io.github.dynamodbjdbc.driver.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
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

    private static ReadObservation query(String partition, @Nullable Number above, long evaluated, double blocks) {
        return new ReadObservation(
                new ReadTarget(TABLE, null),
                key(partition, above),
                Predicate.TRUE,
                Predicate.TRUE,
                evaluated,
                evaluated,
                blocks,
                1,
                true,
                true);
    }

    private static ReadObservation scan(TableSchema table, Predicate filter, long evaluated, long rows) {
        return new ReadObservation(
                new ReadTarget(table, null), null, filter, Predicate.TRUE, evaluated, rows, -1, 1, true, true);
    }

    private static Predicate compare(String attribute, ComparisonOperator operator, Object value) {
        return new Predicate.Comparison(
                new Term.Attribute(AttributePath.of(attribute), null), operator, new Term.Literal(value));
    }

    private LearnedReads reads() {
        return learned.statistics(TABLE).learned(null);
    }

    @Test
    void nothingIsKnownAtFirst() {
        assertThat(learned.stamp("Table")).isZero();
        assertThat(learned.statistics(TABLE).stamp()).isZero();
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        assertThat(learned.rows()).isEmpty();
    }

    @Test
    void partitionsAndTheirRanges() {
        learned.observe(query("a", null, 100, 3));
        learned.observe(query("b", null, 20, 1));
        learned.observe(query("c", null, 4000, 100));
        assertThat(reads().typicalPartition()).isEqualTo(100);
        long digest = Objects.requireNonNull(query("c", 5, 0, 0).partition(learned.digest()));
        // A hundred blocks, the last of them half full.
        assertThat(reads().partitions().get(digest)).isEqualTo(new LearnedReads.Partition(4000, 99.5 * 4096));
        // Only from the read of a hundred blocks can the size of an item be told.
        assertThat(reads().entryBytes()).isCloseTo(99.5 * 4096 / 4000, within(1e-9));

        learned.observe(query("c", 5, 1000, -1));
        learned.observe(query("unknown", 5, 50, -1));
        LearnedReads.Range range = reads().ranges().get("sk > ?");
        // Of a large partition and of one that is not known: as ten times as much and a tenth weigh the same.
        assertThat(range).isNotNull();
        assertThat(range.items()).isCloseTo(Math.sqrt(1000.0 * 50), within(1e-6));
        assertThat(range.share()).isEqualTo(0.25);
        Long exact = query("c", 5, 0, 0).exactRange(learned.digest());
        assertThat(reads().exactRanges().get(exact).items()).isEqualTo(1000);
        assertThat(query("c", 6, 0, 0).exactRange(learned.digest())).isNotEqualTo(exact);
        // Of the partition that is not known, the range that was read is presumed to be as large a part as of others.
        Long unknown = query("unknown", 5, 0, 0).partition(learned.digest());
        assertThat(reads().presumedPartitions()).containsOnlyKeys(unknown);
        // A guess, as the plan knew nothing: a third.
        assertThat(reads().presumedPartitions().get(unknown)).isCloseTo(50 / 0.33, within(1e-6));
        learned.observe(query("unknown", 5, 80, -1));
        assertThat(reads().presumedPartitions().get(unknown)).isCloseTo(80 / 0.33, within(1e-6));
    }

    /** What begins alike in all partitions is told from other ranges of its form, with the size of its items. */
    @Test
    void theSameRangeOfOtherPartitions() {
        learned.observe(query("a", null, 100, 100));
        learned.observe(query("a", 5, 10, 80));
        Long five = query("other", 5, 0, 0).slice(learned.digest());
        assertThat(reads().slices()).containsOnlyKeys(five);
        LearnedReads.Range slice = reads().slices().get(five);
        assertThat(slice.items()).isEqualTo(10);
        assertThat(slice.share()).isEqualTo(0.1);
        // Eighty blocks, the last of them half full; of all items one block each.
        assertThat(slice.itemBytes()).isCloseTo(79.5 * 4096 / 10, within(1e-6));
        assertThat(reads().ranges().get("sk > ?").itemBytes()).isNull();
        // Others are new each time: what they are like is in the average of their form.
        learned.observe(query("a", 6, 10, 80));
        long stamp = learned.stamp("Table");
        learned.observe(query("a", 7, 10, -1));
        assertThat(learned.stamp("Table")).isEqualTo(stamp);
        assertThat(reads().slices()).hasSize(3);
        assertThat(query("a", null, 0, 0).slice(learned.digest())).isNull();
        assertThat(scan(TABLE, Predicate.TRUE, 0, 0).slice(learned.digest())).isNull();
    }

    @Test
    void theFirstItemsTellAShareIfTheyAreNotTooFew() {
        Predicate filter = compare("a", ComparisonOperator.EQUAL, "x");
        learned.observe(beginning(filter, 9, 3));
        assertThat(reads().shares()).isEmpty();
        learned.observe(beginning(filter, 20, 5));
        assertThat(reads().shares()).containsOnly(java.util.Map.entry("a = ?", 0.25));
        // What was read to the end is known better.
        learned.observe(new ReadObservation(
                new ReadTarget(TABLE, null), key("a", null), filter, Predicate.TRUE, 100, 10, -1, 1, true, true));
        learned.observe(beginning(filter, 20, 5));
        assertThat(reads().exactShares().values()).containsOnly(0.1);
    }

    private static ReadObservation beginning(Predicate filter, long evaluated, long rows) {
        return new ReadObservation(
                new ReadTarget(TABLE, null),
                key("a", null),
                filter,
                Predicate.TRUE,
                evaluated,
                rows,
                -1,
                1,
                false,
                true);
    }

    @Test
    void sharesOfWhatIsChecked() {
        learned.observe(scan(TABLE, compare("a", ComparisonOperator.EQUAL, "secret"), 1000, 10));
        assertThat(reads().shares()).containsOnly(java.util.Map.entry("a = ?", 0.01));
        // Without a filter there is nothing to learn of one.
        learned.observe(scan(TABLE, Predicate.TRUE, 1000, 1000));
        assertThat(reads().shares()).hasSize(1);
        Long exact = scan(TABLE, compare("a", ComparisonOperator.EQUAL, "secret"), 0, 0)
                .exactConditions(learned.digest());
        assertThat(reads().exactShares()).containsOnly(java.util.Map.entry(exact, 0.01));
    }

    @Test
    void aCountHoldsUntilDynamoDbTellsAnother() {
        learned.observe(scan(TABLE, Predicate.TRUE, 1200, 1200));
        assertThat(reads().entries()).isEqualTo(1200);
        assertThat(learned.statistics(table("Table", 1300)).learned(null).entries())
                .isNull();
    }

    @Test
    void whatIsCutShortCountsNothing() {
        learned.observe(new ReadObservation(
                new ReadTarget(TABLE, null),
                key("a", null),
                compare("a", ComparisonOperator.EQUAL, BigDecimal.ONE),
                Predicate.TRUE,
                10,
                -1,
                -1,
                1,
                false,
                true));
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        assertThat(learned.stamp("Table")).isZero();
    }

    @Test
    void aWholeScanTellsHowLargeItemsAre() {
        learned.observe(new ReadObservation(
                new ReadTarget(TABLE, null), null, Predicate.TRUE, Predicate.TRUE, 1000, 1000, 25.5, 1, true, true));
        learned.observe(query("large", null, 500, 24.5));
        assertThat(reads().entryBytes()).isCloseTo(25.0 * 4096 / 1000, within(1e-9));
        // DynamoDB tells of more items by now: the scan is an old one.
        assertThat(learned.statistics(table("Table", 2_000)).learned(null).entryBytes())
                .isCloseTo(49.0 * 4096 / 1500, within(1e-6));
    }

    private static ReadObservation beginning(String partition, long evaluated) {
        return new ReadObservation(
                new ReadTarget(TABLE, null),
                key(partition, null),
                Predicate.TRUE,
                Predicate.TRUE,
                evaluated,
                -1,
                -1,
                1,
                false,
                true);
    }

    @Test
    void whatIsCutShortTellsThatThereIsNoLess() {
        learned.observe(query("other", null, 20, 1));
        learned.observe(beginning("few", 10));
        assertThat(reads().presumedPartitions()).isEmpty();
        learned.observe(beginning("many", 300));
        Long many = Objects.requireNonNull(beginning("many", 0).partition(learned.digest()));
        assertThat(reads().presumedPartitions()).containsEntry(many, 300.0).hasSize(1);
        learned.observe(query("many", null, 450, 10));
        assertThat(Objects.requireNonNull(reads().partitions().get(many)).items())
                .isEqualTo(450);
    }

    /** Both were read once; a thousand items say more of the table than two. */
    @Test
    void eachItemCountsAsMuchAsAnyOther() {
        learned.observe(query("documents", null, 2, 50.5));
        learned.observe(query("settings", null, 998, 50.5));
        assertThat(reads().entryBytes()).isCloseTo(2 * 50.0 * 4096 / 1000, within(1e-6));

        LearnedStatistics.ItemObserver items = learned.items(new ReadTarget(TABLE, null), true);
        items.observe(1, 20);
        items.observe(19, 19);
        assertThat(reads().itemBlocks()).isCloseTo(39 / 20.0, within(1e-9));
    }

    @Test
    void followsATableThatChanges() {
        for (int i = 0; i < 50; i++) {
            learned.observe(query("a", 5, 10, -1));
        }
        long stamp = learned.stamp("Table");
        for (int i = 0; i < 20; i++) {
            learned.observe(query("a", 5, 1000, -1));
        }
        assertThat(Objects.requireNonNull(reads().ranges().get("sk > ?")).items())
                .isCloseTo(1000, within(100.0));
        assertThat(learned.stamp("Table")).isGreaterThan(stamp);
    }

    @Test
    void theSameAgainIsNoNews() {
        learned.observe(query("a", null, 100, 3));
        learned.observe(query("a", 5, 50, 2));
        long stamp = learned.stamp("Table");
        for (int i = 0; i < 20; i++) {
            learned.observe(query("a", null, 100, 3));
            learned.observe(query("a", 5, 50, 2));
            // Another partition of about that size.
            learned.observe(query("p" + i, null, 101, 3));
        }
        assertThat(learned.stamp("Table")).isEqualTo(stamp);
        learned.observe(query("large", null, 5_000, 100));
        assertThat(learned.stamp("Table")).isGreaterThan(stamp);
        assertThat(learned.statistics(TABLE).stamp()).isEqualTo(learned.stamp("Table"));
    }

    @Test
    void isBounded() {
        for (int i = 0; i < 1_000; i++) {
            learned.observe(query("p" + i, null, i, 1));
            learned.observe(scan(TABLE, compare("a" + i, ComparisonOperator.EQUAL, BigDecimal.ONE), 10, 1));
        }
        assertThat(reads().partitions()).hasSize(TargetLearning.PARTITIONS);
        assertThat(reads().shares()).hasSize(TargetLearning.SHAPES).containsKey("a999 = ?");
        for (int i = 0; i < 1_000; i++) {
            learned.observe(scan(table("Table" + i, 10), Predicate.TRUE, 10, 10));
        }
        assertThat(learned.rows().stream().map(row -> row[0]).distinct()).hasSize(200);
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
    }

    @Test
    void aForgottenTableIsNotTakenForWhatItWas() {
        learned.observe(query("a", null, 100, 3));
        long stamp = learned.stamp("Table");
        learned.forget("Table");
        assertThat(reads()).isEqualTo(LearnedReads.NONE);
        learned.observe(query("a", null, 100, 3));
        assertThat(learned.stamp("Table")).isNotEqualTo(stamp);
    }

    @Test
    void rowsHoldNoValue() {
        // Longer than a digest or a moment, so that neither holds it by chance.
        long number = Long.MAX_VALUE;
        learned.observe(query("a secret", null, 100, 8));
        learned.observe(query("a secret", number, 10, 1));
        learned.observe(scan(TABLE, compare("a", ComparisonOperator.EQUAL, "a secret"), 1000, 10));
        assertThat(learned.rows().stream().map(row -> row[2]))
                .contains("partition", "range", "condition", "items", "item bytes");
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
                            learned.observe(query("p" + i % 50, null, 10, 1));
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

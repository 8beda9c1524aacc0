package io.github.dynamodbjdbc.planner.cost;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Conditions;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final KeyDigest DIGEST = new KeyDigest();
    private static final List<ColumnSource> ITEM = List.of(new ColumnSource.Item());
    private static final List<ColumnSource> KEYS =
            List.of(new ColumnSource.Attribute(AttributePath.of("UserId"), null));

    private static Map<String, @Nullable Object> item(String user, String title, @Nullable Integer score, String text) {
        Map<String, @Nullable Object> item = new HashMap<>();
        item.put("UserId", user);
        item.put("GameTitle", title);
        if (score != null) {
            item.put("TopScore", BigDecimal.valueOf(score));
        }
        item.put("text", text);
        return item;
    }

    /** Ten users with four games each; every second game has a score. */
    private static List<Map<String, @Nullable Object>> items(int textLength) {
        List<Map<String, @Nullable Object>> items = new ArrayList<>();
        for (int user = 0; user < 10; user++) {
            for (int game = 0; game < 4; game++) {
                items.add(item("u" + user, "game" + game, game % 2 == 0 ? game : null, "x".repeat(textLength)));
            }
        }
        return items;
    }

    private static TableSchema known(TableSchema table, @Nullable SampledItems sample, LearnedReads learned) {
        return table.withStatistics(new TableStatistics(1, DIGEST, sample, Map.of(TableStatistics.TABLE, learned)));
    }

    private static CostEstimate estimate(
            TableSchema table, Predicate predicate, List<ColumnSource> output, String path) {
        ScanSpec spec = new ScanSpec(table, null, predicate, output, List.of(), -1, ReadOptions.DEFAULT);
        Candidate candidate = AccessPathEnumerator.candidates(spec).stream()
                .filter(one -> (one.operation() + ' ' + one.target()).equals(path))
                .findFirst()
                .orElseThrow();
        return CostModel.estimate(spec, candidate);
    }

    private static LearnedReads learned(
            @Nullable Double entries,
            @Nullable Double typical,
            Map<Long, Long> partitions,
            Map<String, LearnedReads.Range> ranges) {
        return new LearnedReads(entries, null, typical, partitions, ranges, Map.of());
    }

    @Test
    void aSampleIsSummedUp() {
        SampledItems sample = SampleStatistics.of(TestTables.SCORES, items(5000), false, DIGEST);
        assertThat(sample.items()).isEqualTo(40);
        // UserId 6 + 2, GameTitle 9 + 5, text 4 + 5000; TopScore 8 and 1 byte for 0, 2 for 2, in every second item.
        double whole = 8 + 14 + 5004;
        assertThat(sample.itemBytes()).isEqualTo(whole + (9 + 10) / 4.0);
        SampledItems.Target table = Objects.requireNonNull(sample.targets().get(TableStatistics.TABLE));
        assertThat(table.entries()).isEqualTo(40);
        assertThat(table.partitions()).isEqualTo(10);
        assertThat(table.singletons()).isZero();
        SampledItems.Target index = Objects.requireNonNull(sample.targets().get("GameTitleIndex"));
        // Items without a score are not in the index, which projects only keys.
        assertThat(index.entries()).isEqualTo(20);
        assertThat(index.entryBytes()).isEqualTo(8 + 14 + 9.5);
        assertThat(index.partitions()).isEqualTo(2);
        assertThat(index.common())
                .containsEntry(DIGEST.of(List.of("game0")), 10L)
                .hasSize(2);
        SampledItems.Attribute score =
                Objects.requireNonNull(sample.attributes().get("TopScore"));
        assertThat(score.present()).isEqualTo(20);
        assertThat(score.distinct()).isEqualTo(2);
        assertThat(sample.toString()).doesNotContain("game0").doesNotContain("xxx");
    }

    @Test
    void partitionsAreAsLargeAsInTheSample() {
        TableSchema table = TestTables.scores(40, 40 * 5030L);
        TableSchema sampled = known(table, SampleStatistics.of(table, items(5000), true, DIGEST), LearnedReads.NONE);
        CostEstimate query = estimate(sampled, compare("UserId", "=", "u3"), ITEM, "Query GameScores");
        assertThat(query.itemsEvaluated()).isEqualTo(4);
        // 4 items of 5,030 bytes are 5 blocks of 4 KB.
        assertThat(query.readUnits()).isEqualTo(2.5);
        CostEstimate title = estimate(
                sampled,
                and(compare("GameTitle", "=", "game2"), not(isNull("TopScore"))),
                KEYS,
                "Query GameScores.GameTitleIndex");
        assertThat(title.itemsEvaluated()).isGreaterThanOrEqualTo(10);
    }

    @Test
    void whatWasReadCountsMoreThanTheSample() {
        TableSchema table = TestTables.scores(1_000_000, 200_000_000);
        long heavy = DIGEST.of(List.of("heavy"));
        TableSchema taught = known(
                table,
                null,
                learned(
                        null,
                        40.0,
                        Map.of(heavy, 20_000L),
                        Map.of(
                                "GameTitle > ?",
                                new LearnedReads.Range(30, 0.1),
                                "begins_with(GameTitle, ?)",
                                new LearnedReads.Range(7, null))));
        assertThat(estimate(taught, compare("UserId", "=", "light"), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(40);
        CostEstimate heavily = estimate(taught, compare("UserId", "=", "heavy"), ITEM, "Query GameScores");
        assertThat(heavily.itemsEvaluated()).isEqualTo(20_000);
        Predicate range = compare("GameTitle", ">", "m");
        assertThat(estimate(taught, and(compare("UserId", "=", "heavy"), range), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(2_000);
        assertThat(estimate(taught, and(compare("UserId", "=", "light"), range), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(4);
        // No partition was known when the range was read, so it is assumed to be a typical one: 7 of 40.
        assertThat(estimate(
                                taught,
                                and(compare("UserId", "=", "heavy"), Conditions.beginsWith("GameTitle", "m")),
                                ITEM,
                                "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(3_500);
        // The value of a parameter is unknown, so a typical partition is assumed.
        Predicate parameter = new Predicate.Comparison(
                new Term.Attribute(AttributePath.of("UserId"), null), ComparisonOperator.EQUAL, new Term.Parameter(0));
        assertThat(estimate(taught, parameter, ITEM, "Query GameScores").itemsEvaluated())
                .isEqualTo(40);
    }

    /** Twenty users with five games each, with scores from 0 to 99. */
    private static List<Map<String, @Nullable Object>> scored() {
        List<Map<String, @Nullable Object>> items = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            items.add(item("u" + i / 5, "game" + i % 5, i, "secret".repeat(20)));
        }
        return items;
    }

    private static double evaluated(TableSchema table, Predicate predicate, String path) {
        return estimate(table, predicate, KEYS, path).itemsEvaluated();
    }

    @Test
    void aSampleEstimatesARange() {
        TableSchema table = TestTables.scores(10_000, 2_000_000);
        SampledItems sample = SampleStatistics.of(table, scored(), false, DIGEST);
        TableSchema sampled = known(table, sample, LearnedReads.NONE);
        assertThat(estimate(sampled, compare("TopScore", "<", 20), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(2_000, within(1e-6));
        assertThat(estimate(sampled, compare("TopScore", ">=", 20), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(8_000, within(1e-6));
        // Between two bounds: the share that neither excludes, instead of the product of four fifths and nine tenths.
        Predicate between = and(compare("TopScore", ">=", 20), compare("TopScore", "<=", 89));
        assertThat(estimate(sampled, between, ITEM, "Scan GameScores").rows()).isCloseTo(7_000, within(1e-6));
        assertThat(estimate(sampled, Conditions.beginsWith("GameTitle", "game3"), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(2_000, within(1e-6));
        // The same in a partition of five games. Narrow and wide ranges differ there.
        TableSchema taught =
                known(table, sample, learned(null, null, Map.of(DIGEST.of(List.of("heavy")), 5_000L), Map.of()));
        Predicate heavy = compare("UserId", "=", "heavy");
        assertThat(evaluated(taught, and(heavy, compare("TopScore", ">", 89)), "Query GameScores.ScoreIndex"))
                .isCloseTo(250, within(1e-6));
        assertThat(evaluated(taught, and(heavy, compare("TopScore", ">", 9)), "Query GameScores.ScoreIndex"))
                .isCloseTo(2_250, within(1e-6));
        assertThat(sample.toString()).doesNotContain("secret").doesNotContain("game3");
    }

    @Test
    void otherStatementsCountTheMoreTheLessASampleHas() {
        TableSchema table = TestTables.scores(10_000, 2_000_000);
        SampledItems sample = SampleStatistics.of(table, scored(), false, DIGEST);
        LearnedReads reads = learned(
                null,
                null,
                Map.of(DIGEST.of(List.of("u")), 5_000L),
                Map.of(
                        "TopScore > ?",
                        new LearnedReads.Range(1_500, 0.3),
                        "TopScore < ?",
                        new LearnedReads.Range(1_500, 0.3)));
        TableSchema taught = table.withStatistics(new TableStatistics(1, DIGEST, sample, Map.of("ScoreIndex", reads)));
        Predicate user = compare("UserId", "=", "u");
        // Outside of the sample: 0.005 to the power of a sixth, and 0.3 to the power of five sixths.
        assertThat(evaluated(taught, and(user, compare("TopScore", ">", 500)), "Query GameScores.ScoreIndex"))
                .isCloseTo(5_000 * Math.pow(0.005, 1 / 6.0) * Math.pow(0.3, 5 / 6.0), within(1e-6));
        // Nine tenths of the sample from twenty partitions count as evidence from nineteen partitions.
        assertThat(evaluated(taught, and(user, compare("TopScore", "<", 90)), "Query GameScores.ScoreIndex"))
                .isCloseTo(5_000 * Math.pow(0.9, 0.95) * Math.pow(0.3, 0.05), within(1e-6));
    }

    /** Two titles are in the sample, so each has half of the entries; one that is not in it has fewer than a sampled one. */
    @Test
    void aRangeOfUnknownPartitionsTakesAsManyItemsAsBefore() {
        TableSchema table = TestTables.scores(10_000, 2_000_000);
        SampledItems sample = SampleStatistics.of(table, items(100), false, DIGEST);
        LearnedReads reads = learned(null, null, Map.of(), Map.of("TopScore = ?", new LearnedReads.Range(12, null)));
        TableSchema taught =
                table.withStatistics(new TableStatistics(1, DIGEST, sample, Map.of("GameTitleIndex", reads)));
        assertThat(evaluated(
                        taught,
                        and(compare("GameTitle", "=", "new"), compare("TopScore", "=", 5)),
                        "Query GameScores.GameTitleIndex"))
                .isCloseTo(12, within(1e-6));
    }

    @Test
    void partitionsOfALocalIndexAreThoseOfItsTable() {
        // Every second item is in the index.
        TableSchema table = TestTables.scores(1_000_000, 200_000_000);
        LearnedReads base = learned(null, 40.0, Map.of(DIGEST.of(List.of("heavy")), 20_000L), Map.of());
        Predicate heavy = and(compare("UserId", "=", "heavy"), not(isNull("TopScore")));
        assertThat(evaluated(known(table, null, base), heavy, "Query GameScores.ScoreIndex"))
                .isEqualTo(10_000);
        TableSchema byIndex = table.withStatistics(new TableStatistics(1, DIGEST, null, Map.of("ScoreIndex", base)));
        assertThat(evaluated(byIndex, compare("UserId", "=", "heavy"), "Query GameScores"))
                .isEqualTo(40_000);
    }

    @Test
    void anUnknownPartitionHasNoMoreThanTheOthersLeave() {
        TableSchema table = TestTables.scores(1_000, 200_000);
        LearnedReads most =
                learned(null, 400.0, Map.of(DIGEST.of(List.of("a")), 590L, DIGEST.of(List.of("b")), 400L), Map.of());
        assertThat(evaluated(known(table, null, most), compare("UserId", "=", "c"), "Query GameScores"))
                .isEqualTo(10);
        assertThat(evaluated(known(table, null, most), compare("UserId", "=", "b"), "Query GameScores"))
                .isEqualTo(400);
        // A count that is less than the number of items read is ignored.
        TableSchema old = TestTables.scores(900, 180_000);
        assertThat(evaluated(known(old, null, most), compare("UserId", "=", "c"), "Query GameScores"))
                .isEqualTo(400);
    }

    @Test
    void whatASampleHasOfAPartition() {
        TableSchema table = TestTables.scores(4_000, 800_000);
        List<Map<String, @Nullable Object>> items = new ArrayList<>();
        for (int user = 0; user < 40; user++) {
            items.add(item("u" + user, user < 20 ? "often" : "title" + user, 1, "text"));
        }
        // A scan returns items by partition: these partitions are complete, except for the last one.
        items.add(item("whole", "often", 1, "text"));
        items.add(item("whole", "seldom", 1, "text"));
        items.add(item("last", "often", 1, "text"));
        items.add(item("last", "seldom", 1, "text"));
        SampledItems sample = SampleStatistics.of(table, items, false, DIGEST);
        TableSchema sampled = known(table, sample, LearnedReads.NONE);
        assertThat(evaluated(sampled, compare("UserId", "=", "whole"), "Query GameScores"))
                .isEqualTo(2);
        assertThat(Objects.requireNonNull(sample.targets().get(TableStatistics.TABLE))
                        .common())
                .containsKey(DIGEST.of(List.of("whole")))
                .doesNotContainKey(DIGEST.of(List.of("last")));
        // Half of all games have that title, so about half of the index has it. Other titles are rare or do not exist.
        Predicate scores = not(isNull("TopScore"));
        assertThat(evaluated(
                        sampled, and(compare("GameTitle", "=", "often"), scores), "Query GameScores.GameTitleIndex"))
                // 21 of 44 sampled items, one of them by chance. Each represents 4,000 / 44 items.
                .isCloseTo((22 - 1) * 4_000 / 44.0, within(1e-6));
        double once = evaluated(
                sampled, and(compare("GameTitle", "=", "title20"), scores), "Query GameScores.GameTitleIndex");
        double never =
                evaluated(sampled, and(compare("GameTitle", "=", "none"), scores), "Query GameScores.GameTitleIndex");
        // 22 titles, 20 of which were seen once: there may be 192 titles, with 21 entries each.
        double typical = 4_000 / (2 + 20 * Math.sqrt(4_000 / 44.0));
        assertThat(once).isCloseTo(2 / (1 / typical + 44 / 4_000.0), within(1e-6));
        assertThat(never).isCloseTo(1 / (1 / typical + 44 / 4_000.0), within(1e-6));
    }

    @Test
    void aScanMeasuresTheTablesSize() {
        TableSchema taught = known(TestTables.scores(0, 0), null, learned(8_192.0, null, Map.of(), Map.of()));
        CostEstimate scan = estimate(taught, compare("a", ">", "another value"), ITEM, "Scan GameScores");
        assertThat(scan.rows()).isEqualTo(8_192 * CostModel.RANGE);
    }

    /** Nine small partitions and a large one have a hundred items on average, which is the estimate for several partitions. */
    @Test
    void manyPartitionsAreAverageOnes() {
        TableSchema table = TestTables.scores(100_000, 100_000 * 200L);
        Map<Long, Long> partitions = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            partitions.put(DIGEST.of(List.of("u" + i)), i == 0 ? 910L : 10L);
        }
        TableSchema taught = known(table, null, learned(null, 10.0, partitions, Map.of()));
        ScanSpec spec =
                new ScanSpec(taught, null, compare("UserId", "=", "x"), ITEM, List.of(), -1, ReadOptions.DEFAULT);
        Candidate query = AccessPathEnumerator.candidates(spec).stream()
                .filter(candidate -> candidate.operation().equals("Query"))
                .findFirst()
                .orElseThrow();
        assertThat(CostModel.estimate(spec, query).itemsEvaluated()).isEqualTo(10);
        assertThat(CostModel.lookups(query.path(), 1).itemsEvaluated()).isEqualTo(10);
        assertThat(CostModel.lookups(query.path(), 50).itemsEvaluated()).isEqualTo(50 * 100);
    }

    @Test
    void aSampleEstimatesTheSelectivityOfAFilter() {
        TableSchema table = TestTables.scores(40, 40 * 100L);
        SampledItems sample = SampleStatistics.of(table, items(50), true, DIGEST);
        TableSchema sampled = known(table, sample, LearnedReads.NONE);
        assertThat(estimate(sampled, compare("GameTitle", "=", "game1"), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(10, within(1e-9));
        assertThat(estimate(sampled, isNull("TopScore"), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(20, within(1e-9));
        assertThat(estimate(sampled, compare("TopScore", "=", 2), ITEM, "Scan GameScores")
                        .rows())
                .isCloseTo(10, within(1e-9));
    }

    @Test
    void theSizeOfAnIndexAsLargeAsItsTableIsNotTrusted() {
        TableSchema table = TestTables.scores(1_000, 5_030_000);
        List<io.github.dynamodbjdbc.planner.catalog.IndexSchema> again = table.indexes().stream()
                .map(index -> new io.github.dynamodbjdbc.planner.catalog.IndexSchema(
                        index.name(),
                        index.kind(),
                        index.key(),
                        index.projection(),
                        index.projected(),
                        true,
                        false,
                        1_000,
                        5_030_000))
                .toList();
        TableSchema sampled = known(
                table.withIndexes(again),
                SampleStatistics.of(table.withIndexes(again), items(5000), false, DIGEST),
                LearnedReads.NONE);
        CostEstimate scan = estimate(sampled, not(isNull("TopScore")), KEYS, "Scan GameScores.GameTitleIndex");
        assertThat(scan.bytes()).isCloseTo(500 * 31.5, within(1e-6));
    }

    @Test
    void itemsReadByKeyAreRoundedUpEach() {
        TableSchema table = TestTables.scores(1_000, 12_000_000);
        Predicate one = and(compare("UserId", "=", "u"), compare("GameTitle", "=", "g"));
        assertThat(estimate(table, one, ITEM, "GetItem GameScores").readUnits()).isEqualTo(1.5);
        Predicate many = and(Conditions.in("UserId", "a", "b", "c", "d", "e"), compare("GameTitle", "=", "g"));
        assertThat(estimate(table, many, ITEM, "BatchGetItem GameScores").readUnits())
                .isEqualTo(5 * 1.5);
        // Reads of several keys are estimated by earlier ones, if possible by those with keys from the same index.
        LearnedReads small = new LearnedReads(null, 1.2, null, Map.of(), Map.of(), Map.of());
        LearnedReads large = new LearnedReads(null, 8.0, null, Map.of(), Map.of(), Map.of());
        TableSchema taught = table.withStatistics(
                new TableStatistics(1, DIGEST, null, Map.of(TableStatistics.TABLE, small, "GameTitleIndex", large)));
        assertThat(estimate(taught, many, ITEM, "BatchGetItem GameScores").readUnits())
                .isCloseTo(5 * 1.2 / 2, within(1e-9));
        Predicate title = and(compare("GameTitle", "=", "g"), not(isNull("TopScore")));
        CostEstimate keys = estimate(taught, title, KEYS, "Query GameScores.GameTitleIndex");
        assertThat(estimate(taught, title, ITEM, "IndexThenBatchGet GameScores.GameTitleIndex")
                                .readUnits()
                        - keys.readUnits())
                .isCloseTo(keys.rows() * 8 / 2, within(1e-6));
    }

    @Test
    void rareValuesRepresentOthersThatTheSampleLacks() {
        assertThat(Selectivity.distinct(5, 0, 100)).isEqualTo(5);
        assertThat(Selectivity.distinct(50, 50, 100)).isEqualTo(500);
        assertThat(Selectivity.distinct(50, 50, 1)).isEqualTo(50);
    }

    @Test
    void digestsDistinguishValuesAndNothingMore() {
        assertThat(DIGEST.of(List.of("1"))).isEqualTo(DIGEST.of(List.of("1")));
        assertThat(DIGEST.of(List.of("1"))).isNotEqualTo(DIGEST.of(List.of(BigDecimal.ONE)));
        assertThat(DIGEST.of(List.of(new BigDecimal("1.0")))).isEqualTo(DIGEST.of(List.of(BigDecimal.ONE)));
        assertThat(DIGEST.of(List.of("a", "bc"))).isNotEqualTo(DIGEST.of(List.of("ab", "c")));
        assertThat(new KeyDigest().of(List.of("1"))).isNotEqualTo(DIGEST.of(List.of("1")));
    }

    @Test
    void shapesHaveNoValues() {
        Term.Operand value = new Term.Literal("secret");
        List<KeyCondition.Equality> none = List.of();
        assertThat(new KeyCondition(none, null).shape()).isEmpty();
        assertThat(new KeyCondition(
                                List.of(new KeyCondition.Equality("a", value)),
                                new KeyCondition.Bound("b", ComparisonOperator.GREATER, value))
                        .shape())
                .isEqualTo("a = ? AND b > ?");
        assertThat(new KeyCondition(none, new KeyCondition.Between("b", value, value)).shape())
                .isEqualTo("b >= ? AND b <= ?");
        assertThat(new KeyCondition(none, new KeyCondition.BeginsWith("b", value)).shape())
                .isEqualTo("begins_with(b, ?)");
    }

    /** Games 00 to 79 of each user; the stretch ends within the second one's. */
    private static SampledItems cut(TableSchema table) {
        List<Map<String, @Nullable Object>> items = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            items.add(item("u" + i / 80, "game%02d".formatted(i % 80), 1, "text"));
        }
        return SampleStatistics.of(table, items, false, DIGEST);
    }

    /** The partition that was seen whole has 80 items, and the one that was cut off after 20 has no fewer for sure: 80 is as good. */
    @Test
    void aPartitionThatIsCutIsAsLargeAsAWholeOne() {
        TableSchema table = TestTables.scores(16_000, 16_000 * 200L);
        TableSchema sampled = known(table, cut(table), LearnedReads.NONE);
        assertThat(evaluated(sampled, compare("UserId", "=", "another"), "Query GameScores"))
                .isEqualTo(80);
    }

    /** A partition that is cut has only its least sort keys: a quarter of the whole one's are beyond game59. */
    @Test
    void aRangeOfSortKeysIsAsInWholePartitions() {
        TableSchema table = TestTables.scores(16_000, 16_000 * 200L);
        TableSchema sampled = known(table, cut(table), LearnedReads.NONE);
        assertThat(evaluated(
                        sampled,
                        and(compare("UserId", "=", "another"), compare("GameTitle", ">", "game59")),
                        "Query GameScores"))
                .isCloseTo(20, within(1.0));
    }

    /** 10,000 scores of 50 users: if their keys are all that there are, each has 200, and not 100, the square root. */
    @Test
    void theKeysOfAWholeTableAreAllThatThereAre() {
        TableSchema table = TestTables.scores(10_000, 10_000 * 200L);
        ScanSpec spec =
                new ScanSpec(table, null, compare("UserId", "=", "x"), ITEM, List.of(), -1, ReadOptions.DEFAULT);
        Candidate query = AccessPathEnumerator.candidates(spec).stream()
                .filter(candidate -> candidate.operation().equals("Query"))
                .findFirst()
                .orElseThrow();
        assertThat(CostModel.lookups(query.path(), 50).itemsEvaluated()).isEqualTo(50 * 100);
        assertThat(CostModel.lookups(query.path(), 50, 50).itemsEvaluated()).isEqualTo(10_000);
        assertThat(CostModel.lookups(query.path(), 1, 50).itemsEvaluated()).isEqualTo(100);
    }

    /** Of 1 to 10,000 keys, as many orders of magnitude are below a hundred as above, and those above cost no more than a hundred. */
    @Test
    void guessedKeysArePricedByTheirOrderOfMagnitude() {
        double below = 99 / Math.log(10_000);
        assertThat(CostModel.expectedKeys(10_000, 100)).isCloseTo(below + 50, within(1e-9));
        assertThat(CostModel.expectedKeys(100, 10_000)).isCloseTo(99 / Math.log(100), within(1e-9));
        assertThat(CostModel.expectedKeys(1, 100)).isEqualTo(1);
    }
}

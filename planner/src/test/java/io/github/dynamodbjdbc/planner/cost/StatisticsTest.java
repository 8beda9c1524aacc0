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
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
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

    /** Ten users with four games each; every second has a score. */
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
            @Nullable Double bytes,
            @Nullable Double typical,
            Map<Long, LearnedReads.Partition> partitions,
            Map<String, LearnedReads.Range> ranges,
            Map<String, Double> shares) {
        return new LearnedReads(entries, bytes, null, typical, partitions, ranges, shares);
    }

    @Test
    void aSampleIsSummedUp() {
        SampledItems sample = SampleStatistics.of(TestTables.SCORES, items(5000), false, DIGEST);
        assertThat(sample.items()).isEqualTo(40);
        // UserId 6 + 2, GameTitle 9 + 5, text 4 + 5000; TopScore 8 and 1 byte for 0, 2 for 2, in every second
        double whole = 8 + 14 + 5004;
        assertThat(sample.itemBytes()).isEqualTo(whole + (9 + 10) / 4.0);
        assertThat(sample.itemBlocks()).isEqualTo(2);
        SampledItems.Target table = Objects.requireNonNull(sample.targets().get(TableStatistics.TABLE));
        assertThat(table.entries()).isEqualTo(40);
        assertThat(table.partitions()).isEqualTo(10);
        assertThat(table.singletons()).isZero();
        SampledItems.Target index = Objects.requireNonNull(sample.targets().get("GameTitleIndex"));
        // Without a score an item is in no index; the keys only are projected.
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
        // 4 items of 5,030 bytes are 5 blocks of 4 KB
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
                        null,
                        40.0,
                        Map.of(heavy, new LearnedReads.Partition(20_000, 8_192_000)),
                        Map.of(
                                "GameTitle > ?",
                                new LearnedReads.Range(30, 0.1),
                                "begins_with(GameTitle, ?)",
                                new LearnedReads.Range(7, null)),
                        Map.of()));
        assertThat(estimate(taught, compare("UserId", "=", "light"), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(40);
        CostEstimate heavily = estimate(taught, compare("UserId", "=", "heavy"), ITEM, "Query GameScores");
        assertThat(heavily.itemsEvaluated()).isEqualTo(20_000);
        assertThat(heavily.readUnits()).isEqualTo(1000);
        assertThat(heavily.requests()).isEqualTo(8);
        Predicate range = compare("GameTitle", ">", "m");
        assertThat(estimate(taught, and(compare("UserId", "=", "heavy"), range), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(2_000);
        assertThat(estimate(taught, and(compare("UserId", "=", "light"), range), ITEM, "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(30);
        assertThat(estimate(
                                taught,
                                and(compare("UserId", "=", "heavy"), Conditions.beginsWith("GameTitle", "m")),
                                ITEM,
                                "Query GameScores")
                        .itemsEvaluated())
                .isEqualTo(7);
        // What is bound to a parameter is not known: as most are.
        Predicate parameter = new Predicate.Comparison(
                new Term.Attribute(AttributePath.of("UserId"), null),
                io.github.dynamodbjdbc.planner.predicate.ComparisonOperator.EQUAL,
                new Term.Parameter(0));
        assertThat(estimate(taught, parameter, ITEM, "Query GameScores").itemsEvaluated())
                .isEqualTo(40);
    }

    @Test
    void aScanTellsTheTablesSizeAndWhatItsFilterLeaves() {
        TableSchema taught = known(
                TestTables.scores(0, 0),
                null,
                learned(8_192.0, 1_000.0, null, Map.of(), Map.of(), Map.of("a = ?", 0.25)));
        CostEstimate scan = estimate(taught, compare("a", "=", "another value"), ITEM, "Scan GameScores");
        assertThat(scan.rows()).isEqualTo(2_048);
        assertThat(scan.readUnits()).isCloseTo(8_192_000 / 4096.0 / 2, within(4.0));
        assertThat(estimate(taught, compare("a", ">", "another value"), ITEM, "Scan GameScores")
                        .rows())
                .isEqualTo(8_192 * CostModel.RANGE);
    }

    @Test
    void valuesOfASampleTellWhatAFilterLeaves() {
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
    void anIndexThatIsToldAsLargeAsItsTableIsNotBelieved() {
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
        TableSchema table = TestTables.scores(1_000, 3_000_000);
        SampledItems mixed = SampleStatistics.of(
                table,
                java.util.stream.IntStream.range(0, 10)
                        .mapToObj(i -> item("u" + i, "g", null, "x".repeat(i == 0 ? 9_000 : 2_500)))
                        .toList(),
                false,
                DIGEST);
        TableSchema sampled = known(table, mixed, LearnedReads.NONE);
        Predicate one = and(compare("UserId", "=", "u"), compare("GameTitle", "=", "g"));
        assertThat(estimate(sampled, one, ITEM, "GetItem GameScores").readUnits())
                .isEqualTo(0.5);
        Predicate many = and(Conditions.in("UserId", "a", "b", "c", "d", "e"), compare("GameTitle", "=", "g"));
        // Nine of ten take one block, one takes three.
        assertThat(estimate(sampled, many, ITEM, "BatchGetItem GameScores").readUnits())
                .isCloseTo(5 * 1.2 / 2, within(1e-9));
    }

    @Test
    void rareValuesStandForOthersThatTheSampleLacks() {
        assertThat(Selectivity.distinct(5, 0, 100)).isEqualTo(5);
        assertThat(Selectivity.distinct(50, 50, 100)).isEqualTo(500);
        assertThat(Selectivity.distinct(50, 50, 1)).isEqualTo(50);
    }

    @Test
    void digestsTellValuesApartAndNothingElse() {
        assertThat(DIGEST.of(List.of("1"))).isEqualTo(DIGEST.of(List.of("1")));
        assertThat(DIGEST.of(List.of("1"))).isNotEqualTo(DIGEST.of(List.of(BigDecimal.ONE)));
        assertThat(DIGEST.of(List.of(new BigDecimal("1.0")))).isEqualTo(DIGEST.of(List.of(BigDecimal.ONE)));
        assertThat(DIGEST.of(List.of("a", "bc"))).isNotEqualTo(DIGEST.of(List.of("ab", "c")));
        assertThat(new KeyDigest().of(List.of("1"))).isNotEqualTo(DIGEST.of(List.of("1")));
    }

    @Test
    void shapesHaveNoValues() {
        assertThat(Shapes.of(and(compare("b", ">", 5), compare("a", "=", "secret"))))
                .isEqualTo(Shapes.of(and(compare("a", "=", "other"), compare("b", ">", 7))))
                .isEqualTo("a = ? AND b > ?");
        assertThat(Shapes.of(Conditions.or(
                        Conditions.like("a", "secret%"),
                        Conditions.in("b", "secret", "other"),
                        Conditions.contains("c", "secret"),
                        not(Conditions.beginsWith("d", "secret")))))
                .isEqualTo("NOT (begins_with(d, ?)) OR a LIKE ? OR b IN (2) OR contains(c, ?)");
    }
}

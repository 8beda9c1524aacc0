package io.github.dynamodbjdbc.planner.cost;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.notExpired;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Conditions;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CostModelTest {
    private static final Predicate USER = compare("UserId", "=", "u");
    private static final Predicate TITLE = compare("GameTitle", "=", "g");
    private static final List<ColumnSource> KEYS = List.of(
            new ColumnSource.Attribute(AttributePath.of("UserId"), null),
            new ColumnSource.Attribute(AttributePath.of("TopScore"), null));
    private static final List<ColumnSource> ITEM = List.of(new ColumnSource.Item());

    private static ScanSpec spec(
            TableSchema table, Predicate predicate, List<ColumnSource> output, long rowsWanted, String... order) {
        List<ScanSpec.Ordering> orderings = List.of(order).stream()
                .map(name -> new ScanSpec.Ordering(name, false))
                .toList();
        return new ScanSpec(table, null, predicate, output, orderings, rowsWanted, ReadOptions.DEFAULT);
    }

    /** The cheapest candidate that has the required order, as the planner chooses it. */
    private static String cheapest(ScanSpec spec) {
        Candidate best = AccessPathEnumerator.candidates(spec).stream()
                .filter(candidate -> candidate.allowed() && candidate.ordered())
                .min(Comparator.comparingDouble(
                        candidate -> CostModel.estimate(spec, candidate).weight()))
                .orElseThrow();
        return best.operation() + ' ' + best.target();
    }

    private static CostEstimate first(ScanSpec spec, String operation, String target) {
        Candidate candidate = AccessPathEnumerator.candidates(spec).stream()
                .filter(one -> one.operation().equals(operation) && one.target().equals(target))
                .findFirst()
                .orElseThrow();
        return CostModel.estimate(spec, candidate);
    }

    @Test
    void moreOfTheKeyIsCheaperForEveryTable() {
        for (TableSchema table : List.of(
                TestTables.SCORES, TestTables.scores(0, 0), TestTables.scores(3, 600), TestTables.scores(1, 200))) {
            assertThat(cheapest(spec(table, and(USER, TITLE), ITEM, -1))).isEqualTo("GetItem GameScores");
            assertThat(cheapest(spec(table, USER, ITEM, -1))).isEqualTo("Query GameScores");
            assertThat(cheapest(spec(table, compare("a", "=", 1), ITEM, -1))).isEqualTo("Scan GameScores");
            Predicate scored = and(TITLE, compare("TopScore", ">", 5));
            assertThat(cheapest(spec(table, scored, KEYS, -1))).isEqualTo("Query GameScores.GameTitleIndex");
        }
    }

    @Test
    void getItem() {
        ScanSpec spec = spec(TestTables.SCORES, and(USER, TITLE), ITEM, -1);
        assertThat(first(spec, "GetItem", "GameScores")).isEqualTo(new CostEstimate(0.5, 1, 1, 1, 200));
        ScanSpec large = spec(TestTables.scores(10, 100_000), and(USER, TITLE), ITEM, -1);
        assertThat(first(large, "GetItem", "GameScores").readUnits()).isEqualTo(1.5);
    }

    @Test
    void aTransactionTakesTwoUnitsForEachBlock() {
        ReadOptions options = ReadOptions.DEFAULT.inTransaction();
        for (long itemBytes : List.of(200L, 10_000L)) {
            ScanSpec spec = new ScanSpec(
                    TestTables.scores(10, 10 * itemBytes),
                    null,
                    and(USER, Conditions.in("GameTitle", "g", "h", "i")),
                    ITEM,
                    List.of(),
                    -1,
                    options);
            assertThat(first(spec, "TransactGetItems", "GameScores"))
                    .isEqualTo(new CostEstimate(itemBytes == 200 ? 6 : 18, 1, 3, 3, 3 * itemBytes));
        }
    }

    @Test
    void scan() {
        CostEstimate scan = first(spec(TestTables.SCORES, Predicate.TRUE, ITEM, -1), "Scan", "GameScores");
        // 200 MB in pages of 1 MB, with half a unit per 4 KB.
        assertThat(scan.requests()).isEqualTo(191);
        assertThat(scan.readUnits()).isCloseTo(200_000_000 / 4096.0 / 2, within(1.0));
        assertThat(scan.rows()).isEqualTo(1_000_000);
        CostEstimate filtered = first(spec(TestTables.SCORES, compare("a", "=", 1), ITEM, -1), "Scan", "GameScores");
        assertThat(filtered.readUnits()).isEqualTo(scan.readUnits());
        assertThat(filtered.rows()).isEqualTo(100_000);
        AccessPath.Scan segments = new AccessPath.Scan(
                TestTables.scores(10, 100), null, Predicate.TRUE, Predicate.TRUE, new Fetch(true, List.of()), true, 8);
        assertThat(CostModel.estimate(segments, -1).requests()).isEqualTo(8);
        assertThat(CostModel.estimate(segments, -1).readUnits()).isEqualTo(8);
    }

    @Test
    void limitReadsNoMoreThanItNeeds() {
        ScanSpec spec = spec(TestTables.SCORES, USER, ITEM, 10, "GameTitle");
        assertThat(first(spec, "Query", "GameScores")).isEqualTo(new CostEstimate(0.5, 1, 10, 10, 2000));
        ScanSpec filtered = spec(TestTables.SCORES, and(USER, compare("a", "=", 1)), ITEM, 10, "GameTitle");
        // 3.5 KB are 17 items, one of which is a row. The other nine rows are estimated to need 9 * 17 items, plus a
        // quarter.
        assertThat(first(filtered, "Query", "GameScores").itemsEvaluated()).isEqualTo(17 + 192);
        ScanSpec otherOrder = spec(TestTables.SCORES, USER, ITEM, 10, "a");
        assertThat(first(otherOrder, "Query", "GameScores").itemsEvaluated()).isEqualTo(1000);
    }

    @Test
    void aLocalIndexPaysForItsFetches() {
        Predicate predicate = and(USER, not(isNull("TopScore")));
        CostEstimate covered = first(spec(TestTables.SCORES, predicate, KEYS, -1), "Query", "GameScores.ScoreIndex");
        CostEstimate fetching = first(spec(TestTables.SCORES, predicate, ITEM, -1), "Query", "GameScores.ScoreIndex");
        assertThat(fetching.readUnits()).isCloseTo(covered.readUnits() + covered.itemsEvaluated() / 2, within(1e-6));
        assertThat(cheapest(spec(TestTables.SCORES, predicate, ITEM, -1))).isEqualTo("Query GameScores");
        assertThat(cheapest(spec(TestTables.SCORES, predicate, KEYS, 5, "TopScore")))
                .isEqualTo("Query GameScores.ScoreIndex");
    }

    @Test
    void indexScanIsCheaperThanTheTables() {
        assertThat(cheapest(spec(TestTables.SCORES, not(isNull("TopScore")), KEYS, -1)))
                .isEqualTo("Scan GameScores.ScoreIndex");
    }

    @Test
    void rangesNarrow() {
        double all = first(spec(TestTables.SCORES, USER, ITEM, -1), "Query", "GameScores")
                .rows();
        for (Predicate range : List.of(
                compare("GameTitle", ">", "g"),
                Conditions.between("GameTitle", "a", "b"),
                Conditions.beginsWith("GameTitle", "g"))) {
            assertThat(first(spec(TestTables.SCORES, and(USER, range), ITEM, -1), "Query", "GameScores")
                            .rows())
                    .isLessThan(all);
        }
    }

    @Test
    void entriesOfUnknownSizeAreTakenByTheirProjection() {
        for (String index : List.of("All", "Some", "Local")) {
            ScanSpec spec = new ScanSpec(
                    TestTables.MIXED,
                    TestTables.MIXED.index(index),
                    Predicate.TRUE,
                    ITEM,
                    List.of(),
                    -1,
                    new ReadOptions(false, null, false, false, Set.of(), 1));
            double bytes = CostModel.estimate(
                            AccessPathEnumerator.candidates(spec).get(0).path(), -1)
                    .bytes();
            assertThat(bytes).isEqualTo(1000 * (index.equals("All") ? 400.0 : index.equals("Some") ? 150 : 120));
        }
    }

    @Test
    void expiryHidesLittle() {
        assertThat(new Selectivity(TableStatistics.NONE, 1, null)
                        .of(notExpired("ttl"))
                        .value())
                .isBetween(0.9, 1.0);
    }

    /** Each full key is one item, so five keys select all items of a table with five. */
    @Test
    void aFullKeyIsOneItem() {
        assertThat(new Selectivity(TableStatistics.NONE, 5, "id")
                        .of(Conditions.in("id", 1, 2, 3, 4, 5))
                        .value())
                .isEqualTo(1.0);
        assertThat(new Selectivity(TableStatistics.NONE, 1000, "id")
                        .of(compare("id", "=", 1))
                        .value())
                .isEqualTo(0.001);
    }

    @Test
    void selectivitiesAreShares() {
        for (Predicate predicate : List.of(
                Predicate.TRUE,
                Predicate.UNKNOWN,
                compare("a", "<>", 1),
                compare("a", "<", 1),
                Conditions.in("a", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
                isNull("a"),
                not(Conditions.isMissing("a")),
                Conditions.hasType("a", io.github.dynamodbjdbc.planner.catalog.AttributeType.N),
                Conditions.beginsWith("a", "x"),
                Conditions.contains("a", "x"),
                Conditions.like("a", "x"),
                Conditions.or(compare("a", "=", 1), compare("b", "=", 1)))) {
            assertThat(new Selectivity(TableStatistics.NONE, 1, null)
                            .of(predicate)
                            .value())
                    .isBetween(0.0, 1.0);
        }
    }

    @Test
    void sums() {
        CostEstimate one = new CostEstimate(1, 2, 3, 4, 5);
        assertThat(one.plus(one)).isEqualTo(one.times(2));
        assertThat(one.plus(CostEstimate.NONE)).isEqualTo(one);
        assertThat(CostEstimate.NONE.weight()).isZero();
        assertThat(one.weight()).isGreaterThan(1);
        assertThat(CostModel.estimate(new AccessPath.Empty(TestTables.SCORES, "x"), -1))
                .isEqualTo(CostEstimate.NONE);
    }
}

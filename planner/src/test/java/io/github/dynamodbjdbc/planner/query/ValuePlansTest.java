package io.github.dynamodbjdbc.planner.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which plan runs for which values. A scan of the thousand items of GameScores takes 12.5 units, the read of a single item half a unit.
 * WinsIndex has four items for most numbers of wins, but 500 for one.
 */
class ValuePlansTest {
    private static final BigDecimal HEAVY = BigDecimal.ZERO;
    private static final BigDecimal LIGHT = BigDecimal.valueOf(7);
    private static final String LOSSES = "SELECT Losses FROM GameScores WHERE Wins = ?";
    private static final String BY_INDEX = "IndexThenBatchGet GameScores.WinsIndex";

    private final Taught catalog = new Taught();
    private final CalcitePlanner planner = new CalcitePlanner(catalog);

    /** The example tables with learned statistics. */
    private static final class Taught implements Catalog {
        private final ExampleCatalog tables = new ExampleCatalog();
        private final KeyDigest digest = new KeyDigest();
        private TableStatistics statistics = TableStatistics.NONE;

        Taught() {
            learn(1, 4, Map.of(HEAVY, 500L, LIGHT, 4L));
        }

        void learn(long stamp, double typical, Map<BigDecimal, Long> wins) {
            Map<Long, Long> partitions = new java.util.HashMap<>();
            wins.forEach((value, items) -> partitions.put(digest.of(List.of(value)), items));
            LearnedReads index = new LearnedReads(null, null, typical, partitions, Map.of(), Map.of());
            statistics = new TableStatistics(stamp, digest, null, Map.of("WinsIndex", index));
        }

        @Override
        public TableStatistics statistics(TableSchema table) {
            return table.name().equals("GameScores") ? statistics : TableStatistics.NONE;
        }

        @Override
        public long statisticsStamp(String table) {
            return table.equals("GameScores") ? statistics.stamp() : 0;
        }

        @Override
        public List<String> tableNames() {
            return tables.tableNames();
        }

        @Override
        public TableSchema table(String name) {
            return tables.table(name);
        }

        @Override
        public List<Column> columns(TableSchema table) {
            return tables.columns(table);
        }

        @Override
        public List<SystemTable> systemTables() {
            return tables.systemTables();
        }

        @Override
        public long version() {
            return tables.version();
        }
    }

    private RowsPlan plan(String sql) {
        return Planned.rows(planner, sql);
    }

    private static RowsPlan with(RowsPlan plan, Object... values) {
        return plan.forValues(index -> values[index], 0);
    }

    @Test
    void aHeavyValueHasAPlanOfItsOwn() {
        RowsPlan plan = plan(LOSSES);
        assertThat(plan.summary()).isEqualTo(BY_INDEX);
        assertThat(with(plan, LIGHT)).isSameAs(plan);
        RowsPlan heavy = with(plan, HEAVY);
        assertThat(heavy.summary()).isEqualTo("Scan GameScores");
        assertThat(heavy.columns()).isEqualTo(plan.columns());
        assertThat(heavy.estimatedReadUnits()).isEqualTo(12.5);
        assertThat(with(plan, HEAVY)).isSameAs(heavy);
        assertThat(with(heavy, LIGHT)).isSameAs(heavy);
    }

    @Test
    void aLightValueHasOneToo() {
        // 200 items by their keys take a hundred units, so the scan is better for most values.
        catalog.learn(1, 200, Map.of(LIGHT, 4L));
        RowsPlan plan = plan(LOSSES);
        assertThat(plan.summary()).isEqualTo("Scan GameScores");
        assertThat(with(plan, LIGHT).summary()).isEqualTo(BY_INDEX);
        assertThat(with(plan, BigDecimal.TEN)).isSameAs(plan);
    }

    @Test
    void whatIsLearnedLaterCounts() {
        catalog.learn(1, 4, Map.of());
        RowsPlan plan = plan(LOSSES);
        assertThat(with(plan, HEAVY)).isSameAs(plan);
        catalog.learn(2, 4, Map.of(HEAVY, 500L));
        assertThat(with(plan, HEAVY).summary()).isEqualTo("Scan GameScores");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT Losses FROM GameScores WHERE UserId = ? AND GameTitle = 'x'",
                "SELECT Losses FROM GameScores WHERE UserId IN (?) AND GameTitle IN ('x', 'y')",
                "SELECT Losses FROM GameScores WHERE Losses = ?",
                "SELECT /*+ INDEX(GameScores WinsIndex) */ Losses FROM GameScores WHERE Wins = ?",
                "SELECT /*+ PATH(GameScores IndexThenBatchGet WinsIndex) */ Losses FROM GameScores WHERE Wins = ?",
                "SELECT /*+ SCAN(GameScores) */ Losses FROM GameScores WHERE Wins = ?",
                "SELECT /*+ NO_SCAN */ Losses FROM GameScores WHERE Wins = ?",
                // Two rows are read faster in the index's order.
                "SELECT Losses FROM GameScores WHERE Wins = ? ORDER BY UserId LIMIT 2",
            })
    void whereThereIsNoBetterWayThePlanStays(String sql) {
        RowsPlan plan = plan(sql);
        assertThat(with(plan, HEAVY)).isSameAs(plan);
        assertThat(with(plan, LIGHT)).isSameAs(plan);
    }

    @Test
    void aScanIsSortedWhereTheIndexGaveTheOrder() {
        String sql = LOSSES + " ORDER BY UserId";
        assertThat(operations(sql, LIGHT)).containsExactly(BY_INDEX);
        assertThat(operations(sql, HEAVY)).containsExactly("Sort", "Scan GameScores");
    }

    @Test
    void theNumberOfRowsWantedIsAValueToo() {
        String sql = LOSSES + " ORDER BY UserId LIMIT ?";
        RowsPlan plan = plan(sql);
        assertThat(with(plan, HEAVY, BigDecimal.valueOf(3))).isSameAs(plan);
        assertThat(with(plan, HEAVY, BigDecimal.valueOf(400)).summary()).isEqualTo("Scan GameScores");
        // The plan for many rows suits none of the values.
        assertThat(with(plan, HEAVY, BigDecimal.ZERO)).isSameAs(plan);
        assertThat(with(plan, HEAVY, "x")).isNotNull();
    }

    @Test
    void aJoinLooksUpForFewRowsOnly() {
        String sql = "SELECT b.Losses FROM GameScores a JOIN GameScores b ON b.UserId = a.UserId AND b.GameTitle = 'x'"
                + " WHERE a.Wins = ?";
        RowsPlan plan = plan(sql);
        assertThat(plan.summary()).isEqualTo("Query GameScores.WinsIndex, BatchGetItem GameScores");
        assertThat(with(plan, LIGHT)).isSameAs(plan);
        // One scan serves both sides.
        assertThat(with(plan, HEAVY).summary()).isEqualTo("Scan GameScores");
    }

    @Test
    void aScanThatIsDeniedIsNotTaken() {
        SessionOptions deny = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.DENY, 500, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        RowsPlan plan = Planned.rows(planner, LOSSES, deny);
        assertThat(plan.summary()).isEqualTo(BY_INDEX);
        assertThat(with(plan, HEAVY).summary()).isEqualTo(BY_INDEX);
        assertThat(Planned.rows(planner, "SELECT Losses FROM GameScores WHERE Wins = 0", deny)
                        .summary())
                .isEqualTo(BY_INDEX);
        assertThatThrownBy(() -> Planned.rows(planner, "SELECT Losses FROM GameScores WHERE Losses = 0", deny))
                .isInstanceOfSatisfying(QueryException.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(ErrorKind.SCAN_DENIED);
                    assertThat(refused).hasMessageContaining("about 1000 items");
                });
        // The table is so small that its scan is allowed.
        assertThat(Planned.rows(planner, "SELECT Views FROM Thread", deny).summary())
                .isEqualTo("Scan Thread");
    }

    @Test
    void whetherAScanIsDeniedIsDecidedByTheValuesBound() {
        SessionOptions deny = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.DENY, 500, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        // A tenth of the items is expected to pass, so for 400 rows all items are read.
        RowsPlan limited = Planned.rows(planner, LOSSES + " LIMIT ?", deny);
        BigDecimal few = BigDecimal.valueOf(20);
        BigDecimal many = BigDecimal.valueOf(400);
        assertThat(with(limited, HEAVY, few).summary()).isEqualTo("Scan GameScores");
        assertThat(with(limited, HEAVY, many).summary()).isEqualTo(BY_INDEX);
        assertThat(with(limited, HEAVY, few).summary()).isEqualTo("Scan GameScores");

        RowsPlan all = Planned.rows(planner, "SELECT Losses FROM GameScores LIMIT ?", deny);
        assertThat(with(all, few)).isSameAs(all);
        assertThatThrownBy(() -> with(all, BigDecimal.valueOf(1_000_000_000)))
                .isInstanceOfSatisfying(QueryException.class, refused -> assertThat(refused.kind())
                        .isEqualTo(ErrorKind.SCAN_DENIED));
        RowsPlan behind = Planned.rows(planner, "SELECT Losses FROM GameScores LIMIT 10 OFFSET ?", deny);
        assertThat(with(behind, few)).isSameAs(behind);
        assertThatThrownBy(() -> with(behind, BigDecimal.valueOf(900)))
                .isInstanceOfSatisfying(QueryException.class, refused -> assertThat(refused.kind())
                        .isEqualTo(ErrorKind.SCAN_DENIED));
    }

    @Test
    void plansWithoutReadsShareAKind() {
        RowsPlan plan =
                plan("SELECT b.Losses FROM GameScores a JOIN GameScores b ON b.UserId = a.UserId AND b.GameTitle = 'x'"
                        + " WHERE a.Wins = ?");
        assertThat(plan.forValues(index -> null, 0)).isSameAs(plan);
    }

    @Test
    void whatOffsetSkipsIsRead() {
        String sql = "EXPLAIN FORMAT TABLE SELECT Losses FROM GameScores LIMIT 10 OFFSET ?";
        assertThat(estimate(sql, BigDecimal.ZERO)).isEqualTo(0.5);
        assertThat(estimate(sql, BigDecimal.valueOf(990))).isEqualTo(12.5);
    }

    @Test
    void aScanForAFrequentValueGivesAWarning() {
        SessionOptions warn = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.WARN, 500, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        RowsPlan plan = Planned.rows(planner, LOSSES, warn);
        assertThat(plan.warnings()).isEmpty();
        assertThat(with(plan, HEAVY).warnings())
                .singleElement()
                .asString()
                .startsWith("full scan of GameScores: about 1000 items");
    }

    @Test
    void explainUsesTheBoundValues() {
        assertThat(estimate("EXPLAIN FORMAT TABLE " + LOSSES, LIGHT)).isEqualTo(2.5);
        assertThat(estimate("EXPLAIN FORMAT TABLE " + LOSSES, HEAVY)).isEqualTo(12.5);
        // 600 items take half a unit each, plus their entries. That is more than a scan, which the hint forbids.
        String forced = "EXPLAIN FORMAT TABLE SELECT /*+ NO_SCAN */ Losses FROM GameScores WHERE Wins = ?";
        assertThat(estimate(forced, HEAVY)).isGreaterThan(250);
        assertThat(estimate(forced, LIGHT)).isEqualTo(2.5);
    }

    private double estimate(String sql, Object... values) {
        return rows(sql, values).stream()
                .filter(row -> row[8] != null)
                .mapToDouble(row -> ((Number) row[8]).doubleValue())
                .findFirst()
                .orElseThrow();
    }

    /** The operations of the plan that runs, from EXPLAIN. */
    private List<String> operations(String sql, Object... values) {
        return rows("EXPLAIN FORMAT TABLE " + sql, values).stream()
                .filter(row -> Boolean.TRUE.equals(row[11]))
                .map(row -> row[3] == null ? (String) row[2] : row[2] + " " + row[3])
                .filter(operation -> !operation.equals("Project"))
                .toList();
    }

    private List<Object[]> rows(String sql, Object... values) {
        List<Object[]> rows = new ArrayList<>();
        try (RowCursor cursor = with(plan(sql), values).run(NoTables.recording(values))) {
            while (cursor.advance()) {
                rows.add(Arrays.copyOf(cursor.row(), cursor.row().length));
            }
        }
        return rows;
    }
}

package io.github.dynamodbjdbc.planner.dml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests when a PURGE reads windows. */
class PurgedWindowsTest {
    private static final String WINDOWS = "Query Sessions.byDay, DeleteItem Sessions";
    private static final long GB = 1L << 30;

    private static WritePlan plan(TableSchema table, SessionOptions options, String sql) {
        return (WritePlan) new CalcitePlanner(new OneTable(table)).plan(sql, options);
    }

    private static String way(TableSchema table, String sql) {
        return plan(table, SessionOptions.DEFAULT, sql).summary();
    }

    private static TableSchema sessions(long items, long bytes, boolean usable, long seconds) {
        KeySchema byDay = new KeySchema(
                List.of(new KeyAttribute("day", AttributeType.S)), List.of(new KeyAttribute("until", AttributeType.N)));
        IndexSchema index = new IndexSchema(
                "byDay",
                IndexSchema.Kind.GSI,
                byDay,
                IndexSchema.ProjectionType.KEYS_ONLY,
                Set.of(),
                usable,
                false,
                items,
                items * 50);
        KeySchema key = new KeySchema(List.of(new KeyAttribute("id", AttributeType.S)), List.of());
        return new TableSchema("Sessions", key, List.of(index), List.of(), "until", items, bytes)
                .toBuilder()
                        .windowIndex(new WindowIndex(
                                "byDay", "day", "until", seconds, TemporalNotation.ISO8601_SECONDS_UTC, null))
                        .build();
    }

    @Test
    void aPlainPurgeReadsWindowsWhereAllOfFiveYearsAreCheaperThanTheTable() {
        TableSchema large = sessions(1_000_000, GB, true, 86_400);
        assertThat(way(large, "PURGE EXPIRED FROM Sessions")).isEqualTo(WINDOWS);
        assertThat(plan(large, SessionOptions.DEFAULT, "PURGE EXPIRED FROM Sessions")
                        .estimatedReadUnits())
                // 1,827 windows with half a unit each, and the expired ones among a million entries of 50 bytes or
                // more.
                .isBetween(913.5, 1_500.0);
        assertThat(way(sessions(1_000, 400_000, true, 86_400), "PURGE EXPIRED FROM Sessions"))
                .isEqualTo("Scan Sessions, DeleteItem Sessions");
        assertThat(way(sessions(1_000_000, GB, true, 60), "PURGE EXPIRED FROM Sessions"))
                .isEqualTo("Scan Sessions, DeleteItem Sessions");
    }

    @Test
    void whereScansAreDeniedWindowsAreRead() {
        SessionOptions deny = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.DENY, 10, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        assertThat(plan(sessions(1_000_000, GB, true, 86_400), deny, "PURGE EXPIRED FROM Sessions")
                        .summary())
                .isEqualTo(WINDOWS);
        assertThat(plan(sessions(1_000, 400_000, true, 86_400), deny, "PURGE EXPIRED FROM Sessions USING INDEX byDay")
                        .summary())
                .isEqualTo(WINDOWS);
        assertThatThrownBy(() -> plan(sessions(1_000, 400_000, true, 86_400), deny, "PURGE EXPIRED FROM Sessions"))
                .hasMessageContaining("scan");
    }

    @Test
    void sinceImpliesWindows() {
        TableSchema small = sessions(1_000, 400_000, true, 86_400);
        assertThat(way(small, "PURGE EXPIRED FROM Sessions SINCE INTERVAL '1' DAY"))
                .isEqualTo(WINDOWS);
        assertThat(way(small, "PURGE EXPIRED FROM Sessions SINCE ? LIMIT ?")).isEqualTo(WINDOWS);
    }

    @Test
    void anIndexThatCannotBeReadIsNotChosen() {
        assertThat(way(sessions(1_000_000, GB, false, 86_400), "PURGE EXPIRED FROM Sessions"))
                .isEqualTo("Scan Sessions, DeleteItem Sessions");
        SessionOptions consistent = new SessionOptions(
                TtlMode.HIDE, true, ScanPolicy.ALLOW, 10, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        assertThat(plan(sessions(1_000_000, GB, true, 86_400), consistent, "PURGE EXPIRED FROM Sessions")
                        .summary())
                .isEqualTo("Scan Sessions, DeleteItem Sessions");
    }

    private record OneTable(TableSchema only) implements Catalog {
        @Override
        public List<String> tableNames() {
            return List.of(only.name());
        }

        @Override
        public @Nullable TableSchema table(String name) {
            return name.equals(only.name()) ? only : null;
        }

        @Override
        public List<Column> columns(TableSchema table) {
            return table.declared();
        }

        @Override
        public List<SystemTable> systemTables() {
            return List.of();
        }

        @Override
        public long version() {
            return 0;
        }
    }
}

package io.github.dynamodbjdbc.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanSegmentsTest {
    private static final long MB = 1024 * 1024;

    @ParameterizedTest
    @CsvSource({"0, 1", "3, 1", "7, 1", "8, 2", "50, 12", "64, 16", "900000, 16"})
    void oneForEach4MegabytesAndNeverMoreThan16(long megabytes, int segments) {
        assertThat(ScanSegments.of(megabytes * MB)).isEqualTo(segments);
    }

    @Test
    void aLargeTableIsScannedInSegments() {
        assertThat(segments(spec(-1, 0))).isEqualTo(16);
    }

    @Test
    void whoeverWantsFewRowsReadsOneAfterTheOther() {
        assertThat(segments(spec(10, 0))).isEqualTo(1);
    }

    @Test
    void theUsersNumberTakesPrecedence() {
        assertThat(segments(spec(-1, 1))).isEqualTo(1);
        assertThat(segments(spec(-1, 7))).isEqualTo(7);
    }

    private static int segments(ScanSpec spec) {
        Candidate scan = AccessPathEnumerator.candidates(spec).get(0);
        return ((AccessPath.Scan) ScanSegments.choose(spec, scan).path()).segments();
    }

    private static ScanSpec spec(long rows, int segments) {
        KeySchema key = new KeySchema(List.of(new KeyAttribute("Id", AttributeType.S)), List.of());
        TableSchema table = new TableSchema("Large", key, List.of(), List.of(), null, 160 * 1024, 160 * MB);
        ReadOptions options = new ReadOptions(false, null, false, false, Set.of(), segments);
        return new ScanSpec(table, null, Predicate.TRUE, ColumnSource.keysOf(table), List.of(), rows, options);
    }
}

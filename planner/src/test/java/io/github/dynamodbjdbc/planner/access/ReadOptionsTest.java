package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of options and hints. */
class ReadOptionsTest {
    @ParameterizedTest
    @CsvSource({"false, false, true", "false, true, true", "true, false, false", "true, true, true"})
    void scansAreRefusedWithoutAHint(boolean force, boolean deny, boolean refused) {
        ReadOptions options = new ReadOptions(false, null, force, deny, Set.of(), 1).withoutScans();
        assertThat(options.denyScan()).isEqualTo(refused);
        assertThat(options.forceScan()).isEqualTo(force);
    }

    private static boolean isStar(Set<String> star, ColumnSource... output) {
        return new ScanSpec(
                        TestTables.MIXED,
                        null,
                        Predicate.TRUE,
                        List.of(output),
                        List.of(),
                        -1,
                        ReadOptions.DEFAULT.withStar(star))
                .isStar();
    }

    @Test
    void aStarWantsAllOfItsColumns() {
        ColumnSource pk = new ColumnSource.Attribute(AttributePath.of("pk"), null);
        ColumnSource sk = new ColumnSource.Attribute(AttributePath.of("sk"), null);
        assertThat(isStar(Set.of("pk", "sk"), pk, sk)).isTrue();
        assertThat(isStar(Set.of("pk", "sk"), pk, sk, new ColumnSource.Item())).isTrue();
        assertThat(isStar(Set.of("pk", "sk"), pk, new ColumnSource.Item())).isFalse();
        assertThat(isStar(Set.of(), pk, sk)).isFalse();
    }

    @Test
    void aForcedPathIsOneOperationOfOneTarget() {
        Candidate query = AccessPathEnumerator.candidates(new ScanSpec(
                        TestTables.MIXED,
                        null,
                        compare("pk", "=", "a"),
                        List.of(new ColumnSource.Item()),
                        List.of(),
                        -1,
                        ReadOptions.DEFAULT))
                .get(0);
        assertThat(PathNames.operation(query.path())).isEqualTo("Query");
        assertThat(new ForcedPath("Query", null, 0).fits(query, "T")).isTrue();
        assertThat(new ForcedPath("Query", "All", 0).fits(query, "T.All")).isFalse();
        assertThat(new ForcedPath("Scan", null, 0).fits(query, "T")).isFalse();
    }

    @Test
    void moreIsRequestedIfNoRowWasFound() {
        assertThat(Capacity.nextItems(10, 0, 100, 100)).isGreaterThan(100);
        assertThat(Capacity.nextItems(10, 50, 100, 100))
                .as("every other item is a row: twenty, and a margin")
                .isBetween(20.0, 100.0);
    }
}

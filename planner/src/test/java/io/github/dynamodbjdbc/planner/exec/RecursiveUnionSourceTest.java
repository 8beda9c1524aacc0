package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecursiveUnionSourceTest {
    private static RowSource recursion(MemoryRows base, int modulus, boolean all) {
        Expression next = (row, run) -> ((int) row[0] + 1) % modulus;
        RowSource step = ProjectSource.of(new WorkingTableSource(7), null, () -> List.of(next));
        return new RecursiveUnionSource(7, "t", base, step, all);
    }

    @Test
    void withoutAllItEndsWhereRowsComeAgain() {
        MemoryRows base = MemoryRows.column(1, 1);
        List<List<@Nullable Object>> rows = base.all(recursion(base, 3, false));
        assertThat(rows).containsExactly(List.of(1), List.of(2), List.of(0));
        assertThat(base.kept()).isZero();
        assertThat(base.open()).isZero();
    }

    @Test
    void roundsBeyondTheLimitAreNotComputed() {
        MemoryRows base = MemoryRows.column(1);
        List<List<@Nullable Object>> rows =
                base.all(new LimitSource(recursion(base, 1000, true), RowCount.NONE, RowCount.of(3)));
        assertThat(rows).containsExactly(List.of(1), List.of(2), List.of(3));
        assertThat(base.mostKept()).isEqualTo(2);
        assertThat(base.kept()).isZero();
    }

    @Test
    void itEndsAfterManyRoundsAnyway() {
        MemoryRows base = MemoryRows.column(1);
        assertThatThrownBy(() -> base.all(recursion(base, 2, true)))
                .isInstanceOfSatisfying(
                        QueryException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.LIMIT_EXCEEDED))
                .hasMessageContaining("10000 rounds");
        assertThat(base.kept()).isZero();
    }

    @Test
    void cursorsSideBySideHaveRoundsOfTheirOwn() {
        MemoryRows base = MemoryRows.column(1);
        RowSource source = recursion(base, 1000, true);
        Run run = base.run();
        try (RowCursor first = source.open(run);
                RowCursor second = source.open(run)) {
            for (int i = 1; i <= 5; i++) {
                assertThat(first.advance()).isTrue();
                assertThat(first.row()[0]).isEqualTo(i);
                for (int j = 2 * i - 1; j <= 2 * i; j++) {
                    assertThat(second.advance()).isTrue();
                    assertThat(second.row()[0]).isEqualTo(j);
                }
            }
        }
        assertThat(base.kept()).isZero();
    }
}

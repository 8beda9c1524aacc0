package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitSourceTest {
    private final MemoryRows rows = MemoryRows.column("a", "b", "c", "d");

    @Test
    void asksForNoRowBeyondTheLast() {
        assertThat(limited(1, 2)).containsExactly(List.of("b"), List.of("c"));
        assertThat(rows.read()).isEqualTo(3);
    }

    @Test
    void aLimitOfZeroReadsNothing() {
        assertThat(limited(0, 0)).isEmpty();
        assertThat(rows.read()).isZero();
    }

    @Test
    void withoutALimitAllButTheSkippedCome() {
        assertThat(limited(3, -1)).containsExactly(List.of("d"));
        assertThat(limited(9, -1)).isEmpty();
        assertThat(limited(0, 99)).hasSize(4);
    }

    @Test
    void aRowCountHasToBeOne() {
        assertThat(RowCount.ofValue(3L)).isEqualTo(3);
        assertThatThrownBy(() -> RowCount.ofValue(-1L)).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> RowCount.ofValue(null)).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> RowCount.ofValue("3")).isInstanceOf(QueryException.class);
    }

    private List<List<Object>> limited(long offset, long fetch) {
        return rows.all(new LimitSource(rows, RowCount.of(offset), RowCount.of(fetch)));
    }
}

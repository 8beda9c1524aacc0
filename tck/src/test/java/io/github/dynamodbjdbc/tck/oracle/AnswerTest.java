package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static final List<List<Cell>> ROWS = List.of(row(1), row(2), row(3), row(3), row(4));

    private static Answer answer(List<Integer> ties, long offset, Long limit) {
        return new Answer(List.of("x"), ROWS, ties, offset, limit, Set.of());
    }

    @Test
    void anyOrderWillDoWithoutOrderBy() {
        Answer answer = answer(List.of(0, 0, 0, 0, 0), 0, null);
        assertThat(answer.mismatch(List.of(row(4), row(3), row(1), row(3), row(2))))
                .isNull();
        assertThat(answer.mismatch(List.of(row(4), row(3), row(1), row(2), row(2))))
                .contains("+ ", "- ");
        assertThat(answer.mismatch(List.of(row(1), row(2), row(3), row(4)))).contains("expected 5 rows but got 4");
    }

    @Test
    void tiedRowsMayComeInAnyOrderAndOthersMayNot() {
        Answer answer = answer(List.of(0, 0, 1, 1, 2), 0, null);
        assertThat(answer.mismatch(List.of(row(2), row(1), row(3), row(3), row(4))))
                .isNull();
        assertThat(answer.mismatch(List.of(row(1), row(3), row(2), row(3), row(4))))
                .contains("row 2 should not be there");
    }

    @Test
    void aLimitWithinATieTakesAnyOfItsRows() {
        Answer answer = answer(List.of(0, 1, 1, 1, 2), 1, 2L);
        assertThat(answer.mismatch(List.of(row(2), row(3)))).isNull();
        assertThat(answer.mismatch(List.of(row(3), row(3)))).isNull();
        assertThat(answer.mismatch(List.of(row(2), row(2)))).isNotNull();
        assertThat(answer.mismatch(List.of(row(3), row(4)))).isNotNull();
        assertThat(answer.mismatch(List.of(row(3)))).isNotNull();
    }

    @Test
    void anOffsetBeyondTheEndLeavesNothing() {
        assertThat(answer(List.of(0, 1, 2, 2, 3), 9, 5L).mismatch(List.of())).isNull();
        assertThat(answer(List.of(0, 1, 2, 2, 3), 0, 0L).mismatch(List.of())).isNull();
    }

    @Test
    void roundedNumbersAreComparedToSomeDigits() {
        List<List<Cell>> third = List.of(row(new BigDecimal("0.33333333333333333333")));
        Answer rounded = new Answer(List.of("x"), third, List.of(0), 0, null, Set.of(0));
        Answer exact = new Answer(List.of("x"), third, List.of(0), 0, null, Set.of());
        List<List<Cell>> shorter = List.of(row(new BigDecimal("0.3333333333333333")));
        assertThat(rounded.mismatch(shorter)).isNull();
        assertThat(exact.mismatch(shorter)).isNotNull();
        assertThat(rounded.mismatch(List.of(row(new BigDecimal("0.333"))))).isNotNull();
    }

    @Test
    void nullAndAStoredNullAreTheSame() {
        Answer answer = new Answer(List.of("x"), List.of(row((Object) null)), List.of(0), 0, null, Set.of());
        assertThat(answer.mismatch(List.of(List.of(new Datum.Null())))).isNull();
    }
}

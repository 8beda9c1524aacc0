package io.github.dynamodbjdbc.planner.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.junit.jupiter.api.Test;

class ValueSortTest {
    private static final int[] ASCENDING_NULLS_LAST = {0, 0, 0};
    private static final int[] DESCENDING_NULLS_FIRST = {0, 1, 1};

    @Test
    void stringsSortByCodePointNotByUtf16Unit() {
        // U+FFFD is above the surrogates as a UTF-16 unit, and below U+1F600 as a code point.
        assertThat(sorted(ASCENDING_NULLS_LAST, 0, -1, "\uD83D\uDE00", "\uFFFD", "a"))
                .containsExactly("a", "\uFFFD", "\uD83D\uDE00");
    }

    @Test
    void numbersOfAllKindsSortByValue() {
        assertThat(sorted(ASCENDING_NULLS_LAST, 0, -1, new BigDecimal("10"), 9, 9.5, 2L))
                .containsExactly(2L, 9, 9.5, new BigDecimal("10"));
    }

    @Test
    void nullsGoWhereTheKeySays() {
        assertThat(sorted(ASCENDING_NULLS_LAST, 0, -1, "b", null, "a")).containsExactly("a", "b", null);
        assertThat(sorted(DESCENDING_NULLS_FIRST, 0, -1, "b", null, "a")).containsExactly(null, "b", "a");
    }

    @Test
    void mixedTypesHaveOneOrderWhicheverWayTheyCome() {
        List<Object> one = sorted(ASCENDING_NULLS_LAST, 0, -1, "a", BigDecimal.ONE, true, List.of("x"));
        List<Object> other = sorted(ASCENDING_NULLS_LAST, 0, -1, List.of("x"), true, BigDecimal.ONE, "a");
        assertThat(one).isEqualTo(other);
    }

    @Test
    void aLimitKeepsTheOrderOfRowsThatSortAlike() {
        Object[] rows = new Object[100];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Object[] {BigDecimal.valueOf(i % 3), i};
        }
        Enumerable<Object> all = Linq4j.asEnumerable(rows);
        List<Integer> limited = ValueSort.sort(all, ASCENDING_NULLS_LAST, 2, 5).toList().stream()
                .map(row -> (Integer) ((Object[]) row)[1])
                .toList();
        assertThat(limited).containsExactly(6, 9, 12, 15, 18);
    }

    @Test
    void offsetBeyondTheEndGivesNothing() {
        assertThat(sorted(ASCENDING_NULLS_LAST, 5, -1, "a", "b")).isEmpty();
        assertThat(sorted(ASCENDING_NULLS_LAST, 5, 3, "a", "b")).isEmpty();
        assertThat(sorted(ASCENDING_NULLS_LAST, 0, 0, "a", "b")).isEmpty();
    }

    private static List<Object> sorted(int[] keys, long offset, long fetch, Object... values) {
        return ValueSort.sort(Linq4j.asEnumerable(Arrays.asList(values)), keys, offset, fetch)
                .toList();
    }
}

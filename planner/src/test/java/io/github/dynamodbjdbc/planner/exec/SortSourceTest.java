package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortSourceTest {
    private static final SortKey ASCENDING = new SortKey(0, false, false);
    private static final SortKey DESCENDING = new SortKey(0, true, true);

    @Test
    void stringsSortByCodePointNotByUtf16Unit() {
        // U+FFFD is above the surrogates as a UTF-16 unit, and below U+1F600 as a code point.
        assertThat(sorted(ASCENDING, 0, -1, "\uD83D\uDE00", "\uFFFD", "a"))
                .containsExactly("a", "\uFFFD", "\uD83D\uDE00");
    }

    @Test
    void numbersOfAllKindsSortByValue() {
        assertThat(sorted(ASCENDING, 0, -1, new BigDecimal("10"), 9, 9.5, 2L))
                .containsExactly(2L, 9, 9.5, new BigDecimal("10"));
    }

    @Test
    void nullsAreSortedByTheKey() {
        assertThat(sorted(ASCENDING, 0, -1, "b", null, "a")).containsExactly("a", "b", null);
        assertThat(sorted(DESCENDING, 0, -1, "b", null, "a")).containsExactly(null, "b", "a");
    }

    @Test
    void mixedTypesHaveOneOrderWhicheverWayTheyCome() {
        assertThat(sorted(ASCENDING, 0, -1, "a", BigDecimal.ONE, true, List.of("x")))
                .isEqualTo(sorted(ASCENDING, 0, -1, List.of("x"), true, BigDecimal.ONE, "a"));
    }

    @Test
    void aLimitKeepsTheOrderOfRowsThatSortAlike() {
        Object[][] pairs = new Object[100][];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = new Object[] {BigDecimal.valueOf(i % 3), i};
        }
        MemoryRows rows = MemoryRows.of(pairs);
        assertThat(rows.all(new SortSource(rows, List.of(ASCENDING), RowCount.of(2), RowCount.of(5))))
                .extracting(row -> row.get(1))
                .containsExactly(6, 9, 12, 15, 18);
        assertThat(rows.mostKept()).as("no more than are skipped and given").isEqualTo(7);
        assertThat(rows.kept()).isZero();
    }

    @Test
    void offsetBeyondTheEndGivesNothing() {
        assertThat(sorted(ASCENDING, 5, -1, "a", "b")).isEmpty();
        assertThat(sorted(ASCENDING, 5, 3, "a", "b")).isEmpty();
        assertThat(sorted(ASCENDING, 0, 0, "a", "b")).isEmpty();
    }

    private static List<Object> sorted(SortKey key, long offset, long fetch, Object... values) {
        MemoryRows rows = MemoryRows.column(values);
        List<Object> sorted = new ArrayList<>();
        rows.all(new SortSource(rows, List.of(key), RowCount.of(offset), RowCount.of(fetch)))
                .forEach(row -> sorted.add(row.get(0)));
        assertThat(rows.kept()).as("given up in the end").isZero();
        return sorted;
    }
}

package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameRowsTest {
    /** @param rows words separated by commas, each with a letter for column a and one for b */
    private static boolean same(String sql, String first, String second) {
        return SameRows.test(sql, List.of("a", "b"), rows(first), rows(second));
    }

    private static List<List<String>> rows(String text) {
        return Arrays.stream(text.split(",")).map(row -> List.of(row.split(""))).toList();
    }

    @Test
    void withoutOrderRowsAreAMultiset() {
        assertThat(same("SELECT a, b FROM t", "12,34,34", "34,12,34")).isTrue();
        assertThat(same("SELECT a, b FROM t", "12,12,34", "34,12,34")).isFalse();
        assertThat(same("SELECT a, b FROM t LIMIT 2", "12,34", "56,78")).isTrue();
        assertThat(same("SELECT a, b FROM t LIMIT 2", "12,34", "12")).isFalse();
    }

    @Test
    void inOrderTiesMayTurnRound() {
        assertThat(same("SELECT a, b FROM t ORDER BY a", "12,13,24", "13,12,24"))
                .isTrue();
        assertThat(same("SELECT a, b FROM t ORDER BY a", "12,13,24", "24,12,13"))
                .isFalse();
        assertThat(same("SELECT a, b FROM t ORDER BY a", "12,13,24", "12,13,25"))
                .isFalse();
        assertThat(same("SELECT a, b FROM t ORDER BY c", "12,13", "13,12")).isFalse();
    }

    @Test
    void limitKeepsAnyOfTheLastTie() {
        assertThat(same("SELECT a, b FROM t ORDER BY a LIMIT 3", "12,23,24", "12,25,26"))
                .isTrue();
        assertThat(same("SELECT a, b FROM t ORDER BY a LIMIT 3", "12,23,24", "13,23,24"))
                .isFalse();
    }
}

package io.github.dynamodbjdbc.planner.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StorableValuesTest {
    @Test
    void documentsAreStorableIfAllTheyHoldIs() {
        assertThat(isStorable(Map.of("a", List.of(1, "x")))).isTrue();
        assertThat(isStorable(Arrays.asList(1, null))).isTrue();
        assertThat(isStorable(List.of(new BigDecimal("1E126")))).isFalse();
        assertThat(isStorable(Map.of("a\uD800", 1))).isFalse();
        assertThat(isStorable(Map.of("a", "\uDC00"))).isFalse();
        assertThat(isStorable(nestedLists(32))).isTrue();
        assertThat(isStorable(nestedLists(33))).isFalse();
        assertThat(isStorable(nestedMaps(32))).isTrue();
        assertThat(isStorable(nestedMaps(33))).isFalse();
    }

    @Test
    void setsHoldElementsThatCanBeStored() {
        assertThat(isStorable(Set.of("a", "b"))).isTrue();
        assertThat(isStorable(Set.of("a", ""))).isTrue();
        assertThat(isStorable(Set.of("\uD800"))).isFalse();
        assertThat(isStorable(Set.of())).isFalse();
    }

    @Test
    void textNeedsAUtf8() {
        assertThat(isStorable("\uD83D\uDE00x")).isTrue();
        assertThat(isStorable("x\uD83D")).isFalse();
        assertThat(isStorable("\uD83Dx")).isFalse();
        assertThat(isStorable("\uDE00\uD83D")).isFalse();
    }

    @Test
    void floorAndCeilingAreTheNearestNumbersThatCanBeStored() {
        BigDecimal five = new BigDecimal("5");
        assertThat(StorableValues.floor(five)).isEqualTo(five);
        assertThat(StorableValues.ceiling(five)).isEqualTo(five);
        assertThat(StorableValues.floor(new BigDecimal("1E126")))
                .isEqualTo(new BigDecimal("9.9999999999999999999999999999999999999E+125"));
        assertThat(StorableValues.ceiling(new BigDecimal("1E126"))).isNull();
        assertThat(StorableValues.floor(new BigDecimal("-1E126"))).isNull();
        assertThat(StorableValues.floor(new BigDecimal("1E-131"))).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(StorableValues.ceiling(new BigDecimal("-1E-131"))).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(StorableValues.floor(new BigDecimal("-1E-131"))).isEqualTo(new BigDecimal("-1E-130"));
    }

    private static boolean isStorable(Object value) {
        return StorableValues.isStorable(Values.canonical(value));
    }

    private static Object nestedLists(int depth) {
        Object value = 1;
        for (int i = 0; i < depth; i++) {
            value = List.of(value);
        }
        return value;
    }

    private static Object nestedMaps(int depth) {
        Object value = 1;
        for (int i = 0; i < depth; i++) {
            value = Map.of("m", value);
        }
        return value;
    }
}

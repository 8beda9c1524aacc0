package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import org.junit.jupiter.api.Test;

/** Ranges of known values: intersections, and adjacent ranges. */
class KeyRangeTest {
    private static KeyRange range(ComparisonOperator operator, Object value) {
        return KeyRange.bound(operator, Conditions.operand(value));
    }

    private static final KeyRange BELOW_5 = range(ComparisonOperator.LESS, 5);
    private static final KeyRange TO_5 = range(ComparisonOperator.LESS_OR_EQUAL, 5);
    private static final KeyRange ABOVE_5 = range(ComparisonOperator.GREATER, 5);
    private static final KeyRange FROM_5 = range(ComparisonOperator.GREATER_OR_EQUAL, 5);
    private static final KeyRange FIVE = range(ComparisonOperator.EQUAL, 5);

    private static KeyRange between(Object low, Object high) {
        return new KeyRange(
                new KeyRange.End(Conditions.operand(low), true),
                new KeyRange.End(Conditions.operand(high), true),
                null);
    }

    @Test
    void whatIsNotOneValueMayBeAnyOther() {
        assertThat(range(ComparisonOperator.NOT_EQUAL, 5).isAll()).isTrue();
    }

    @Test
    void rangesThatTouchAreJoined() {
        assertThat(BELOW_5.join(FROM_5)).isEqualTo(KeyRange.ALL);
        assertThat(ABOVE_5.join(TO_5)).isEqualTo(KeyRange.ALL);
        assertThat(BELOW_5.join(FIVE)).isEqualTo(TO_5);
        assertThat(between(1, 3).join(between(2, 9))).isEqualTo(between(1, 9));
        assertThat(between(2, 9).join(between(1, 3))).isEqualTo(between(1, 9));
        assertThat(between(1, 9).join(between(2, 3))).isEqualTo(between(1, 9));
    }

    @Test
    void rangesWithSomethingBetweenThemAreNot() {
        assertThat(BELOW_5.join(ABOVE_5)).as("5 itself is in neither").isNull();
        assertThat(ABOVE_5.join(BELOW_5)).isNull();
        assertThat(between(1, 2).join(between(3, 4))).isNull();
        assertThat(between(3, 4).join(between(1, 2))).isNull();
    }

    @Test
    void oneIsBeforeAnotherIfTheyShareNoValue() {
        assertThat(BELOW_5.isBefore(ABOVE_5)).isTrue();
        assertThat(BELOW_5.isBefore(FROM_5)).isTrue();
        assertThat(TO_5.isBefore(ABOVE_5)).isTrue();
        assertThat(TO_5.isBefore(FROM_5)).as("5 is in both").isFalse();
        assertThat(between(1, 2).isBefore(between(3, 4))).isTrue();
        assertThat(between(3, 4).isBefore(between(1, 2))).isFalse();
        assertThat(FROM_5.isBefore(BELOW_5)).as("without an upper end").isFalse();
        assertThat(BELOW_5.isBefore(TO_5)).as("without a lower end").isFalse();
    }

    @Test
    void whatLiesInBoth() {
        assertThat(TO_5.intersect(FROM_5)).isEqualTo(FIVE);
        assertThat(TO_5.intersect(ABOVE_5)).isNull();
        assertThat(BELOW_5.intersect(FROM_5)).isNull();
        assertThat(between(1, 3).intersect(between(4, 9))).isNull();
        assertThat(between(1, 5).intersect(between(3, 9))).isEqualTo(between(3, 5));
        assertThat(TO_5.intersect(BELOW_5)).isEqualTo(BELOW_5);
    }
}

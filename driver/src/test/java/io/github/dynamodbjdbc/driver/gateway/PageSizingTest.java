package io.github.dynamodbjdbc.driver.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageSizingTest {
    private static final double NO_BUDGET = Double.POSITIVE_INFINITY;

    private static PageSizing sizing(long rowsWanted, boolean filtered, long itemBytes) {
        return new PageSizing(rowsWanted, filtered, false, itemBytes, false);
    }

    @Test
    void asksForFullPagesIfAllRowsAreWanted() {
        assertThat(sizing(-1, true, 400).next(0, NO_BUDGET)).isZero();
    }

    @Test
    void asksForExactlyTheRowsWantedIfEveryItemIsOne() {
        PageSizing sizing = sizing(3, false, 400);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(3);
        sizing.evaluated(2);
        assertThat(sizing.next(2, NO_BUDGET)).isEqualTo(1);
    }

    @Test
    void growsWhileAFilterLetsNothingThrough() {
        // Eight items of that size leave room for larger ones in an eighth of 4 KB.
        PageSizing sizing = sizing(3, true, 400);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(8);
        sizing.evaluated(8);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(32);
        sizing.evaluated(32);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(128);
        sizing.evaluated(128);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(512);
        sizing.evaluated(512);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(2048);
        sizing.evaluated(2048);
        assertThat(sizing.next(0, NO_BUDGET)).isZero();
    }

    /** For the latest item that has not expired: nearly all items pass the filter, and half a unit is enough. */
    @Test
    void beginsWithHalfAUnitForAFilter() {
        PageSizing sizing = sizing(1, true, 70);
        int limit = sizing.next(0, NO_BUDGET);
        assertThat(sizing.estimate(limit)).isEqualTo(0.5);
    }

    @Test
    void learnsTheShareOfMatchingItems() {
        PageSizing sizing = sizing(20, true, 400);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(26);
        sizing.evaluated(26);
        assertThat(sizing.next(13, NO_BUDGET)).isEqualTo(18);
    }

    @Test
    void startsWithTheRowsWantedWhereItemsAreLarge() {
        assertThat(sizing(4, true, 100_000).next(0, NO_BUDGET)).isEqualTo(6);
    }

    @Test
    void doublesForACallerThatTakesMoreThanAnnounced() {
        PageSizing sizing = sizing(3, false, 8_192);
        assertThat(sizing.next(0, NO_BUDGET)).isEqualTo(3);
        assertThat(sizing.next(3, NO_BUDGET)).isEqualTo(6);
        assertThat(sizing.next(9, NO_BUDGET)).isEqualTo(12);
    }

    @Test
    void shrinksToTheBudget() {
        PageSizing sizing = sizing(-1, false, 4_096);
        assertThat(sizing.next(0, 10)).isEqualTo(20);
        assertThat(sizing.next(0, 0.1)).isEqualTo(1);
        assertThat(sizing.estimate(20)).isEqualTo(10);
        assertThat(sizing.estimate(0)).isEqualTo(128);
        assertThat(new PageSizing(-1, false, true, 5_000, true).estimate(10)).isEqualTo(13 + 20);
    }
}

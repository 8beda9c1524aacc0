package io.github.dynamodbjdbc.planner.exec;

import static io.github.dynamodbjdbc.planner.exec.MemoryRows.columnAt;
import static io.github.dynamodbjdbc.planner.exec.MemoryRows.constant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Frame.Bound;
import io.github.dynamodbjdbc.planner.exec.Frame.Exclusion;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowSourceTest {
    private static final List<SortKey> BY_FIRST = List.of(new SortKey(0, false, false));
    private static final long DAY = 86_400_000;

    private static WindowCall aggregate(Supplier<Accumulator> accumulator, int column) {
        return new FrameAggregateCall(new Aggregation(accumulator, List.of(columnAt(column)), null, false));
    }

    private static WindowCall sum() {
        return aggregate(Accumulators.sum(NumberKind.BIGINT, false), 0);
    }

    private static Bound preceding(Object distance) {
        return new Bound.Distance(constant(distance), true, null);
    }

    private static Bound following(Object distance) {
        return new Bound.Distance(constant(distance), false, null);
    }

    private static Frame rows(Bound start, Bound end, Exclusion exclusion) {
        return new Frame(Frame.Unit.ROWS, start, end, exclusion);
    }

    private static Frame rows(Bound start, Bound end) {
        return rows(start, end, Exclusion.NO_OTHERS);
    }

    /** The results for rows with one column, in the order of the rows. */
    private static List<@Nullable Object> over(
            List<SortKey> order, Frame frame, WindowCall call, @Nullable Object... values) {
        MemoryRows rows = MemoryRows.column(values);
        RowSource source = new WindowSource(rows, 1, List.of(new WindowGroup(List.of(), order, frame, List.of(call))));
        List<@Nullable Object> results = new ArrayList<>();
        rows.all(source).forEach(row -> results.add(row.get(1)));
        assertThat(rows.kept()).isZero();
        assertThat(rows.mostKept()).isEqualTo(values.length);
        assertThat(rows.open()).isZero();
        return results;
    }

    private static List<@Nullable Object> list(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    @Test
    void theCurrentRowIsLeftOutOfTheWhole() {
        Frame frame = rows(Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.CURRENT_ROW);
        assertThat(over(List.of(), frame, sum(), 8, 0, 4, 9)).isEqualTo(list(13L, 21L, 17L, 12L));
        assertThat(over(List.of(), frame, sum(), 8)).isEqualTo(list((Object) null));
    }

    @Test
    void peersAreLeftOutTogether() {
        Frame group = rows(Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.GROUP);
        assertThat(over(BY_FIRST, group, sum(), 1, 2, 2, 5)).isEqualTo(list(9L, 6L, 6L, 5L));
        Frame ties = rows(Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.TIES);
        assertThat(over(BY_FIRST, ties, sum(), 1, 2, 2, 5)).isEqualTo(list(10L, 8L, 8L, 10L));
        Frame before = rows(preceding(1), Bound.CURRENT_ROW, Exclusion.GROUP);
        assertThat(over(BY_FIRST, before, sum(), 1, 2, 2, 5)).isEqualTo(list(null, 1L, null, 2L));
    }

    @Test
    void framesOfRowsSlide() {
        Frame frame = rows(preceding(1), following(1));
        assertThat(over(BY_FIRST, frame, sum(), 1, 2, 3, 4)).isEqualTo(list(3L, 6L, 9L, 7L));
        assertThat(over(BY_FIRST, frame, aggregate(Accumulators::greatest, 0), 4, 3, 2, 1))
                .isEqualTo(list(4, 4, 3, 2));
        assertThat(over(BY_FIRST, frame, aggregate(Accumulators::least, 0), 4, 3, 2, 1))
                .isEqualTo(list(3, 2, 1, 1));
    }

    @Test
    void aFrameNextToTheCurrentRowMayBeEmpty() {
        Frame before = rows(preceding(2), preceding(1));
        assertThat(over(BY_FIRST, before, sum(), 1, 2, 3)).isEqualTo(list(null, 1L, 3L));
        WindowCall first = new FrameValueCall(false, columnAt(0), null, false);
        WindowCall last = new FrameValueCall(true, columnAt(0), null, false);
        assertThat(over(BY_FIRST, before, first, 1, 2, 3)).isEqualTo(list(null, 1, 1));
        assertThat(over(BY_FIRST, before, last, 1, 2, 3)).isEqualTo(list(null, 1, 2));
        Frame behind = rows(following(1), following(2));
        assertThat(over(BY_FIRST, behind, first, 1, 2, 3)).isEqualTo(list(2, 3, null));
        assertThat(over(BY_FIRST, behind, last, 1, 2, 3)).isEqualTo(list(3, 3, null));
        // The frame ends before its start, so it is empty.
        Frame none = rows(following(1), preceding(1));
        assertThat(over(BY_FIRST, none, sum(), 1, 2, 3)).isEqualTo(list(null, null, null));
    }

    @Test
    void theNthValueIsOneOfTheFrame() {
        WindowCall second = new FrameValueCall(false, columnAt(0), constant(2), false);
        Frame upToHere = rows(Bound.UNBOUNDED_PRECEDING, Bound.CURRENT_ROW);
        assertThat(over(BY_FIRST, upToHere, second, 7, 8, 9)).isEqualTo(list(null, 8, 8));
        Frame others = rows(Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.CURRENT_ROW);
        assertThat(over(BY_FIRST, others, second, 7, 8, 9)).isEqualTo(list(9, 9, 8));
        assertThatThrownBy(
                        () -> over(BY_FIRST, upToHere, new FrameValueCall(false, columnAt(0), constant(0), false), 7))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("counts rows from 1");
    }

    @Test
    void nullsCanBeIgnored() {
        Frame whole = rows(Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING);
        @Nullable Object[] values = {null, 3, null, 1, null};
        assertThat(over(List.of(), whole, new FrameValueCall(false, columnAt(0), null, true), values))
                .isEqualTo(list(3, 3, 3, 3, 3));
        assertThat(over(List.of(), whole, new FrameValueCall(true, columnAt(0), null, true), values))
                .isEqualTo(list(1, 1, 1, 1, 1));
        assertThat(over(List.of(), whole, new FrameValueCall(false, columnAt(0), constant(2), true), values))
                .isEqualTo(list(1, 1, 1, 1, 1));
        assertThat(over(List.of(), whole, new NeighbourCall(false, columnAt(0), null, null, true), values))
                .isEqualTo(list(null, null, 3, 3, 1));
        assertThat(over(
                        List.of(),
                        whole,
                        new NeighbourCall(true, columnAt(0), constant(2), constant(-1), true),
                        values))
                .isEqualTo(list(1, -1, -1, -1, -1));
    }

    @Test
    void neighboursAreAnyNumberOfRowsAway() {
        WindowCall ahead = new NeighbourCall(true, columnAt(0), constant(2), constant(0), false);
        assertThat(over(BY_FIRST, Frame.WHOLE, ahead, 1, 2, 3)).isEqualTo(list(3, 0, 0));
        WindowCall byItself = new NeighbourCall(false, columnAt(0), columnAt(0), null, false);
        // Each value is its own distance: 0 rows back from 0, 1 from 1 and 2 from 2 is always the first row.
        assertThat(over(BY_FIRST, Frame.WHOLE, byItself, 0, 1, 2)).isEqualTo(list(0, 0, 0));
        WindowCall negative = new NeighbourCall(false, columnAt(0), constant(-1), null, false);
        assertThat(over(BY_FIRST, Frame.WHOLE, negative, 1, 2, 3)).isEqualTo(list(2, 3, null));
        WindowCall nowhere = new NeighbourCall(false, columnAt(0), constant(null), constant(0), false);
        assertThat(over(BY_FIRST, Frame.WHOLE, nowhere, 1, 2)).isEqualTo(list(null, null));
        WindowCall far = new NeighbourCall(true, columnAt(0), constant(Long.MAX_VALUE), null, false);
        assertThat(over(BY_FIRST, Frame.WHOLE, far, 1, 2)).isEqualTo(list(null, null));
    }

    private static List<@Nullable Object> ranks(RankCall.Kind kind, @Nullable Object... values) {
        return over(BY_FIRST, Frame.WHOLE, new RankCall(kind, null, false), values);
    }

    @Test
    void rowsAreRankedByTheirPeers() {
        @Nullable Object[] values = {20, 10, 20, 30, null};
        assertThat(ranks(RankCall.Kind.ROW_NUMBER, values)).isEqualTo(list(2L, 1L, 3L, 4L, 5L));
        assertThat(ranks(RankCall.Kind.RANK, values)).isEqualTo(list(2L, 1L, 2L, 4L, 5L));
        assertThat(ranks(RankCall.Kind.DENSE_RANK, values)).isEqualTo(list(2L, 1L, 2L, 3L, 4L));
        assertThat(ranks(RankCall.Kind.PERCENT_RANK, values)).isEqualTo(list(0.25, 0.0, 0.25, 0.75, 1.0));
        assertThat(ranks(RankCall.Kind.CUME_DIST, values)).isEqualTo(list(0.6, 0.2, 0.6, 0.8, 1.0));
        assertThat(ranks(RankCall.Kind.PERCENT_RANK, 1)).isEqualTo(list(0.0));
        // 5 and 5.0 are peers.
        assertThat(ranks(RankCall.Kind.RANK, new BigDecimal("5"), new BigDecimal("5.0"), new BigDecimal("6")))
                .isEqualTo(list(1L, 1L, 3L));
    }

    @Test
    void theFirstTilesTakeTheRowsLeftOver() {
        @Nullable Object[] values = {1, 2, 3, 4, 5, 6, 7, 8};
        assertThat(over(BY_FIRST, Frame.WHOLE, new RankCall(RankCall.Kind.NTILE, constant(3), true), values))
                .isEqualTo(list(1, 1, 1, 2, 2, 2, 3, 3));
        assertThat(over(BY_FIRST, Frame.WHOLE, new RankCall(RankCall.Kind.NTILE, constant(5), true), 1, 2))
                .isEqualTo(list(1, 2));
        assertThatThrownBy(() -> over(BY_FIRST, Frame.WHOLE, new RankCall(RankCall.Kind.NTILE, constant(0), true), 1))
                .isInstanceOf(QueryException.class);
    }

    private static Frame range(Object distance, RangeShift shift) {
        return new Frame(
                Frame.Unit.RANGE,
                new Bound.Distance(constant(distance), true, shift),
                new Bound.Distance(constant(distance), false, shift),
                Exclusion.NO_OTHERS);
    }

    private static WindowCall count() {
        return new FrameAggregateCall(new Aggregation(Accumulators::count, List.of(), null, false));
    }

    @Test
    void aRangeOfNumbersIsAsWideAsItsOffset() {
        @Nullable Object[] values = {1, 2, 4, 4, null, null};
        assertThat(over(BY_FIRST, range(2, RangeShift.NUMBER), count(), values))
                .isEqualTo(list(2L, 4L, 3L, 3L, 2L, 2L));
        assertThat(over(
                        List.of(new SortKey(0, true, true)),
                        range(new BigDecimal("1.5"), RangeShift.NUMBER),
                        count(),
                        new BigDecimal("1.5"),
                        new BigDecimal("3.0"),
                        new BigDecimal("3.1"),
                        null))
                .isEqualTo(list(2L, 3L, 2L, 1L));
        assertThat(over(BY_FIRST, range(1, RangeShift.NUMBER), count(), 0.5, 1.5, 1.75))
                .isEqualTo(list(2L, 3L, 2L));
    }

    @Test
    void groupsOfPeersCountAsOne() {
        Frame around = new Frame(Frame.Unit.GROUPS, preceding(1), following(1), Exclusion.NO_OTHERS);
        assertThat(over(BY_FIRST, around, sum(), 1, 2, 2, 4, 5, 5)).isEqualTo(list(5L, 9L, 9L, 18L, 14L, 14L));
        Frame others = new Frame(Frame.Unit.GROUPS, preceding(1), following(1), Exclusion.GROUP);
        assertThat(over(BY_FIRST, others, count(), 1, 2, 2, 4, null, null)).isEqualTo(list(2L, 2L, 2L, 4L, 1L, 1L));
        Frame ahead = new Frame(Frame.Unit.GROUPS, following(2), following(Long.MAX_VALUE), Exclusion.NO_OTHERS);
        assertThat(over(BY_FIRST, ahead, count(), 1, 2, 2, 4)).isEqualTo(list(1L, 0L, 0L, 0L));
    }

    @Test
    void aRangeThatReachesTheEndTakesNullsAlong() {
        Frame frame = new Frame(
                Frame.Unit.RANGE,
                new Bound.Distance(constant(1), true, RangeShift.NUMBER),
                Bound.UNBOUNDED_FOLLOWING,
                Exclusion.NO_OTHERS);
        assertThat(over(BY_FIRST, frame, count(), 1, 2, 5, null)).isEqualTo(list(4L, 4L, 2L, 1L));
    }

    @Test
    void aRangeOfTimesIsAsLongAsItsInterval() {
        Object first = (int) LocalDate.of(2024, 1, 31).toEpochDay();
        Object second = (int) LocalDate.of(2024, 2, 29).toEpochDay();
        Object third = (int) LocalDate.of(2024, 3, 2).toEpochDay();
        // A month after January 31 is February 29, which is a month from January 29 and March 29.
        assertThat(over(BY_FIRST, range(new Interval(1, 0, 0), RangeShift.DATE), count(), first, second, third))
                .isEqualTo(list(2L, 3L, 2L));
        assertThat(over(BY_FIRST, range(new Interval(0, 2, 0), RangeShift.DATE), count(), first, second, third))
                .isEqualTo(list(1L, 2L, 2L));
        assertThat(over(
                        BY_FIRST,
                        range(new Interval(0, 0, 10_000), RangeShift.TIMESTAMP),
                        count(),
                        1000L,
                        1010L,
                        1021L))
                .isEqualTo(list(2L, 2L, 1L));
        assertThat(over(
                        BY_FIRST,
                        range(new Interval(1, 0, 0), RangeShift.TIMESTAMP),
                        count(),
                        0L,
                        31 * DAY,
                        31 * DAY + 1))
                .isEqualTo(list(2L, 3L, 2L));
    }

    @Test
    void anOffsetIsNeitherNegativeNorNull() {
        for (Object offset : Arrays.asList(-1, null)) {
            Frame frame = new Frame(
                    Frame.Unit.ROWS,
                    new Bound.Distance(constant(offset), true, null),
                    Bound.CURRENT_ROW,
                    Exclusion.NO_OTHERS);
            assertThatThrownBy(() -> over(BY_FIRST, frame, sum(), 1))
                    .isInstanceOf(QueryException.class)
                    .hasMessageContaining("can't be negative or NULL");
        }
    }

    @Test
    void peersShareAFrameThatEndsWithTheCurrentRow() {
        Frame frame = new Frame(Frame.Unit.RANGE, Bound.UNBOUNDED_PRECEDING, Bound.CURRENT_ROW, Exclusion.NO_OTHERS);
        assertThat(over(BY_FIRST, frame, sum(), 1, 2, 2, 3)).isEqualTo(list(1L, 5L, 5L, 8L));
        assertThat(over(List.of(), frame, sum(), 1, 2, 2, 3)).isEqualTo(list(8L, 8L, 8L, 8L));
    }

    @Test
    void valuesCountOnceInEachFrame() {
        WindowCall distinct = aggregate(Accumulators.distinct(Accumulators.sum(NumberKind.BIGINT, false)), 0);
        assertThat(over(List.of(), rows(preceding(2), Bound.CURRENT_ROW), distinct, 1, 1, 2, 3, 3))
                .isEqualTo(list(1L, 1L, 3L, 6L, 5L));
    }

    @Test
    void partitionsAreKeptApartAndWindowsSideBySide() {
        MemoryRows rows = MemoryRows.of(
                new Object[] {"a", 3}, new Object[] {"b", 5}, new Object[] {"a", 1}, new Object[] {"b", 2});
        RowSource source = new WindowSource(
                rows,
                2,
                List.of(
                        new WindowGroup(
                                List.of(0),
                                List.of(new SortKey(1, false, false)),
                                Frame.WHOLE,
                                List.of(
                                        new RankCall(RankCall.Kind.ROW_NUMBER, null, false),
                                        aggregate(Accumulators.sum(NumberKind.BIGINT, false), 1))),
                        new WindowGroup(List.of(), List.of(), Frame.WHOLE, List.of(count()))));
        assertThat(rows.all(source))
                .containsExactly(
                        list("a", 3, 2L, 4L, 4L),
                        list("b", 5, 2L, 7L, 4L),
                        list("a", 1, 1L, 4L, 4L),
                        list("b", 2, 1L, 7L, 4L));
        MemoryRows none = MemoryRows.of();
        assertThat(none.all(new WindowSource(
                        none, 0, List.of(new WindowGroup(List.of(), List.of(), Frame.WHOLE, List.of(count()))))))
                .isEmpty();
    }

    /** Frames of all kinds give the results of adding up each frame's rows one by one. */
    @Test
    void slidingAndRecomputingAgree() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            @Nullable Object[] values = new @Nullable Object[random.nextInt(12) + 1];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(5) == 0 ? null : (Object) random.nextInt(4);
            }
            int start = random.nextInt(7) - 3;
            int end = random.nextInt(7) - 3;
            Exclusion exclusion = Exclusion.values()[random.nextInt(4)];
            Frame frame = rows(bound(start), bound(end), exclusion);
            for (Supplier<Accumulator> accumulator : List.<Supplier<Accumulator>>of(
                    Accumulators.sum(NumberKind.BIGINT, false),
                    Accumulators.sum(NumberKind.DOUBLE, false),
                    Accumulators::least,
                    Accumulators::greatest,
                    Accumulators::mode,
                    Accumulators::populationVariance,
                    Accumulators.distinct(Accumulators.average(NumberKind.DECIMAL)))) {
                assertThat(over(List.of(), frame, aggregate(accumulator, 0), values))
                        .as("%s %s %s %s", Arrays.toString(values), start, end, exclusion)
                        .isEqualTo(expected(values, start, end, exclusion, accumulator));
            }
        }
    }

    private static Bound bound(int distance) {
        return distance < 0 ? preceding(-distance) : following(distance);
    }

    /** Without an order, all rows are peers. */
    private static List<@Nullable Object> expected(
            @Nullable Object[] values, int start, int end, Exclusion exclusion, Supplier<Accumulator> accumulator) {
        List<@Nullable Object> results = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            Accumulator sum = accumulator.get();
            for (int row = Math.max(0, i + start); row <= Math.min(values.length - 1, i + end); row++) {
                boolean left =
                        switch (exclusion) {
                            case NO_OTHERS -> true;
                            case CURRENT_ROW -> row != i;
                            case GROUP -> false;
                            case TIES -> row == i;
                        };
                if (left && values[row] != null) {
                    sum.add(new @Nullable Object[] {values[row]});
                }
            }
            results.add(sum.result());
        }
        return results;
    }
}

package io.github.dynamodbjdbc.planner.exec;

import static io.github.dynamodbjdbc.planner.exec.MemoryRows.columnAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.exec.AggregateSource.Output;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AggregateSourceTest {
    private static Aggregation sum(int column) {
        return new Aggregation(Accumulators.sum(NumberKind.BIGINT, false), List.of(columnAt(column)), null, false);
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    private static List<@Nullable Object> list(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static RowSource grouped(MemoryRows rows, Aggregation aggregation) {
        return new AggregateSource(
                rows,
                List.of(columnAt(0)),
                List.of(BitSet.valueOf(new long[] {1})),
                List.of(aggregation),
                List.of(new Output.Aggregate(0)));
    }

    @Test
    void rowsInNoOrderAreGroupedOnceEach() {
        MemoryRows rows = MemoryRows.of(row("a", 1), row(null, 2), row("b", 3), row("a", 4), row(null, 5));
        assertThat(rows.all(grouped(rows, sum(1)))).containsExactly(list("a", 5L), list(null, 7L), list("b", 3L));
        assertThat(rows.open()).isZero();
        assertThat(rows.mostKept()).isEqualTo(3);
        assertThat(rows.kept()).isZero();
    }

    @Test
    void equalNumbersAreOneGroup() {
        MemoryRows rows = MemoryRows.of(
                row(new BigDecimal("5"), 1), row(new BigDecimal("5.0"), 2), row(new BigDecimal("0.50E1"), 3));
        assertThat(rows.all(grouped(rows, sum(1)))).containsExactly(list(new BigDecimal("5"), 6L));
    }

    @Test
    void distinctValuesAreKeptOnceEach() {
        MemoryRows rows = MemoryRows.of(row("a", 1), row("a", 1), row("a", 2), row("b", 1), row("a", 2));
        Aggregation distinct =
                new Aggregation(Accumulators.distinct(Accumulators::count), List.of(columnAt(1)), null, false);
        assertThat(rows.all(grouped(rows, distinct))).containsExactly(list("a", 2L), list("b", 1L));
        // Two groups, one with two values and one with one.
        assertThat(rows.mostKept()).isEqualTo(5);
        assertThat(rows.kept()).isZero();
    }

    @Test
    void noRowsGiveNoGroupsExceptTheGrandTotal() {
        MemoryRows none = MemoryRows.of();
        assertThat(none.all(grouped(none, sum(1)))).isEmpty();
        Aggregation count = new Aggregation(Accumulators::count, List.of(), null, false);
        RowSource whole = new AggregateSource(
                none,
                List.of(),
                List.of(new BitSet()),
                List.of(sum(0), count),
                List.of(new Output.Aggregate(0), new Output.Aggregate(1)));
        assertThat(none.all(whole)).containsExactly(list(null, 0L));
    }

    @Test
    void aFilterKeepsArgumentsFromBeingEvaluated() {
        MemoryRows rows = MemoryRows.of(row("a", 1), row("a", 0), row("a", 2));
        Aggregation quotients = new Aggregation(
                Accumulators.sum(NumberKind.INTEGER, false),
                List.of((row, run) -> 10 / (Integer) row[1]),
                (row, run) -> (Integer) row[1] == 0 ? null : (Boolean) ((Integer) row[1] > 0),
                false);
        assertThat(rows.all(grouped(rows, quotients))).containsExactly(list("a", 15));
    }

    @Test
    void eachGroupingSetHasItsGroupsAndTheGrandTotalExistsWithoutRows() {
        RowSource cube = cube(MemoryRows.of(row("a", "x", 1), row("a", "y", 2), row("b", "x", 4)));
        MemoryRows rows = MemoryRows.of(row("a", "x", 1), row("a", "y", 2), row("b", "x", 4));
        assertThat(rows.all(cube))
                .containsExactlyInAnyOrder(
                        list("a", "x", 1L, 0L),
                        list("a", "y", 2L, 0L),
                        list("b", "x", 4L, 0L),
                        list("a", null, 3L, 1L),
                        list("b", null, 4L, 1L),
                        list(null, "x", 5L, 2L),
                        list(null, "y", 2L, 2L),
                        list(null, null, 7L, 3L));
        MemoryRows none = MemoryRows.of();
        assertThat(none.all(cube(none))).containsExactly(list(null, null, null, 3L));
    }

    private static RowSource cube(MemoryRows rows) {
        return new AggregateSource(
                rows,
                List.of(columnAt(0), columnAt(1)),
                List.of(
                        BitSet.valueOf(new long[] {3}),
                        BitSet.valueOf(new long[] {1}),
                        BitSet.valueOf(new long[] {2}),
                        new BitSet()),
                List.of(sum(2)),
                List.of(new Output.Aggregate(0), new Output.Grouping(List.of(0, 1))));
    }

    @Test
    void aNullThatIsGroupedByIsNotTheNullOfASetWithoutTheColumn() {
        MemoryRows rows = MemoryRows.of(row(null, 1), row("a", 2));
        RowSource rollup = new AggregateSource(
                rows,
                List.of(columnAt(0)),
                List.of(BitSet.valueOf(new long[] {1}), new BitSet()),
                List.of(sum(1)),
                List.of(new Output.Aggregate(0), new Output.Grouping(List.of(0))));
        assertThat(rows.all(rollup))
                .containsExactlyInAnyOrder(list(null, 1L, 0L), list("a", 2L, 0L), list(null, 3L, 1L));
    }

    private static RowSource streaming(MemoryRows rows) {
        return new StreamingAggregateSource(rows, List.of(columnAt(0)), List.of(sum(1)));
    }

    @Test
    void aGroupIsGivenWhenTheNextBegins() {
        MemoryRows rows = MemoryRows.of(row("a", 1), row("a", 2), row(null, 3), row("c", 4));
        assertThat(rows.all(streaming(rows))).containsExactly(list("a", 3L), list(null, 3L), list("c", 4L));
        assertThat(rows.mostKept()).isEqualTo(1);
        assertThat(rows.kept()).isZero();
        MemoryRows again = MemoryRows.of(row("a", 1), row("a", 2), row(null, 3), row("c", 4));
        try (RowCursor groups = streaming(again).open(again.run())) {
            assertThat(groups.advance()).isTrue();
            assertThat(groups.row()).containsExactly("a", 3L);
            assertThat(again.read()).isEqualTo(3);
        }
        assertThat(again.open()).isZero();
        MemoryRows none = MemoryRows.of();
        assertThat(none.all(streaming(none))).isEmpty();
    }

    @Test
    void aDistinctRowIsGivenAtFirstSight() {
        MemoryRows rows = MemoryRows.column("b", "a", "b", null, "a", null);
        RowSource distinct = new DistinctSource(rows, List.of(columnAt(0)), false);
        assertThat(rows.all(distinct)).containsExactly(list("b"), list("a"), list((Object) null));
        assertThat(rows.kept()).isZero();
        MemoryRows again = MemoryRows.column("b", "a", "b");
        try (RowCursor some = new DistinctSource(again, List.of(columnAt(0)), false).open(again.run())) {
            assertThat(some.advance()).isTrue();
            assertThat(some.row()).containsExactly("b");
            assertThat(again.read()).isEqualTo(1);
        }
        assertThat(again.open()).isZero();
    }

    @Test
    void ofRowsThatFollowEachOtherOnlyTheLastIsRemembered() {
        MemoryRows rows = MemoryRows.column(null, null, "a", "a", "b");
        assertThat(rows.all(new DistinctSource(rows, List.of(columnAt(0)), true)))
                .containsExactly(list((Object) null), list("a"), list("b"));
        assertThat(rows.mostKept()).isZero();
    }

    @Test
    void rowsAreCountedWithoutAColumn() {
        MemoryRows rows = MemoryRows.of(row(), row(), row());
        assertThat(rows.all(new RowCountSource(rows))).containsExactly(list(3L));
        MemoryRows none = MemoryRows.of();
        assertThat(none.all(new RowCountSource(none))).containsExactly(list(0L));
    }
}

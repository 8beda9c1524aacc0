package io.github.dynamodbjdbc.planner.exec;

import static io.github.dynamodbjdbc.planner.exec.MemoryRows.columnAt;
import static io.github.dynamodbjdbc.planner.exec.MemoryRows.constant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators with little memory return the same rows as with enough memory. */
class SpillTest {
    private static final int ROWS = 5_000;
    private static final int ROOM = 100;
    private static final long BYTES = 500_000;

    @TempDir
    Path directory;

    /** Rows with a number that repeats or is NULL, a text, and the row's index. */
    private static @Nullable Object[][] random(int seed, int values) {
        Random random = new Random(seed);
        @Nullable Object[][] rows = new @Nullable Object[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            int number = random.nextInt(values);
            rows[i] = new @Nullable Object[] {
                number % 50 == 0 ? null : number % 2 == 0 ? BigDecimal.valueOf(number) : new BigDecimal(number + ".0"),
                "é" + Character.toString(0x1F600 + random.nextInt(20)) + random.nextInt(3),
                i
            };
        }
        return rows;
    }

    private MemoryRows spilling(@Nullable Object[]... rows) {
        return MemoryRows.of(rows).spilling(ROOM, directory);
    }

    @AfterEach
    void noFileIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    private static List<List<@Nullable Object>> unordered(List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> sorted = new ArrayList<>(rows);
        sorted.sort((left, right) -> String.valueOf(left).compareTo(String.valueOf(right)));
        return sorted;
    }

    private void assertSame(Function<MemoryRows, RowSource> operator, @Nullable Object[]... rows) {
        MemoryRows all = MemoryRows.of(rows);
        List<List<@Nullable Object>> expected = all.all(operator.apply(all));
        assertThat(all.mostKept()).as("that it takes room").isGreaterThan(ROOM);
        MemoryRows few = spilling(rows);
        assertThat(unordered(few.all(operator.apply(few)))).isEqualTo(unordered(expected));
        assertThat(few.kept()).isZero();
        assertThat(few.open()).isZero();
        MemoryPool pool = new MemoryPool();
        MemoryRows fewBytes = MemoryRows.of(rows).spilling(BYTES, pool, directory);
        assertThat(unordered(fewBytes.all(operator.apply(fewBytes)))).isEqualTo(unordered(expected));
        assertThat(fewBytes.mostKept()).isLessThan(all.mostKept());
        assertThat(fewBytes.kept()).isZero();
        assertThat(pool.used()).as("but for one portion").isLessThan(200_000);
    }

    @Test
    void sortsInRuns() {
        List<SortKey> keys = List.of(new SortKey(0, false, true), new SortKey(1, true, false));
        @Nullable Object[][] rows = random(1, 300);
        MemoryRows all = MemoryRows.of(rows);
        MemoryRows few = spilling(rows);
        assertThat(few.all(new SortSource(few, keys, RowCount.of(0), RowCount.of(-1))))
                .as("in the same order, also of rows that sort alike")
                .isEqualTo(all.all(new SortSource(all, keys, RowCount.of(0), RowCount.of(-1))));
        assertThat(few.all(new SortSource(few, keys, RowCount.of(1_000), RowCount.of(2_000))))
                .isEqualTo(all.all(new SortSource(all, keys, RowCount.of(1_000), RowCount.of(2_000))));
        assertThat(few.kept()).isZero();
    }

    @Test
    void mergesRunsThatAreTooManyToBeMergedTogether() {
        List<SortKey> keys = List.of(new SortKey(0, false, true));
        @Nullable Object[][] rows = random(2, 300);
        MemoryRows all = MemoryRows.of(rows);
        MemoryRows few = MemoryRows.of(rows).spilling(10, directory);
        assertThat(few.all(new SortSource(few, keys, RowCount.of(0), RowCount.of(-1))))
                .isEqualTo(all.all(new SortSource(all, keys, RowCount.of(0), RowCount.of(-1))));
    }

    /** Operators above each other, next to others that keep all rows that the statement may keep. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void operatorsGoOnWhereOthersHaveTakenAllRoom(int room) {
        List<SortKey> keys = List.of(new SortKey(0, false, true), new SortKey(2, false, true));
        Function<RowSource, RowSource> top = rows -> new SortSource(rows, keys, RowCount.of(0), RowCount.of(3));
        Function<RowSource, RowSource> sorted = rows -> new SortSource(rows, keys, RowCount.of(0), RowCount.of(-1));
        Function<RowSource, RowSource> distinct = rows -> DistinctSource.ofRows(rows, 3);
        Aggregation total =
                new Aggregation(Accumulators.sum(NumberKind.BIGINT, false), List.of(columnAt(2)), null, false);
        Function<RowSource, RowSource> grouped = rows -> new AggregateSource(
                rows,
                List.of(columnAt(0)),
                List.of(BitSet.valueOf(new long[] {1})),
                List.of(total),
                List.of(new AggregateSource.Output.Grouping(List.of(0)), new AggregateSource.Output.Aggregate(0)));
        @Nullable Object[][] rows = Arrays.copyOf(random(31, 20), 200);
        for (Function<RowSource, RowSource> nested : List.of(
                top,
                top.compose(sorted),
                top.compose(distinct),
                sorted.compose(distinct).compose(sorted),
                grouped,
                grouped.compose(top),
                grouped.compose(sorted).compose(distinct))) {
            MemoryRows all = MemoryRows.of(rows);
            List<List<@Nullable Object>> expected = unordered(all.all(nested.apply(all)));
            MemoryRows few = MemoryRows.of(rows).spilling(room, directory);
            assertThat(unordered(few.all(nested.apply(few)))).isEqualTo(expected);
            MemoryRows none = MemoryRows.of(rows).spilling(room, directory);
            none.run().memory().keep(room, 0);
            assertThat(unordered(none.all(nested.apply(none)))).isEqualTo(expected);
            assertThat(none.kept()).isEqualTo(room);
        }
    }

    @Test
    void groupsPartByPart() {
        Aggregation sum =
                new Aggregation(Accumulators.sum(NumberKind.BIGINT, false), List.of(columnAt(2)), null, false);
        List<BitSet> sets =
                List.of(BitSet.valueOf(new long[] {3}), BitSet.valueOf(new long[] {1}), BitSet.valueOf(new long[] {0}));
        assertSame(
                rows -> new AggregateSource(
                        rows,
                        List.of(columnAt(0), columnAt(1)),
                        sets,
                        List.of(sum),
                        List.of(
                                new AggregateSource.Output.Aggregate(0),
                                new AggregateSource.Output.Grouping(List.of(0, 1)))),
                random(3, 400));
    }

    @Test
    void givesEachRowOnce() {
        assertSame(rows -> new DistinctSource(rows, List.of(columnAt(0), columnAt(1)), false), random(4, 400));
    }

    @ParameterizedTest
    @EnumSource
    void joinsPartByPart(JoinKind kind) {
        @Nullable Object[][] others = random(5, 900);
        Expression condition = (row, run) -> row[1] != null && row[4] != null && !row[1].equals(row[4]);
        assertSame(
                rows -> {
                    List<@Nullable Object[]> right = Arrays.asList(others);
                    return new HashJoinSource(
                            rows,
                            run -> new KeptRows(right, 0, right.size(), null),
                            kind,
                            3,
                            3,
                            new int[] {0},
                            new int[] {0},
                            new boolean[] {false},
                            false,
                            condition);
                },
                random(6, 900));
    }

    /** Both the order of the left side and, for each of its rows, that of the right side. */
    @ParameterizedTest
    @EnumSource(names = {"INNER", "LEFT", "SEMI", "ANTI"})
    void joinsInOrderPartByPart(JoinKind kind) {
        @Nullable Object[][] others = random(16, 900);
        @Nullable Object[][] lefts = random(17, 900);
        assertThat(rows(inOrder(kind, lefts, 0), spilling(others)))
                .isEqualTo(rows(inOrder(kind, lefts, 0), MemoryRows.of(others)));
    }

    @ParameterizedTest
    @EnumSource
    void joinsRowsThatAllHaveOneKey(JoinKind kind) {
        @Nullable Object[][] others = oneKey(random(18, 900), 400);
        @Nullable Object[][] lefts = oneKey(random(19, 900), 30);
        assertThat(rows(inOrder(kind, lefts, 0), spilling(others)))
                .isEqualTo(rows(inOrder(kind, lefts, 0), MemoryRows.of(others)));
    }

    private static @Nullable Object[][] oneKey(@Nullable Object[][] rows, int count) {
        @Nullable Object[][] some = Arrays.copyOf(rows, count);
        for (@Nullable Object[] row : some) {
            row[0] = 7;
        }
        return some;
    }

    private static Function<MemoryRows, RowSource> inOrder(JoinKind kind, @Nullable Object[][] lefts, int key) {
        List<@Nullable Object[]> left = Arrays.asList(lefts);
        Expression condition = (row, run) -> row[1] != null && row[4] != null && !row[1].equals(row[4]);
        return rows -> new HashJoinSource(
                run -> new KeptRows(left, 0, left.size(), null),
                rows,
                kind,
                3,
                3,
                new int[] {key},
                new int[] {key},
                new boolean[] {false},
                true,
                condition);
    }

    private static List<List<@Nullable Object>> rows(Function<MemoryRows, RowSource> operator, MemoryRows input) {
        List<List<@Nullable Object>> rows = input.all(operator.apply(input));
        assertThat(input.kept()).isZero();
        assertThat(input.open()).isZero();
        return rows;
    }

    @ParameterizedTest
    @EnumSource
    void joinsByAnyCondition(JoinKind kind) {
        @Nullable Object[][] others = random(9, 900);
        Expression condition = (row, run) -> row[2] != null && row[5] != null && (int) row[2] / 2 * 90 == (int) row[5];
        @Nullable Object[][] lefts = Arrays.copyOf(random(10, 900), 60);
        assertSame(
                rows -> {
                    List<@Nullable Object[]> left = Arrays.asList(lefts);
                    RowSource first = run -> new KeptRows(left, 0, left.size(), null);
                    return new NestedLoopJoinSource(first, rows, kind, 3, 3, condition);
                },
                others);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void setOperationsPartByPart(boolean everyRow) {
        List<@Nullable Object[]> others = Arrays.asList(random(11, 900));
        RowSource second = run -> new KeptRows(others, 0, others.size(), null);
        Function<RowSource, RowSource> first =
                rows -> ProjectSource.of(rows, null, () -> List.of(columnAt(0), columnAt(1)));
        assertSame(
                rows -> SetOperations.union(List.of(first.apply(rows), first.apply(second)), 2, false),
                random(12, 900));
        assertSame(
                rows -> SetOperations.intersect(List.of(first.apply(rows), first.apply(second)), 2, everyRow),
                random(12, 900));
        assertSame(
                rows -> SetOperations.except(List.of(first.apply(rows), first.apply(second)), 2, everyRow),
                random(12, 900));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 900, 100_000})
    void windowsByFiles(int partitions) {
        Frame sliding = new Frame(
                Frame.Unit.ROWS,
                new Frame.Bound.Distance((row, run) -> 20, true, null),
                Frame.Bound.CURRENT_ROW,
                Frame.Exclusion.TIES);
        Aggregation sum =
                new Aggregation(Accumulators.sum(NumberKind.DECIMAL, false), List.of(columnAt(0)), null, false);
        List<SortKey> order = List.of(new SortKey(1, false, true), new SortKey(2, true, true));
        assertSame(
                rows -> new WindowSource(
                        rows,
                        3,
                        List.of(
                                new WindowGroup(
                                        List.of(0),
                                        order,
                                        Frame.WHOLE,
                                        List.of(
                                                new RankCall(RankCall.Kind.RANK, null, false),
                                                new NeighbourCall(false, columnAt(1), null, null, true))),
                                new WindowGroup(
                                        List.of(),
                                        order,
                                        sliding,
                                        List.of(
                                                new FrameAggregateCall(sum),
                                                new FrameValueCall(false, columnAt(1), null, false))))),
                random(13, partitions));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1_000})
    void valuesOfDistinctByFiles(int groups) {
        Expression group = (row, run) -> row[2] == null ? null : (int) row[2] % groups;
        Aggregation sum = new Aggregation(
                Accumulators.distinct(Accumulators.sum(NumberKind.DECIMAL, false)), List.of(columnAt(0)), null, false);
        Aggregation count = new Aggregation(
                Accumulators.distinct(Accumulators::count), List.of(columnAt(0), columnAt(1)), null, false);
        List<BitSet> sets = List.of(new BitSet(), BitSet.valueOf(new long[] {1}));
        assertSame(
                rows -> new AggregateSource(
                        rows,
                        List.of(group),
                        sets,
                        List.of(sum, count),
                        List.of(new AggregateSource.Output.Aggregate(0), new AggregateSource.Output.Aggregate(1))),
                random(15, 4_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3_000})
    void distinctValuesOfFramesByFiles(int preceding) {
        Aggregation sum = new Aggregation(
                Accumulators.distinct(Accumulators.sum(NumberKind.DECIMAL, false)), List.of(columnAt(0)), null, false);
        Aggregation count = new Aggregation(
                Accumulators.distinct(Accumulators::count),
                List.of(columnAt(0), columnAt(1)),
                (row, run) -> row[2] != null && (int) row[2] % 3 != 0,
                false);
        Frame frame = new Frame(
                Frame.Unit.ROWS,
                preceding < 0
                        ? Frame.Bound.UNBOUNDED_PRECEDING
                        : new Frame.Bound.Distance((row, run) -> preceding, true, null),
                new Frame.Bound.Distance((row, run) -> 2, false, null),
                Frame.Exclusion.NO_OTHERS);
        assertSame(
                rows -> new WindowSource(
                        rows,
                        3,
                        List.of(new WindowGroup(
                                List.of(),
                                List.of(new SortKey(2, true, true)),
                                frame,
                                List.of(new FrameAggregateCall(sum), new FrameAggregateCall(count))))),
                random(25, 4_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1_000})
    void orderedSetsByFiles(int groups) {
        @Nullable Object[][] rows = random(20, 4_000);
        assertSame(grouped(groups, orderedSets()), rows);
        assertThat(rows(grouped(groups, lists()), spilling(rows)))
                .containsExactlyInAnyOrderElementsOf(rows(grouped(groups, lists()), MemoryRows.of(rows)));
    }

    private static Function<MemoryRows, RowSource> grouped(int groups, List<Aggregation> aggregations) {
        Expression group = (row, run) -> row[2] == null ? null : (int) row[2] % groups;
        return rows -> new AggregateSource(
                rows,
                List.of(group),
                List.of(BitSet.valueOf(new long[] {1})),
                aggregations,
                IntStream.range(0, aggregations.size())
                        .<AggregateSource.Output>mapToObj(AggregateSource.Output.Aggregate::new)
                        .toList());
    }

    @Test
    void orderedSetsOfWindowsByFiles() {
        assertSame(
                rows -> new WindowSource(
                        rows,
                        3,
                        List.of(new WindowGroup(
                                List.of(),
                                List.of(),
                                Frame.WHOLE,
                                orderedSets().stream()
                                        .<WindowCall>map(FrameAggregateCall::new)
                                        .toList()))),
                random(21, 4_000));
    }

    private static List<Aggregation> orderedSets() {
        Expression number = columnAt(0);
        return List.of(
                aggregation(
                        Accumulators::continuousPercentile, number, constant(new BigDecimal("0.3")), constant(true)),
                aggregation(
                        Accumulators::continuousPercentile, number, constant(new BigDecimal("0.5")), constant(false)),
                aggregation(Accumulators::discretePercentile, number, constant(new BigDecimal("0.3")), constant(true)),
                aggregation(Accumulators::discretePercentile, number, constant(new BigDecimal("0.7")), constant(false)),
                aggregation(Accumulators::mode, columnAt(1)));
    }

    /** Aggregates whose value has all values of the group. */
    private static List<Aggregation> lists() {
        Expression number = columnAt(0);
        Expression keys = (row, run) -> Arrays.asList(row[1], row[0]);
        return List.of(
                aggregation(Accumulators::text, columnAt(1), constant(","), constant(false), constant("alaf"), keys),
                aggregation(
                        Accumulators::text,
                        columnAt(1),
                        constant(","),
                        constant(true),
                        constant(""),
                        constant(List.of())),
                new Aggregation(
                        Accumulators::array, List.of(number, constant(false), constant("dfal"), keys), null, true));
    }

    private static Aggregation aggregation(Supplier<Accumulator> accumulator, Expression... arguments) {
        return new Aggregation(accumulator, List.of(arguments), null, false);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void recursionByFiles(boolean everyRow) {
        Expression shown = (row, run) -> row[0] == null ? null : (int) row[0];
        Expression next = (row, run) -> row[0] == null || (int) row[0] >= 4_000 ? null : (int) row[0] + 997;
        RowSource step = new FilterSource(
                ProjectSource.of(new WorkingTableSource(3), null, () -> List.of(next)), (row, run) -> row[0] != null);
        assertSame(
                rows -> new RecursiveUnionSource(
                        3, "t", ProjectSource.of(rows, new int[] {2}, () -> List.of(shown)), step, everyRow),
                random(14, 900));
    }

    @Test
    void withoutADirectoryItEnds() {
        MemoryRows rows = MemoryRows.of(random(7, 300)).spilling(ROOM, null);
        assertThatThrownBy(() -> rows.all(
                        new SortSource(rows, List.of(new SortKey(0, false, true)), RowCount.of(0), RowCount.of(-1))))
                .hasMessageContaining("more than " + ROOM + " rows");
    }

    @Test
    void saysWhereTheFileCanNotBe() {
        MemoryRows rows = MemoryRows.of(random(8, 300)).spilling(ROOM, directory.resolve("missing"));
        assertThatThrownBy(() -> rows.all(
                        new SortSource(rows, List.of(new SortKey(0, false, true)), RowCount.of(0), RowCount.of(-1))))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("spillDirectory");
    }

    @Test
    void whatIsNotReadToItsEndLeavesNoFileEither() {
        MemoryRows rows = spilling(random(9, 900));
        try (RowCursor cursor = new DistinctSource(rows, List.of(columnAt(0), columnAt(1)), false).open(rows.run())) {
            for (int i = 0; i < ROOM; i++) {
                assertThat(cursor.advance()).isTrue();
            }
        }
        assertThat(rows.kept()).isZero();
    }
}

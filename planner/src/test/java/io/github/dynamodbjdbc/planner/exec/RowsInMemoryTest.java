package io.github.dynamodbjdbc.planner.exec;

import static io.github.dynamodbjdbc.planner.exec.MemoryRows.columnAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.exec.Frame.Bound;
import io.github.dynamodbjdbc.planner.exec.SortKeysTest.Column;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups, distinct rows and windows over columns of all kinds are those of a plain computation. */
class RowsInMemoryTest {
    private static final int ROWS = 600;
    private static final int VALUES = 40;

    /** Fewer rows than a partition has, so that most are in files. */
    private static final int ROOM = 30;

    private static final int NUMBER = 2;

    /** The bytes that are taken from a pool at a time. */
    private static final long PORTION = 64 << 10;

    @TempDir
    Path directory;

    /** Rows with a value of each of two columns, some of them NULL, and a number. */
    private static @Nullable Object[][] rows(Column first, Column second) {
        Random random = new Random(7);
        List<@Nullable Object> firsts = values(first, random);
        List<@Nullable Object> seconds = values(second, random);
        @Nullable Object[][] rows = new @Nullable Object[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = new @Nullable Object[] {
                firsts.get(random.nextInt(VALUES)),
                seconds.get(random.nextInt(VALUES)),
                BigDecimal.valueOf(random.nextInt(1_000), random.nextInt(3))
            };
        }
        return rows;
    }

    private static List<@Nullable Object> values(Column column, Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(null);
        while (values.size() < VALUES) {
            values.add(column.value(random));
        }
        return values;
    }

    private static List<@Nullable Object> key(@Nullable Object[] row) {
        return Arrays.asList(TotalOrder.key(row[0]), TotalOrder.key(row[1]));
    }

    private static BigDecimal number(@Nullable Object[] row) {
        return (BigDecimal) Objects.requireNonNull(row[NUMBER]);
    }

    @ParameterizedTest
    @EnumSource
    void groupsAndDistinctRowsAreThoseOfTheirKeys(Column column) {
        for (Column second : Column.values()) {
            @Nullable Object[][] rows = rows(column, second);
            Map<List<@Nullable Object>, BigDecimal> sums = new LinkedHashMap<>();
            for (@Nullable Object[] row : rows) {
                sums.merge(key(row), number(row), BigDecimal::add);
            }
            List<List<@Nullable Object>> groups = new ArrayList<>();
            sums.forEach((key, sum) -> groups.add(Arrays.asList(key.get(0), key.get(1), TotalOrder.key(sum))));
            MemoryRows input = MemoryRows.of(rows);
            assertThat(input.all(new AggregateSource(
                            input,
                            List.of(columnAt(0), columnAt(1)),
                            List.of(BitSet.valueOf(new long[] {3})),
                            List.of(sum()),
                            List.of(new AggregateSource.Output.Aggregate(0)))))
                    .as("%s, %s", column, second)
                    .containsExactlyElementsOf(groups);
            List<List<@Nullable Object>> distinct = new ArrayList<>();
            Set<List<@Nullable Object>> seen = new LinkedHashSet<>();
            for (@Nullable Object[] row : rows) {
                if (seen.add(key(row))) {
                    distinct.add(Arrays.asList(row[0], row[1]));
                }
            }
            assertThat(input.all(new DistinctSource(input, List.of(columnAt(0), columnAt(1)), false)))
                    .as("%s, %s", column, second)
                    .containsExactlyElementsOf(distinct);
        }
    }

    @ParameterizedTest
    @EnumSource
    void windowsAreThoseOfPlainSumsInMemoryAndInFiles(Column column) {
        for (Column second : Column.values()) {
            @Nullable Object[][] rows = rows(column, second);
            List<WindowGroup> windows = List.of(window(0, 1, 3), window(1, 0, 1));
            List<List<@Nullable Object>> expected = new ArrayList<>();
            for (@Nullable Object[] row : rows) {
                expected.add(Arrays.asList(
                        row[0],
                        row[1],
                        row[NUMBER],
                        running(rows, row, 0, 1),
                        running(rows, row, 0, 1),
                        running(rows, row, 0, 1),
                        running(rows, row, 1, 0)));
            }
            for (MemoryRows input : List.of(
                    MemoryRows.of(rows),
                    MemoryRows.of(rows).spilling(ROOM, directory),
                    MemoryRows.of(rows).spilling(bytesForOneWindow(rows), new MemoryPool(), directory))) {
                assertThat(input.all(new WindowSource(input, NUMBER + 1, windows)))
                        .as("%s, %s", column, second)
                        .containsExactlyElementsOf(expected);
                assertThat(input.open()).isZero();
            }
        }
    }

    /** Memory that is half full with the rows: the results of the first window make it tight, so that the second one's rows go into a file. */
    private static long bytesForOneWindow(@Nullable Object[][] rows) {
        long bytes = 0;
        for (@Nullable Object[] row : rows) {
            bytes += HeapBytes.ofRow(Arrays.copyOf(row, row.length + 5));
        }
        return 2 * (bytes + PORTION - bytes % PORTION);
    }

    private static WindowGroup window(int partition, int order, int calls) {
        return new WindowGroup(
                List.of(partition),
                List.of(new SortKey(order, true, true)),
                new Frame(Frame.Unit.RANGE, Bound.UNBOUNDED_PRECEDING, Bound.CURRENT_ROW, Frame.Exclusion.NO_OTHERS),
                Collections.nCopies(calls, new FrameAggregateCall(sum())));
    }

    private static Aggregation sum() {
        return new Aggregation(Accumulators.sum(NumberKind.DECIMAL, false), List.of(columnAt(NUMBER)), null, false);
    }

    /** The sum over the rows of a row's partition that do not follow it. */
    private static @Nullable Object running(
            @Nullable Object[][] rows, @Nullable Object[] row, int partition, int order) {
        SortKey alike = SortKey.ascending(partition);
        SortKey key = new SortKey(order, true, true);
        BigDecimal sum = BigDecimal.ZERO;
        for (@Nullable Object[] other : rows) {
            if (alike.compare(row[partition], other[partition]) == 0 && key.compare(other[order], row[order]) <= 0) {
                sum = sum.add(number(other));
            }
        }
        return TotalOrder.key(sum);
    }
}

package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind of join, by a hash table and by a nested loop. Both have to give the same rows. */
class JoinSourcesTest {
    private final MemoryRows left = MemoryRows.of(
            new Object[] {1, "a"}, new Object[] {2, "b"}, new Object[] {2, "c"}, new Object[] {null, "d"});
    private final MemoryRows right = MemoryRows.of(
            new Object[] {new BigDecimal("2.0"), "x"}, new Object[] {3, "y"}, new Object[] {2, "z"}, new Object[] {
                null, "n"
            });

    @ParameterizedTest
    @EnumSource(JoinKind.class)
    void aHashTableAndALoopGiveTheSame(JoinKind kind) {
        assertThat(hash(kind, null)).containsExactlyElementsOf(loop(kind, "w"));
        assertThat(hash(kind, notNamed("z"))).containsExactlyElementsOf(loop(kind, "z"));
    }

    @Test
    void rowsOfTheLeftSideKeepTheirOrder() {
        assertThat(hash(JoinKind.LEFT, null))
                .containsExactly("1 a null null", "2 b 2.0 x", "2 b 2 z", "2 c 2.0 x", "2 c 2 z", "null d null null");
        assertThat(hash(JoinKind.FULL, null)).endsWith("null null 3 y", "null null null n");
        assertThat(hash(JoinKind.SEMI, null)).containsExactly("2 b", "2 c");
        assertThat(hash(JoinKind.ANTI, null)).containsExactly("1 a", "null d");
    }

    @Test
    void nullMatchesNullWhereItIsAskedTo() {
        assertThat(rows(new HashJoinSource(
                        left,
                        right,
                        JoinKind.INNER,
                        2,
                        2,
                        new int[] {0},
                        new int[] {0},
                        new boolean[] {true},
                        false,
                        null)))
                .contains("null d null n");
    }

    @Test
    void anEmptyRightSideSavesTheLeftOne() {
        MemoryRows none = MemoryRows.of();
        assertThat(left.all(new HashJoinSource(
                        left,
                        none,
                        JoinKind.INNER,
                        2,
                        2,
                        new int[] {0},
                        new int[] {0},
                        new boolean[] {false},
                        false,
                        null)))
                .isEmpty();
        assertThat(left.read()).isZero();
    }

    @Test
    void allRowsOfAJoinNeedAllRowsOfItsSides() {
        List<String> needed = new ArrayList<>();
        RowSource lefts = noting(left, () -> needed.add("left"));
        RowSource rights = noting(right, () -> needed.add("right"));
        int[] key = {0};
        for (RowSource join : List.of(
                new HashJoinSource(lefts, rights, JoinKind.LEFT, 2, 2, key, key, new boolean[] {false}, false, null),
                new NestedLoopJoinSource(lefts, rights, JoinKind.LEFT, 2, 2, notNamed("x")))) {
            try (RowCursor rows = join.open(left.run())) {
                assertThat(needed).containsExactly("right");
                rows.needAll();
                assertThat(needed).containsExactly("right", "left");
            }
            needed.clear();
        }
    }

    /** @param needed called when all rows are announced to be needed */
    private static RowSource noting(RowSource source, Runnable needed) {
        return run -> new ForwardingCursor(source.open(run)) {
            @Override
            public boolean advance() {
                return rows.advance();
            }

            @Override
            public void needAll() {
                needed.run();
            }
        };
    }

    @ParameterizedTest
    @EnumSource(JoinKind.class)
    void anEmptyRightSideMatchesNoRow(JoinKind kind) {
        MemoryRows none = MemoryRows.of();
        int[] key = {0};
        List<String> expected =
                switch (kind) {
                    case LEFT, FULL -> List.of("1 a null null", "2 b null null", "2 c null null", "null d null null");
                    case ANTI -> List.of("1 a", "2 b", "2 c", "null d");
                    case INNER, RIGHT, SEMI -> List.of();
                };
        assertThat(rows(new HashJoinSource(left, none, kind, 2, 2, key, key, new boolean[] {false}, false, null)))
                .isEqualTo(expected);
        assertThat(rows(new NestedLoopJoinSource(left, none, kind, 2, 2, notNamed("x"))))
                .isEqualTo(expected);
    }

    private List<String> hash(JoinKind kind, Expression condition) {
        return rows(new HashJoinSource(
                left, right, kind, 2, 2, new int[] {0}, new int[] {0}, new boolean[] {false}, false, condition));
    }

    private List<String> loop(JoinKind kind, String name) {
        return rows(new NestedLoopJoinSource(
                left,
                right,
                kind,
                2,
                2,
                (row, run) -> row[0] != null
                        && row[2] != null
                        && ((Number) row[0]).doubleValue() == ((Number) row[2]).doubleValue()
                        && !name.equals(row[3])));
    }

    private static Expression notNamed(String name) {
        return (row, run) -> !name.equals(row[3]);
    }

    private List<String> rows(RowSource join) {
        List<String> rows = left.all(join).stream()
                .map(row -> String.join(" ", row.stream().map(String::valueOf).toList()))
                .toList();
        assertThat(left.kept()).as("given up in the end").isZero();
        assertThat(left.open() + right.open()).isZero();
        return rows;
    }

    @Test
    void aCorrelationRunsItsRightSideForEachRow() {
        RowSource greater = new FilterSource(
                right,
                (row, run) -> row[0] != null
                        && run.outerRow(7)[0] != null
                        && ((Number) row[0]).doubleValue() > ((Number) run.outerRow(7)[0]).doubleValue());
        assertThat(rows(new CorrelateSource(
                        left, greater, List.of(), RowCount.NONE, RowCount.NONE, 7, JoinKind.LEFT, 2, 2)))
                .containsExactly("1 a 2.0 x", "1 a 3 y", "1 a 2 z", "2 b 3 y", "2 c 3 y", "null d null null");
        assertThat(rows(new CorrelateSource(
                        left, greater, List.of(), RowCount.NONE, RowCount.NONE, 7, JoinKind.SEMI, 2, 2)))
                .containsExactly("1 a", "2 b", "2 c");
        assertThat(rows(new CorrelateSource(
                        left, greater, List.of(), RowCount.NONE, RowCount.NONE, 7, JoinKind.ANTI, 2, 2)))
                .containsExactly("null d");
    }

    /** For each left row, a join of one row of its key with all right rows. */
    private RowSource forEachLeft(JoinKind kind, boolean kept) {
        RowSource key = new ValuesSource(List.of(List.of((row, run) -> run.outerRow(7)[0])));
        HashJoinSource join = new HashJoinSource(
                key, right, kind, 1, 2, new int[] {0}, new int[] {0}, new boolean[] {false}, false, null);
        RowSource each = kept ? new KeptTableJoinSource("table", join) : join;
        int width = kind.isFilter() ? 1 : 3;
        return new SharingSource(
                new CorrelateSource(left, each, List.of(), RowCount.NONE, RowCount.NONE, 7, JoinKind.LEFT, 2, width));
    }

    @ParameterizedTest
    @EnumSource(
            value = JoinKind.class,
            names = {"INNER", "LEFT", "SEMI", "ANTI"})
    void aKeptTableIsMadeOnce(JoinKind kind) {
        List<String> expected = rows(forEachLeft(kind, false));
        int before = right.read();
        assertThat(rows(forEachLeft(kind, true))).containsExactlyElementsOf(expected);
        assertThat(right.read() - before).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(
            value = JoinKind.class,
            names = {"INNER", "LEFT", "SEMI", "ANTI"})
    void withoutRoomForATableRowsAreReadAgain(JoinKind kind, @TempDir Path directory) {
        List<String> expected = rows(forEachLeft(kind, false));
        left.spilling(2, directory);
        assertThat(rows(forEachLeft(kind, true))).containsExactlyElementsOf(expected);
    }

    @Test
    void setOperationsCountByValue() {
        MemoryRows one = MemoryRows.column(5, 5, new BigDecimal("5.0"), "a", null, null);
        MemoryRows other = MemoryRows.column(new BigDecimal("5.00"), "b", null);
        assertThat(set(one, other, SetOperations::union, false)).containsExactly("5", "a", "null", "b");
        assertThat(set(one, other, SetOperations::intersect, false)).containsExactly("5", "null");
        assertThat(set(one, other, SetOperations::intersect, true)).containsExactly("5", "null");
        assertThat(set(one, other, SetOperations::except, false)).containsExactly("a");
        assertThat(set(one, other, SetOperations::except, true)).containsExactly("5", "5.0", "a", "null");
    }

    private interface SetOperation {
        RowSource of(List<RowSource> inputs, int width, boolean all);
    }

    private static List<String> set(MemoryRows one, MemoryRows other, SetOperation operation, boolean all) {
        List<String> rows = one.all(operation.of(Arrays.asList(one, other), 1, all)).stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
        assertThat(one.kept()).isZero();
        return rows;
    }
}

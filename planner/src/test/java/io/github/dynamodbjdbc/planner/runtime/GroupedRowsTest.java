package io.github.dynamodbjdbc.planner.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.junit.jupiter.api.Test;

class GroupedRowsTest {
    private static final EqualityComparer<Object> ARRAYS = new EqualityComparer<>() {
        @Override
        public boolean equal(Object left, Object right) {
            return Arrays.equals((Object[]) left, (Object[]) right);
        }

        @Override
        public int hashCode(Object row) {
            return Arrays.hashCode((Object[]) row);
        }
    };

    private int read;
    private boolean closed;

    /** The rows, and how many of them were asked for. */
    private Enumerable<Object> rows(Object... rows) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                Enumerator<Object> all = Linq4j.enumerator(Arrays.asList(rows));
                return new Enumerator<>() {
                    @Override
                    public Object current() {
                        return all.current();
                    }

                    @Override
                    public boolean moveNext() {
                        read++;
                        return all.moveNext();
                    }

                    @Override
                    public void reset() {
                        all.reset();
                    }

                    @Override
                    public void close() {
                        closed = true;
                        all.close();
                    }
                };
            }
        };
    }

    private static List<Object> all(Enumerable<?> rows) {
        List<Object> all = new ArrayList<>();
        try (Enumerator<?> each = rows.enumerator()) {
            while (each.moveNext()) {
                all.add(each.current());
            }
        }
        return all;
    }

    private static Enumerable<String> sums(Enumerable<Object> rows) {
        return rows.groupBy(
                row -> ((Object[]) row)[0],
                () -> 0,
                (sum, row) -> sum + (Integer) ((Object[]) row)[1],
                (key, sum) -> key + "=" + sum);
    }

    @Test
    void aDistinctRowIsGivenAtFirstSight() {
        Enumerable<Object> distinct =
                GroupedRows.of(rows("b", "a", "b", null, "a", null), false).distinct();
        assertThat(all(distinct)).containsExactly("b", "a", null);
        read = 0;
        try (Enumerator<Object> each = distinct.enumerator()) {
            assertThat(each.moveNext()).isTrue();
            assertThat(each.current()).isEqualTo("b");
            assertThat(read).isEqualTo(1);
        }
        assertThat(closed).isTrue();
    }

    @Test
    void rowsOfSeveralColumnsAreComparedByTheirValues() {
        Object[] first = {"a", 1};
        Object[] other = {"a", 2};
        Enumerable<Object> rows = rows(first, new Object[] {"a", 1}, other, new Object[] {"a", 1});
        assertThat(all(GroupedRows.of(rows, false).distinct(ARRAYS))).containsExactly(first, other);
        assertThat(all(GroupedRows.of(rows, true).distinct(ARRAYS))).hasSize(3);
    }

    @Test
    void ofRowsThatFollowEachOtherOnlyTheLastIsRemembered() {
        assertThat(all(GroupedRows.of(rows(null, null, "a", "a", "b"), true).distinct()))
                .containsExactly(null, "a", "b");
    }

    @Test
    void aGroupIsGivenWhenTheNextBegins() {
        Enumerable<String> sums = sums(GroupedRows.of(
                rows(new Object[] {"a", 1}, new Object[] {"a", 2}, new Object[] {null, 3}, new Object[] {"c", 4}),
                true));
        assertThat(all(sums)).containsExactly("a=3", "null=3", "c=4");
        read = 0;
        try (Enumerator<String> each = sums.enumerator()) {
            assertThat(each.moveNext()).isTrue();
            assertThat(each.current()).isEqualTo("a=3");
            assertThat(read).isEqualTo(3);
        }
    }

    @Test
    void noRowsAreNoGroups() {
        assertThat(all(sums(GroupedRows.of(rows(), true)))).isEmpty();
        assertThat(all(GroupedRows.of(rows(), true).distinct())).isEmpty();
        assertThat(all(GroupedRows.of(rows(), false).distinct())).isEmpty();
    }

    @Test
    void rowsInNoOrderAreGroupedOnceEach() {
        Enumerable<Object> rows = rows(new Object[] {"a", 1}, new Object[] {"b", 2}, new Object[] {"a", 3});
        assertThat(all(sums(GroupedRows.of(rows, false)))).containsExactlyInAnyOrder("a=4", "b=2");
    }
}

package io.github.dynamodbjdbc.planner.runtime;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.jspecify.annotations.Nullable;

/**
 * Rows that Calcite's aggregate groups by our methods: a group is given as soon as it is complete, and a distinct row when it is
 * first seen. Calcite's own read all rows before they give one. So a limit above ends the reading, and where the rows of each
 * group follow each other, memory holds one group.
 */
public final class GroupedRows extends AbstractEnumerable<Object> {
    private final Enumerable<Object> rows;
    private final boolean together;

    private GroupedRows(Enumerable<Object> rows, boolean together) {
        this.rows = rows;
        this.together = together;
    }

    /** @param together whether the rows of each group follow each other */
    public static Enumerable<Object> of(Enumerable<Object> rows, boolean together) {
        return new GroupedRows(rows, together);
    }

    @Override
    public Enumerator<Object> enumerator() {
        return rows.enumerator();
    }

    @Override
    public Enumerable<Object> distinct() {
        return distinct(Objects::equals, row -> row);
    }

    @Override
    public Enumerable<Object> distinct(EqualityComparer<Object> comparer) {
        return distinct(comparer::equal, row -> new Seen(row, comparer));
    }

    /** A row that equals others as the comparer says. */
    private record Seen(Object row, EqualityComparer<Object> comparer) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Seen seen && comparer.equal(row, seen.row);
        }

        @Override
        public int hashCode() {
            return comparer.hashCode(row);
        }
    }

    private Enumerable<Object> distinct(BiPredicate<Object, Object> equal, Function1<Object, Object> key) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new Distinct(rows.enumerator(), together ? new Change(equal) : new Unseen(key));
            }
        };
    }

    /** True of a row that is not the one before it. */
    private static final class Change implements Predicate<Object> {
        private final BiPredicate<Object, Object> equal;
        private @Nullable Object last;
        private boolean begun;

        Change(BiPredicate<Object, Object> equal) {
            this.equal = equal;
        }

        @Override
        @SuppressWarnings("NullAway") // a bare value may be null, which linq4j's signature does not say
        public boolean test(Object row) {
            boolean changed = !begun || !equal.test(last, row);
            begun = true;
            last = row;
            return changed;
        }
    }

    /** True of a row at first sight. */
    private static final class Unseen implements Predicate<Object> {
        private final Set<Object> seen = new HashSet<>();
        private final Function1<Object, Object> key;

        Unseen(Function1<Object, Object> key) {
            this.key = key;
        }

        @Override
        public boolean test(Object row) {
            return seen.add(key.apply(row));
        }
    }

    private static final class Distinct implements Enumerator<Object> {
        private final Enumerator<Object> rows;
        private final Predicate<Object> isNew;
        private @Nullable Object row;

        Distinct(Enumerator<Object> rows, Predicate<Object> isNew) {
            this.rows = rows;
            this.isNew = isNew;
        }

        @Override
        public boolean moveNext() {
            while (rows.moveNext()) {
                row = rows.current();
                if (isNew.test(row)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        @SuppressWarnings("NullAway") // a bare value may be null, which linq4j's signature does not say
        public Object current() {
            return row;
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<Object, K> key, Function0<A> initial, Function2<A, Object, A> add, Function2<K, A, R> result) {
        return together ? groups(key, initial, add, result, Objects::equals) : super.groupBy(key, initial, add, result);
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<Object, K> key,
            Function0<A> initial,
            Function2<A, Object, A> add,
            Function2<K, A, R> result,
            EqualityComparer<K> comparer) {
        return together
                ? groups(key, initial, add, result, comparer::equal)
                : super.groupBy(key, initial, add, result, comparer);
    }

    private <K, A, R> Enumerable<R> groups(
            Function1<Object, K> key,
            Function0<A> initial,
            Function2<A, Object, A> add,
            Function2<K, A, R> result,
            BiPredicate<K, K> equal) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<R> enumerator() {
                return new Groups<>(rows.enumerator(), key, initial, add, result, equal);
            }
        };
    }

    private static final class Groups<K, A, R> implements Enumerator<R> {
        private final Enumerator<Object> rows;
        private final Function1<Object, K> keyOf;
        private final Function0<A> initial;
        private final Function2<A, Object, A> add;
        private final Function2<K, A, R> resultOf;
        private final BiPredicate<K, K> equal;
        private boolean begun;
        private boolean onRow;
        // The first row of the next group, while onRow.
        private @Nullable Object row;
        private @Nullable R result;

        Groups(
                Enumerator<Object> rows,
                Function1<Object, K> keyOf,
                Function0<A> initial,
                Function2<A, Object, A> add,
                Function2<K, A, R> resultOf,
                BiPredicate<K, K> equal) {
            this.rows = rows;
            this.keyOf = keyOf;
            this.initial = initial;
            this.add = add;
            this.resultOf = resultOf;
            this.equal = equal;
        }

        @Override
        @SuppressWarnings("NullAway") // a bare value may be null, which linq4j's signature does not say
        public boolean moveNext() {
            if (!begun) {
                begun = true;
                advance();
            }
            if (!onRow) {
                return false;
            }
            K key = keyOf.apply(row);
            A sum = initial.apply();
            do {
                sum = add.apply(sum, row);
                advance();
            } while (onRow && equal.test(key, keyOf.apply(row)));
            result = resultOf.apply(key, sum);
            return true;
        }

        private void advance() {
            onRow = rows.moveNext();
            row = onRow ? rows.current() : null;
        }

        @Override
        @SuppressWarnings("NullAway") // a bare value may be null, which linq4j's signature does not say
        public R current() {
            return result;
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}

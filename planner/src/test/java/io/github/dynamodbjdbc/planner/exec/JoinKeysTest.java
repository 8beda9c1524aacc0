package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.exec.SortKeysTest.Column;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hash joins by columns of all kinds give the rows of a plain comparison of all pairs, in memory and in files. */
class JoinKeysTest {
    private static final int LEFTS = 60;
    private static final int RIGHTS = 70;
    private static final int VALUES = 7;

    /** Rows in memory: parts of the first level fit, some of them, and none, so that keys with several rows reach the last level. */
    private static final List<Integer> ROOMS = List.of(100, 12, 2);

    private static final @Nullable Object[] NONE = new @Nullable Object[3];

    private static final Expression CONDITION = (row, run) -> (number(row[2]) + number(row[5])) % 3 != 0;

    @TempDir
    Path directory;

    /** @param condition a further condition; null for none */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Join(
            JoinKind kind,
            @Nullable Object[][] lefts,
            @Nullable Object[][] rights,
            int[] keys,
            boolean[] matchesNulls,
            @Nullable Expression condition) {
        List<String> plain() {
            List<String> all = new ArrayList<>();
            BitSet met = new BitSet();
            for (@Nullable Object[] left : lefts) {
                boolean found = false;
                for (int i = 0; i < rights.length; i++) {
                    if (matches(left, rights[i])) {
                        if (!kind.isFilter()) {
                            all.add(text(left, rights[i]));
                        }
                        found = true;
                        met.set(i);
                    }
                }
                if (kind.isFilter() ? found == (kind == JoinKind.SEMI) : !found && kind.keepsLeft()) {
                    all.add(kind.isFilter() ? text(left) : text(left, NONE));
                }
            }
            for (int i = 0; kind.keepsRight() && i < rights.length; i++) {
                if (!met.get(i)) {
                    all.add(text(NONE, rights[i]));
                }
            }
            return all;
        }

        private boolean matches(@Nullable Object[] left, @Nullable Object[] right) {
            for (int i = 0; i < keys.length; i++) {
                Object one = left[keys[i]];
                Object other = right[keys[i]];
                boolean same = one == null || other == null || Values.isNull(one) || Values.isNull(other)
                        ? matchesNulls[i] && Values.isNull(one) && Values.isNull(other)
                        : isEqual(one, other);
                if (!same) {
                    return false;
                }
            }
            return condition == null || (number(left[2]) + number(right[2])) % 3 != 0;
        }

        List<String> hashed(MemoryRows input) {
            RowSource left = run -> new KeptRows(List.of(lefts), 0, lefts.length, null);
            List<String> all = new ArrayList<>();
            input.all(new HashJoinSource(left, input, kind, 3, 3, keys, keys, matchesNulls, true, condition))
                    .forEach(row -> all.add(row.toString()));
            assertThat(input.kept()).isZero();
            assertThat(input.open()).isZero();
            return all;
        }
    }

    private static boolean isEqual(Object one, Object other) {
        BigDecimal number = decimal(one);
        BigDecimal another = decimal(other);
        return number != null && another != null ? number.compareTo(another) == 0 : one.equals(other);
    }

    /** The value of a number; null for others. */
    private static @Nullable BigDecimal decimal(@Nullable Object value) {
        return value instanceof Number && !(value instanceof StoredMoment) ? new BigDecimal(value.toString()) : null;
    }

    private static int number(@Nullable Object value) {
        return (Integer) Objects.requireNonNull(value);
    }

    private static String text(@Nullable Object[]... sides) {
        return Arrays.stream(sides).flatMap(Arrays::stream).toList().toString();
    }

    @ParameterizedTest
    @EnumSource
    void joinsAreThoseOfAPlainComparison(Column column) {
        for (Column second : Column.values()) {
            Random random = new Random(31L * column.ordinal() + second.ordinal());
            List<List<@Nullable Object>> values = List.of(values(column, random), values(second, random));
            @Nullable Object[][] lefts = rows(LEFTS, values, random);
            @Nullable Object[][] rights = rows(RIGHTS, values, random);
            int[] keys = column == second ? new int[] {0} : new int[] {0, 1};
            for (JoinKind kind : JoinKind.values()) {
                Join join = new Join(
                        kind,
                        lefts,
                        rights,
                        keys,
                        new boolean[] {random.nextBoolean(), random.nextBoolean()},
                        random.nextBoolean() ? CONDITION : null);
                String name = "%s by %s, %s".formatted(kind, column, second);
                List<String> expected = join.plain();
                assertThat(join.hashed(MemoryRows.of(rights))).as(name).isEqualTo(expected);
                if ((column.ordinal() + second.ordinal()) % JoinKind.values().length == kind.ordinal()) {
                    for (int room : ROOMS) {
                        List<String> found = join.hashed(MemoryRows.of(rights).spilling(room, directory));
                        if (kind.keepsRight()) {
                            Collections.sort(expected);
                            Collections.sort(found);
                        }
                        assertThat(found).as("%s in memory for %s", name, room).isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static List<@Nullable Object> values(Column column, Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(null);
        values.add(StoredNull.INSTANCE);
        while (values.size() < VALUES) {
            values.add(column.value(random));
        }
        return values;
    }

    private static @Nullable Object[][] rows(int count, List<List<@Nullable Object>> values, Random random) {
        @Nullable Object[][] rows = new @Nullable Object[count][];
        for (int i = 0; i < count; i++) {
            rows[i] = new @Nullable Object[] {
                alike(values.get(0).get(random.nextInt(VALUES)), random),
                alike(values.get(1).get(random.nextInt(VALUES)), random),
                i
            };
        }
        return rows;
    }

    /** An equal value, of a number sometimes another form. */
    private static @Nullable Object alike(@Nullable Object value, Random random) {
        BigDecimal number = decimal(value);
        return number == null || random.nextBoolean() ? value : number.setScale(number.scale() + random.nextInt(3));
    }
}

package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are sorted by abbreviations come in the order of the comparisons, and keep their order where they are alike. */
class SortKeysTest {
    private static final int ROWS = 3_000;

    /** The values of one column. */
    enum Column {
        FEW_NUMBERS(random -> BigDecimal.valueOf(random.nextInt(5), 1)),
        NUMBERS(random -> BigDecimal.valueOf(random.nextInt(2_000) - 1_000L, random.nextInt(4))),
        LARGE_NUMBERS(random -> new BigDecimal("1234567890123456789012345678901234567")
                .add(BigDecimal.valueOf(random.nextInt(1_000), 1))),
        FAR_NUMBERS(random -> new BigDecimal(random.nextInt(9) - 4 + "E" + (random.nextInt(250) - 125))),
        LONGS(Random::nextLong),
        FAR_AND_NEAR_LONGS(random -> random.nextInt(9) == 0 ? random.nextLong() : random.nextInt(9)),
        DOUBLES(random -> random.nextInt(9) == 0 ? -0.0 : random.nextGaussian() * random.nextInt(3)),
        WORDS(random -> word(random, "ab", 4)),
        SHARED_BEGINNINGS(random -> "customer number " + random.nextInt(500)),
        LONG_WORDS(random -> "x".repeat(random.nextInt(30)) + word(random, "yz", 2)),
        ALL_OF_UNICODE(random -> random.nextInt(3) == 0
                ? new String(Character.toChars(0xFFF0 + random.nextInt(0x20)))
                : word(random, "a~\u007f\u00e9\ue000\uffff\ud83d\ude00\u0000", 4)),
        MOMENTS(random -> Objects.requireNonNull(
                StoredMoment.Kind.DATE.read("2024-0%d-1%d".formatted(1 + random.nextInt(9), random.nextInt(9))))),
        TYPES(random -> random.nextBoolean() ? (Object) "5" : BigDecimal.valueOf(random.nextInt(9))),
        KINDS_OF_NUMBERS(random ->
                random.nextBoolean() ? (Object) (long) random.nextInt(9) : BigDecimal.valueOf(random.nextInt(9))),
        TRUTH(Random::nextBoolean),
        BINARY(random -> new ByteString(Arrays.copyOf(
                new byte[] {(byte) random.nextInt(256), (byte) (random.nextInt(3) - 1)}, random.nextInt(3)))),
        LISTS(random -> List.of(word(random, "ab", 2), BigDecimal.valueOf(random.nextInt(3)))),
        DOCUMENTS(random -> Map.of(word(random, "ab", 1), random.nextBoolean(), "c", List.of(word(random, "ab", 1))));

        private final Function<Random, Object> values;

        Column(Function<Random, Object> values) {
            this.values = values;
        }

        Object value(Random random) {
            return values.apply(random);
        }

        private static String word(Random random, String letters, int most) {
            StringBuilder word = new StringBuilder();
            for (int i = random.nextInt(most + 1); i > 0; i--) {
                word.append(letters.charAt(random.nextInt(letters.length())));
            }
            return word.toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsAsItCompares(Column column) {
        Run run = MemoryRows.of(new Object[0][]).run();
        Random random = new Random(7);
        for (Column second : Column.values()) {
            for (SortKey first : List.of(
                    new SortKey(0, false, false),
                    new SortKey(0, true, true),
                    new SortKey(0, false, true),
                    new SortKey(0, true, false))) {
                SortKeys order = new SortKeys(first, new SortKey(1, random.nextBoolean(), random.nextBoolean()));
                List<@Nullable Object[]> rows = new ArrayList<>();
                int nulls = random.nextInt(3) * 10;
                for (int i = 0; i < ROWS; i++) {
                    rows.add(new @Nullable Object[] {
                        random.nextInt(100) < nulls ? null : column.value(random),
                        random.nextInt(20) == 0 ? null : second.value(random),
                        i
                    });
                }
                List<@Nullable Object[]> expected = new ArrayList<>(rows);
                expected.sort(order);
                order.sort(rows, run);
                assertThat(numbers(rows)).as("%s, %s", order, second).isEqualTo(numbers(expected));
            }
        }
    }

    private static List<@Nullable Object> numbers(List<@Nullable Object[]> rows) {
        return rows.stream().<@Nullable Object>map(row -> row[2]).toList();
    }
}

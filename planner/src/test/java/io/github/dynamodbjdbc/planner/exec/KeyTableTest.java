package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTableTest {
    private static final int KEYS = 4_096;

    /** The keys of one spilled part have as many first slots as any. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void keysAreSpreadOverItsSlots(int level) {
        List<Integer> hashes = new ArrayList<>();
        for (int i = 0; hashes.size() < KEYS; i++) {
            int hash = KeyTable.hash(new @Nullable Object[] {BigDecimal.valueOf(i)});
            if (isOfOnePart(hash, level)) {
                hashes.add(hash);
            }
        }
        assertThat(hashes.stream()
                        .map(hash -> KeyTable.place(hash, 2 * KEYS))
                        .distinct()
                        .count())
                .as("first slots")
                .isGreaterThan(KEYS / 2);
    }

    @Test
    void keysWithTheSameHashAreDifferent() {
        @Nullable Object[][] keys = {{"a", "Aa"}, {"a", "BB"}, {"Aa", null}, {"BB", null}, {null, "Aa"}, {null, "BB"}};
        KeyTable table = new KeyTable(2);
        for (@Nullable Object[] key : keys) {
            int hash = KeyTable.hash(key);
            assertThat(table.find(key, hash))
                    .as("%s before it is added", Arrays.toString(key))
                    .isNegative();
            int number = table.add(key, hash);
            assertThat(table.find(key.clone(), hash)).isEqualTo(number);
        }
        for (int i = 0; i < keys.length; i++) {
            assertThat(table.find(keys[i], KeyTable.hash(keys[i]))).isEqualTo(i);
            @Nullable Object[] copy = new @Nullable Object[2];
            table.copyTo(copy, i);
            assertThat(copy).isEqualTo(keys[i]);
        }
    }

    private static boolean isOfOnePart(int hash, int level) {
        for (int i = 0; i < level; i++) {
            if (Spill.part(hash, i) != 3) {
                return false;
            }
        }
        return true;
    }
}

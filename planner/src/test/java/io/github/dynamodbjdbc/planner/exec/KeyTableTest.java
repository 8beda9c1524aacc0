package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTableTest {
    private static final int KEYS = 4_096;

    /** The keys of one spilled part have as many first slots as any. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void keysAreSpreadOverItsSlots(int level) {
        KeyTable table = new KeyTable(1);
        List<Integer> hashes = new ArrayList<>();
        for (int i = 0; table.size() < KEYS; i++) {
            @Nullable Object[] key = {BigDecimal.valueOf(i)};
            int hash = KeyTable.hash(key);
            if (isOfOnePart(hash, level)) {
                assertThat(table.add(key, hash)).isEqualTo(hashes.size());
                hashes.add(hash);
            }
        }
        assertThat(hashes.stream().map(table::place).distinct().count())
                .as("first slots")
                .isGreaterThan(KEYS / 2);
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

package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JoinTableTest {
    private static final int ROWS = 100;
    private static final int KEYS = 7;

    private final JoinTable table = new JoinTable(MemoryRows.of().run());
    private final JoinKey key = new JoinKey(new int[] {0}, new boolean[] {false});

    @Test
    void rowsAreFoundBetweenAdditions() {
        for (int i = 0; i < ROWS; i++) {
            @Nullable Object[] row = {i % KEYS};
            assertThat(key.take(row)).isTrue();
            table.add(row, key);
            table.add(new @Nullable Object[] {null});
            for (int number = 0; number < KEYS; number++) {
                assertThat(found(number)).as("%s after %s", number, i).isEqualTo(added(number, i));
            }
        }
    }

    /** The numbers of the rows with a key, in the order of the table. */
    private List<Integer> found(int number) {
        List<Integer> found = new ArrayList<>();
        assertThat(key.take(new @Nullable Object[] {number})).isTrue();
        int last = table.last(key, key);
        for (int row = last; row >= 0 && (found.isEmpty() || row != last); row = table.next(row)) {
            found.add(row);
        }
        if (!found.isEmpty()) {
            found.add(found.remove(0));
        }
        return found;
    }

    /** Every other row has no key. */
    private static List<Integer> added(int number, int last) {
        List<Integer> added = new ArrayList<>();
        for (int i = number; i <= last; i += KEYS) {
            added.add(2 * i);
        }
        return added;
    }
}

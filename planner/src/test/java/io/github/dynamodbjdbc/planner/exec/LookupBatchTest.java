package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookupBatchTest {
    private final LookupBatch batch = new LookupBatch(MemoryRows.of().run());
    private final List<Object> asked = new ArrayList<>();

    @Test
    void asksForAKeyOnce() {
        assertThat(found(2, 1)).containsExactly(2, 1);
        assertThat(found(1, 3)).containsExactly(1, 3);
        assertThat(found(3, 2)).containsExactly(3, 2);
        assertThat(asked).containsExactly(2, 1, 3);
    }

    @Test
    void aKeyWithoutRowsIsNotRequestedAgain() {
        assertThat(found(key -> List.of(), 7)).isEmpty();
        assertThat(found(7)).isEmpty();
        assertThat(asked).containsExactly(7);
    }

    @Test
    void withoutKeysNothingIsRead() {
        assertThat(found()).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void forgetsEarlierKeysThatHaveManyRows() {
        Function<Integer, List<Integer>> many =
                key -> IntStream.range(0, 100_001).mapToObj(row -> key).toList();
        assertThat(found(many, 1)).hasSize(100_001);
        assertThat(found(1)).as("they are still at hand").hasSize(100_001);
        assertThat(found(2)).containsExactly(2);
        assertThat(found(1)).containsExactly(1);
        assertThat(asked).containsExactly(1, 2, 1);
    }

    @Test
    void forgetsEarlierKeysThatHaveNoneToo() {
        found(key -> List.of(), IntStream.range(0, 100_001).boxed().toArray(Integer[]::new));
        asked.clear();
        assertThat(found(200_000)).containsExactly(200_000);
        assertThat(found(0)).containsExactly(0);
        assertThat(asked).containsExactly(200_000, 0);
    }

    @Test
    void aRowWithAChangedKeyDoesNotMatch() {
        assertThat(found(1)).containsExactly(1);
        assertThat(found(key -> List.of(1, 2, 9), 2)).containsExactly(2);
        assertThat(found(1)).containsExactly(1);
        assertThat(found(9)).as("it was not asked for yet").containsExactly(9);
        assertThat(asked).containsExactly(1, 2, 9);
    }

    private List<Object> found(Integer... keys) {
        return found(List::of, keys);
    }

    /** @param table the keys of the rows that a lookup key finds */
    private List<Object> found(Function<Integer, List<Integer>> table, Integer... keys) {
        Set<List<Object>> values = new LinkedHashSet<>();
        for (Integer key : keys) {
            values.add(List.of(key));
        }
        batch.begin(List.of(), values);
        return batch
                .found(
                        unknown -> {
                            unknown.forEach(key -> asked.add(key.get(0)));
                            return unknown.stream()
                                    .flatMap(key -> table.apply((Integer) key.get(0)).stream())
                                    .map(row -> new Object[] {row})
                                    .collect(Collectors.toList());
                        },
                        row -> List.of(row[0]))
                .stream()
                .map(row -> row[0])
                .toList();
    }
}

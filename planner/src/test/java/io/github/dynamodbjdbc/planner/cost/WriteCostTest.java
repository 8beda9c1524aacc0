package io.github.dynamodbjdbc.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A thousand items of 1,500 bytes: all are in {@code ByState}, with entries of 300 bytes, and a quarter are in {@code ByCode}. */
class WriteCostTest {
    private static final TableSchema TABLE = new TableSchema(
            "Tab",
            new KeySchema(List.of(new KeyAttribute("Id", AttributeType.S)), List.of()),
            List.of(index("ByState", "State", "At", 1000, 300_000), index("ByCode", "Code", null, 250, 500_000)),
            List.of(),
            null,
            1000,
            1_500_000);

    private static IndexSchema index(String name, String partition, String sort, long items, long bytes) {
        return new IndexSchema(
                name,
                IndexSchema.Kind.GSI,
                new KeySchema(
                        List.of(new KeyAttribute(partition, AttributeType.S)),
                        sort == null ? List.of() : List.of(new KeyAttribute(sort, AttributeType.N))),
                IndexSchema.ProjectionType.INCLUDE,
                Set.of("Shown"),
                true,
                false,
                items,
                bytes);
    }

    private static double update(Map<String, Object> known, String... changed) {
        return WriteCost.update(TABLE, Set.of(changed), known, false);
    }

    @Test
    void anItemTakesItsKilobytesAndThoseOfItsEntries() {
        assertThat(WriteCost.delete(TABLE)).isEqualTo(2 + 1 + 0.25 * 2);
        assertThat(update(Map.of(), "Other")).isEqualTo(2);
        assertThat(update(Map.of(), "Shown")).isEqualTo(2 + 1 + 0.25 * 2);
    }

    @Test
    void aNewItemIsInNoIndexWhoseKeysItLacks() {
        assertThat(WriteCost.put(TABLE, Set.of("Id", "State", "At"))).isEqualTo(2 + 1);
        assertThat(WriteCost.put(TABLE, Set.of("Id", "State"))).isEqualTo(2);
        assertThat(WriteCost.put(TABLE, (Set<String>) null)).isEqualTo(2 + 1 + 0.25 * 2);
    }

    @Test
    void aChangedIndexKeyRemovesOneEntryAndAddsAnother() {
        assertThat(update(Map.of(), "State")).isEqualTo(2 + 1 + 1);
        assertThat(update(Map.of(), "Code")).isEqualTo(2 + 0.25 * 2 * 2);
        // There is an entry after the update, with any item before it.
        assertThat(update(Map.of("Code", "c"), "Code")).isEqualTo(2 + 0.25 * 2 + 2);
        assertThat(update(Map.of("State", "s"), "State")).isEqualTo(2 + 1 + 1);
        assertThat(update(Collections.singletonMap("State", null), "State")).isEqualTo(2 + 1);
        assertThat(update(Collections.singletonMap("Code", null), "Code")).isEqualTo(2 + 0.25 * 2);
    }

    @Test
    void whatIsSetHasASizeToo() {
        String large = "x".repeat(4000);
        assertThat(update(Map.of("Other", large), "Other")).isEqualTo(4);
        assertThat(update(Map.of("Other", BigDecimal.ONE), "Other")).isEqualTo(2);
        TableSchema sampled = TABLE.withStatistics(new TableStatistics(
                1, new KeyDigest(), new SampledItems(10, false, 1500, Map.of(), Map.of()), Map.of()));
        // No item of the sample has the attribute, so its size is added.
        assertThat(WriteCost.update(sampled, Set.of("Other"), Map.of("Other", large), false))
                .isEqualTo(6);
    }
}

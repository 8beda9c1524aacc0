package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.ddl.CreateTableText;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table in the engine of a replay.
 *
 * @param now makes the table as it is
 * @param then makes the table with the recommended indexes
 * @param of how many items the table itself has; negative if unknown
 * @param items canonical values
 */
record CopiedTable(String name, String now, String then, long of, List<Map<String, @Nullable Object>> items) {
    CopiedTable {
        items = List.copyOf(items);
    }

    /**
     * A copy with the keys, indexes and declarations of a table, without what doesn't change the units of reads.
     *
     * @param recommended indexes, the best first; DynamoDB's limit leaves out the last ones
     */
    static CopiedTable of(
            TableDefinition table,
            TableSchema schema,
            List<IndexSchema> recommended,
            List<Map<String, @Nullable Object>> items) {
        List<IndexDefinition> indexes = table.indexes().stream()
                .map(index -> new IndexDefinition(
                        index.name(),
                        index.kind(),
                        index.key(),
                        index.projection(),
                        index.included(),
                        Throughput.UNSAID))
                .toList();
        List<IndexDefinition> all = new ArrayList<>(indexes);
        int left = TableDefinition.MAX_GLOBAL_INDEXES
                - table.indexes(IndexSchema.Kind.GSI).size();
        // Suggested names may be those of other indexes.
        recommended.stream()
                .limit(left)
                .forEach(index ->
                        all.add(index.named("recommended-" + all.size()).definition()));
        return new CopiedTable(
                table.name(),
                statement(table.with(indexes), schema),
                statement(table.with(all), schema),
                schema.itemCount(),
                items);
    }

    private static String statement(TableDefinition table, TableSchema schema) {
        return CreateTableText.of(table.with(TableOptions.UNSAID), schema.declared());
    }

    /** The items' bytes. */
    long bytes() {
        return items.stream().mapToLong(ItemSize::of).sum();
    }

    /** @param copy the table in the engine */
    Stream<Load> puts(TableSchema copy) {
        return items.stream().map(item -> {
            Map<String, Object> stored = new LinkedHashMap<>();
            item.forEach((name, value) -> stored.put(name, value == null ? StoredNull.INSTANCE : value));
            return new Load(new ItemWrite.Put(copy, stored, ItemSize.of(stored), Predicate.TRUE));
        });
    }

    /** An item that is put as it is. */
    record Load(ItemWrite.Put put) implements WriteTask {
        @Override
        public Map<String, Object> key() {
            return put.key();
        }

        @Override
        public ItemWrite.Put unconditional() {
            return put;
        }

        @Override
        public ItemWrite write() {
            return put;
        }

        @Override
        public ItemWrite again(@Nullable ItemView found) {
            return put;
        }
    }
}

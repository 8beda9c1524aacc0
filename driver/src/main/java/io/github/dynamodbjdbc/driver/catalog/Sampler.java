package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageReader;
import io.github.dynamodbjdbc.driver.page.StatementLimits;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.SampleStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Finds columns, and how keys and sizes are spread, in a few items, read by a single request. */
final class Sampler {
    private Sampler() {}

    static Sample read(ClientHandle client, TableSchema table, CatalogSettings settings, LearnedStatistics learned) {
        DynamoDoor door = new DynamoDoor(client, StatementLimits.NONE);
        // What the budget pays for, by the size that DescribeTable tells; in any case not more than one page of 1 MB.
        long affordable = (long) (settings.sampleReadUnits() * 2 * Capacity.READ_UNIT_BYTES / table.averageItemBytes());
        int limit = (int) Math.max(1, Math.min(settings.sampleSize(), affordable));
        ScanRequest request = ScanRequest.builder()
                .tableName(table.name())
                .returnConsumedCapacity(
                        client.configuration().capacityDetail() == CapacityDetail.NONE
                                ? ReturnConsumedCapacity.NONE
                                : ReturnConsumedCapacity.TOTAL)
                .build();
        Page page = PageReader.first(
                door, 0, Target.table(table.name()), new PagedRequest.Scan(request), limit, settings.sampleReadUnits());
        learned.sampled(
                table.name(),
                SampleStatistics.of(
                        table, page.items().stream().map(Item::toMap).toList(), !page.hasNext(), learned.digest()));
        return new Sample(table.name(), types(page.items()), door.report());
    }

    private static Map<String, ColumnType> types(List<Item> items) {
        Map<String, ColumnType> types = new HashMap<>();
        Map<String, ColumnType> nulls = new HashMap<>();
        for (Item item : items) {
            for (String name : item.attributeNames()) {
                AttributeType type = item.type(name);
                if (type == AttributeType.NULL) {
                    nulls.put(name, ColumnType.VARIANT);
                } else if (type != null) {
                    types.merge(name, type.columnType(), (one, other) -> one == other ? one : ColumnType.VARIANT);
                }
            }
        }
        nulls.forEach(types::putIfAbsent);
        return types;
    }
}

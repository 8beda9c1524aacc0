package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.StatementLimits;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Finds columns in a few items, read by a single request. */
final class Sampler {
    private static final double BYTES_PER_UNIT = 8_192;

    private Sampler() {}

    static Sample read(ClientHandle client, TableSchema table, CatalogSettings settings) {
        DynamoDoor door = new DynamoDoor(client, StatementLimits.NONE);
        // What the budget pays for, by the size that DescribeTable tells; in any case not more than one page of 1 MB.
        long affordable = (long) (settings.sampleReadUnits() * BYTES_PER_UNIT / table.averageItemBytes());
        int limit = (int) Math.max(1, Math.min(settings.sampleSize(), affordable));
        ScanRequest request = ScanRequest.builder()
                .tableName(table.name())
                .limit(limit)
                .returnConsumedCapacity(
                        client.configuration().capacityDetail() == CapacityDetail.NONE
                                ? ReturnConsumedCapacity.NONE
                                : ReturnConsumedCapacity.TOTAL)
                .build();
        List<Map<String, AttributeValue>> items = door.send(
                        0, Exchange.SCAN, Target.table(table.name()), request, settings.sampleReadUnits())
                .items();
        return new Sample(table.name(), types(items), door.report());
    }

    private static Map<String, ColumnType> types(List<Map<String, AttributeValue>> items) {
        Map<String, ColumnType> types = new HashMap<>();
        Map<String, ColumnType> nulls = new HashMap<>();
        for (Map<String, AttributeValue> item : items) {
            item.forEach((name, value) -> {
                if (value.type() == AttributeValue.Type.NUL) {
                    nulls.put(name, ColumnType.VARIANT);
                } else {
                    types.merge(
                            name,
                            AttributeType.valueOf(value.type().name()).columnType(),
                            (one, other) -> one == other ? one : ColumnType.VARIANT);
                }
            });
        }
        nulls.forEach(types::putIfAbsent);
        return types;
    }
}

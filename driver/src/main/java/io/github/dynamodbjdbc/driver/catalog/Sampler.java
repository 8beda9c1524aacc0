package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.StatementLimits;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.driver.request.AttributeValues;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.SampleStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Finds columns, and how keys and sizes are spread, in a few items, read by a single request. */
final class Sampler {
    private static final double BYTES_PER_UNIT = 8_192;

    private Sampler() {}

    static Sample read(ClientHandle client, TableSchema table, CatalogSettings settings, LearnedStatistics learned) {
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
        ScanResponse response =
                door.send(0, Exchange.SCAN, Target.table(table.name()), request, settings.sampleReadUnits());
        learned.sampled(
                table.name(),
                SampleStatistics.of(
                        table,
                        response.items().stream().map(Sampler::canonical).toList(),
                        !response.hasLastEvaluatedKey(),
                        learned.digest()));
        return new Sample(table.name(), types(response.items()), door.report());
    }

    private static Map<String, @Nullable Object> canonical(Map<String, AttributeValue> item) {
        Map<String, @Nullable Object> values = new HashMap<>();
        item.forEach((name, value) -> values.put(name, AttributeValues.toCanonical(value)));
        return values;
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

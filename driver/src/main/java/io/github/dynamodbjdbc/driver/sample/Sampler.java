package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageReader;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.SampleStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Reads some items to find columns and the distribution of keys and sizes: a small table is read completely, of a larger one the beginnings of
 * several segments, which are far apart.
 */
public final class Sampler {
    /** The requests belong to no node of a plan. */
    private static final int NODE = -1;

    private static final int MOST_SEGMENTS = 8;

    /** A request reads no more than a megabyte. */
    private static final double UNITS_OF_A_PAGE = 128;

    /** Partitions differ, so that no fewer places are read even where a partition does not fit in a stretch. */
    private static final int FEWEST_SEGMENTS = 4;

    /** For a table whose description has no count of items yet. */
    private static final long ASSUMED_ITEM_BYTES = 1_024;

    /** Items differ in size; a page that is slightly too large costs half a unit more. */
    private static final double MARGIN = 0.75;

    private Sampler() {}

    /** Whether the units don't suffice for even one item of average size. */
    static boolean isTooLarge(TableSchema table, double units) {
        return units(itemBytes(table)) > units;
    }

    /** The estimated read capacity units of a sample. */
    public static double cost(TableSchema table, double units) {
        return isSmall(table, units) ? units((double) table.sizeBytes()) : units;
    }

    private static boolean isSmall(TableSchema table, double units) {
        return table.itemCount() > 0 && units((double) table.sizeBytes()) <= Math.min(units, UNITS_OF_A_PAGE);
    }

    private static double units(double bytes) {
        return Capacity.units(Math.max(1, Capacity.blocks(bytes)), false);
    }

    private static double itemBytes(TableSchema table) {
        return table.itemCount() > 0 ? table.averageItemBytes() : ASSUMED_ITEM_BYTES;
    }

    /**
     * Items of a table as canonical values.
     *
     * @param units the limit of read capacity units
     * @param handles the handles of its concurrent requests
     */
    public static List<Map<String, @Nullable Object>> read(
            RequestGateway gateway,
            TableSchema table,
            double units,
            Supplier<InFlight> handles,
            LearnedStatistics learned) {
        boolean small = isSmall(table, units);
        // In a table with only a few new items, most segments would be empty, at the same cost.
        int segments = small || table.itemCount() <= 0
                ? 1
                : (int) Math.max(1, Math.min(segments(table, units), Math.floor(units / units(itemBytes(table)))));
        double share = Math.floor(2 * units / segments) / 2;
        int limit = limit(share, itemBytes(table), small ? 1 : MARGIN);
        List<PagedRequest.Scan> requests = IntStream.range(0, segments)
                .mapToObj(segment -> request(gateway, table, segments, segment))
                .toList();
        List<SampleStatistics.Stretch> stretches = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (Page page : PageReader.first(gateway, NODE, Target.table(table.name()), requests, limit, share, handles)) {
            items.addAll(page.items());
            stretches.add(new SampleStatistics.Stretch(
                    page.items().stream().map(Item::toMap).toList(), page.hasNext()));
        }
        learned.sampled(table.name(), SampleStatistics.of(table, stretches, learned.digest()));
        return items.stream().map(Item::toMap).toList();
    }

    /**
     * Stretches that end within their first partition have only its least sort keys, and don't have its size. So each should be as long as a
     * partition probably is.
     */
    private static double segments(TableSchema table, double units) {
        if (table.key().sort().isEmpty()) {
            return MOST_SEGMENTS;
        }
        double partitions =
                limit(units, itemBytes(table), MARGIN) / CostModel.presumedPartition((double) table.itemCount());
        return Math.max(FEWEST_SEGMENTS, Math.min(MOST_SEGMENTS, Math.floor(partitions)));
    }

    private static int limit(double units, double itemBytes, double margin) {
        double items = 2 * units * Capacity.READ_UNIT_BYTES * margin / itemBytes;
        // One more than possible, so that the response shows that there are no more items.
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, margin < 1 ? items : items + 1));
    }

    private static PagedRequest.Scan request(RequestGateway gateway, TableSchema table, int segments, int segment) {
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(table.name())
                .returnConsumedCapacity(
                        gateway.capacityDetail() == CapacityDetail.NONE
                                ? ReturnConsumedCapacity.NONE
                                : ReturnConsumedCapacity.TOTAL);
        return new PagedRequest.Scan(
                (segments == 1 ? request : request.totalSegments(segments).segment(segment)).build());
    }
}

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
 * Finds columns, and how keys and sizes are spread, in a few items: a small table is read whole, of another one the beginnings of
 * several segments, which lie far apart.
 */
public final class Sampler {
    /** No node of any plan. */
    private static final int NODE = -1;

    private static final int MOST_SEGMENTS = 8;

    /** For a table whose description counts no items yet. */
    private static final long ASSUMED_ITEM_BYTES = 1_024;

    /** Items differ in size; a page that is a little too large costs half a unit more. */
    private static final double MARGIN = 0.75;

    private Sampler() {}

    /** Whether not even one item of the usual size can be paid for. */
    static boolean isTooLarge(TableSchema table, double units) {
        return units(itemBytes(table)) > units;
    }

    /** Read capacity units that a sample is going to take, about. */
    static double cost(TableSchema table, double units) {
        return isSmall(table, units) ? units((double) table.sizeBytes()) : units;
    }

    private static boolean isSmall(TableSchema table, double units) {
        return table.itemCount() > 0 && units((double) table.sizeBytes()) <= units;
    }

    private static double units(double bytes) {
        return Capacity.units(Math.max(1, Capacity.blocks(bytes)), false);
    }

    private static double itemBytes(TableSchema table) {
        return table.itemCount() > 0 ? table.averageItemBytes() : ASSUMED_ITEM_BYTES;
    }

    /**
     * Items of a table, canonical.
     *
     * @param units read capacity units that it may take
     * @param handles of its requests, which go on side by side
     */
    public static List<Map<String, @Nullable Object>> read(
            RequestGateway gateway,
            TableSchema table,
            double units,
            Supplier<InFlight> handles,
            LearnedStatistics learned) {
        boolean small = isSmall(table, units);
        // Segments of a table that holds a few new items only would be empty, and cost as much.
        int segments = small || table.itemCount() <= 0
                ? 1
                : (int) Math.max(1, Math.min(MOST_SEGMENTS, Math.floor(units / units(itemBytes(table)))));
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

    private static int limit(double units, double itemBytes, double margin) {
        double items = 2 * units * Capacity.READ_UNIT_BYTES * margin / itemBytes;
        // One more than there can be, so that the response says that there are no more.
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

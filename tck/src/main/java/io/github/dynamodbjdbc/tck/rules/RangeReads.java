package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Query and Scan. The engine delivers whole items in its order; what they weigh, where a page ends, which of them the
 * filter keeps and what the projection leaves is decided here.
 */
final class RangeReads {
    /** Parameters from before expressions: the engine handles them alone. */
    private static final List<String> LEGACY =
            List.of("AttributesToGet", "KeyConditions", "QueryFilter", "ScanFilter", "ConditionalOperator");
    /** No item has fewer: with small pages not all items of a table are fetched for each. */
    private static final int LIGHTEST_ITEM_BYTES = 16;

    private static final String BAD_START = "The provided starting key does not match the range key predicate";

    private final Tables tables;
    private final DelayedIndexes delayed;
    private final Ledger ledger;
    private final ProxySettings settings;
    private final KnownReads reads;

    RangeReads(Tables tables, DelayedIndexes delayed, Ledger ledger, ProxySettings settings, KnownReads reads) {
        this.tables = tables;
        this.delayed = delayed;
        this.ledger = ledger;
        this.settings = settings;
        this.reads = reads;
    }

    HttpMessage answer(Call call) throws IOException {
        ObjectNode request = call.body();
        TableDescription table = tables.describe(call, Json.text(request, "TableName"));
        String indexName = Json.text(request, "IndexName");
        IndexDescription index = table == null || indexName == null ? null : table.index(indexName);
        if (table == null
                || (indexName != null && index == null)
                || LEGACY.stream().anyMatch(request::has)) {
            return call.forward();
        }
        RangeRead read = new RangeRead(table, index, request, call.operation().equals("Query"));
        String source = index != null && index.global() ? delayed.source(call, table) : table.name();
        Page page = new Page(read, settings.pageBytes());
        ObjectNode asked = read.forEngine(source);
        boolean whole = read.losesTies();
        boolean goesOn = true;
        while (goesOn) {
            if (whole) {
                asked.remove("ExclusiveStartKey");
            } else {
                page.limit(asked);
            }
            EngineResponse answer = reads.ask(call, call.operation(), Json.copy(asked));
            if (answer.ok()) {
                EngineResponse.Range range = whole ? read.behindStart(answer.range()) : answer.range();
                whole = false;
                if (range == null) {
                    asked.set("ExclusiveStartKey", request.path("ExclusiveStartKey"));
                    continue;
                }
                page.add(range);
                if (page.lastKey() != null) {
                    asked.set("ExclusiveStartKey", page.lastKey());
                }
                goesOn = page.goesOn();
            } else if (answer.message().equals(BAD_START) && read.startsAtTheEnd()) {
                page.end();
                goesOn = false;
            } else if (!answer.error().equals("ResourceNotFoundException")) {
                return answer.http();
            } else if (DelayedIndexes.isCopy(asked.path("TableName").asText())) {
                // The indexes have caught up in the meantime.
                asked.put("TableName", table.name());
            } else {
                tables.forget(call, table.name());
                return answer.http();
            }
        }
        ledger.read(page.capacity());
        ObjectNode result = page.result();
        Ledger.show(request, result, page.capacity());
        return call.reply(result);
    }

    /** One page in the making. */
    private static final class Page {
        private final RangeRead read;
        private final long mostBytes;
        private final ArrayNode items = Json.array();
        private int evaluated;
        private int kept;
        private long bytes;
        private double fetchUnits;
        private boolean full;
        private @Nullable ObjectNode lastKey;

        Page(RangeRead read, long mostBytes) {
            this.read = read;
            this.mostBytes = mostBytes;
        }

        /** Asks the engine for no more than can be in the page. */
        void limit(ObjectNode asked) {
            long most = (mostBytes - bytes) / LIGHTEST_ITEM_BYTES + 1;
            if (read.limit != null) {
                most = Math.min(most, read.limit - evaluated);
            }
            asked.put("Limit", Math.max(1, most));
        }

        void add(EngineResponse.Range answer) {
            lastKey = answer.lastKey();
            for (EngineResponse.Weighed item : answer.items()) {
                ObjectNode whole = item.item();
                if (read.index != null && !read.index.keys().isIn(whole)) {
                    // An index that was added may hold what is not of its keys' types.
                    continue;
                }
                evaluate(whole, item.bytes());
                // The item that fills the page is in it.
                if (bytes >= mostBytes) {
                    full = true;
                    lastKey = Json.pick(whole, read.positionAttributes());
                    return;
                }
            }
            full = read.limit != null && evaluated >= read.limit;
        }

        /** There are no more items. */
        void end() {
            lastKey = null;
        }

        boolean goesOn() {
            return !full && lastKey != null;
        }

        private void evaluate(ObjectNode whole, long wholeBytes) {
            ObjectNode seen = read.index == null ? whole : read.index.project(whole);
            evaluated++;
            bytes += seen.size() == whole.size() ? wholeBytes : ItemSize.of(seen);
            if (read.fetches()) {
                fetchUnits += Capacity.readUnits(wholeBytes);
            }
            if (read.filter != null && !ConditionEvaluator.test(read.filter, seen)) {
                return;
            }
            kept++;
            if (read.wantsItems()) {
                ObjectNode source = read.fetches() ? whole : seen;
                items.add(read.projection == null ? source : read.projection.of(source));
            }
        }

        @Nullable
        ObjectNode lastKey() {
            return lastKey;
        }

        Capacity capacity() {
            double share = read.consistent() ? 1 : 0.5;
            Capacity capacity = new Capacity(read.table);
            double units = share * Capacity.readUnits(bytes);
            if (read.index == null) {
                capacity.addTable(units);
            } else {
                capacity.addIndex(read.index, units);
                capacity.addTable(share * fetchUnits);
            }
            return capacity;
        }

        ObjectNode result() {
            ObjectNode result = Json.object().put("Count", kept).put("ScannedCount", evaluated);
            if (read.wantsItems()) {
                result.set("Items", items);
            }
            if (lastKey != null) {
                result.set("LastEvaluatedKey", lastKey);
            }
            return result;
        }
    }
}

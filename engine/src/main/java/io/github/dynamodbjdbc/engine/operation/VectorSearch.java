package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.ConditionReader;
import io.github.dynamodbjdbc.engine.expression.Operand;
import io.github.dynamodbjdbc.engine.expression.Placeholders;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** SearchVectors: an exact search that computes the distance of each entry of the index, or of one of its partitions. */
final class VectorSearch {
    private static final String CONDITION = "SearchConditionExpression";
    private static final int MOST_RESULTS = 100;
    private static final long MOST_BYTES = 16L << 20;
    private static final int LEAST_BYTES = 1024;

    private VectorSearch() {}

    /** An entry with its distance. */
    private record Result(Item entry, double score) {}

    static Reply search(Call call) {
        JsonNode request = call.request();
        int most = request.path("TopK").asInt();
        if (most > MOST_RESULTS) {
            throw validation("Provided TopK value '" + most
                    + "' is out of valid range. The value must be between 1 and " + MOST_RESULTS + " inclusive");
        }
        List<Value> elements = new ArrayList<>();
        request.path("SearchVector").forEach(element -> elements.add(ValueReader.value(element)));
        Placeholders placeholders = new Placeholders(request);
        String conditionText = call.text(CONDITION);
        String projectionText = call.text(Parameters.PROJECTION);
        Condition condition =
                conditionText == null ? null : ConditionReader.read(CONDITION, conditionText, placeholders);
        Projection projection = projectionText == null ? null : Projection.read(projectionText, placeholders);
        placeholders.rejectUnused();
        Table table = TableNames.active(call, request.path("TableName").asText());
        VectorIndex index = index(call, table);
        float[] vector = vector(elements, index);
        Value partition = partition(index, condition);
        long[] examined = {0};
        List<Result> found = call.database()
                .store()
                .read(() -> nearest(index, vector, condition, table.vectors(index, partition), most, examined));
        List<Map<String, Value>> items = new ArrayList<>();
        long returned = 0;
        for (Result result : found) {
            Map<String, Value> shown = shown(result.entry(), index, projection);
            items.add(shown);
            returned += Item.of(shown).size();
        }
        if (returned > MOST_BYTES) {
            throw validation("The results are larger than 16 MB; a narrower projection or a lower TopK is needed");
        }
        long bytes = Math.max(LEAST_BYTES, examined[0] + returned);
        call.settings().meter().minutes().searched(table.definition().id(), index.name(), (double) bytes);
        return out -> {
            out.writeArrayFieldStart("SearchResults");
            for (int i = 0; i < found.size(); i++) {
                out.writeStartObject();
                out.writeFieldName("Item");
                ValueWriter.write(items.get(i), out);
                out.writeNumberField("Score", found.get(i).score());
                out.writeEndObject();
            }
            out.writeEndArray();
            if (!call.detail().equals("NONE")) {
                out.writeObjectFieldStart("ConsumedCapacity");
                out.writeNumberField("VectorSearchRequestBytes", (double) bytes);
                out.writeEndObject();
            }
        };
    }

    private static VectorIndex index(Call call, Table table) {
        String name = String.valueOf(call.text("IndexName"));
        VectorIndex index = table.definition().vectorIndex(name);
        if (index == null) {
            throw validation("The table does not have the specified index: " + name);
        }
        if (call.database().now() < index.activeAt()) {
            throw validation("Cannot search backfilling vector index: " + name);
        }
        return index;
    }

    private static float[] vector(List<Value> elements, VectorIndex index) {
        if (elements.size() != index.dimensions()) {
            throw validation("Input search vector dimension " + elements.size()
                    + " does not match vector index dimension " + index.dimensions());
        }
        float[] vector = index.vector(new Value.ListValue(elements));
        if (vector == null) {
            throw validation("Each element of SearchVector must be a number of 32-bit floating point");
        }
        return vector;
    }

    /** Checks the condition, and returns the value of the partition to search; null for an index with one partition. */
    private static @Nullable Value partition(VectorIndex index, @Nullable Condition condition) {
        Set<String> filters = new HashSet<>();
        index.filters().forEach(filter -> filters.add(filter.name()));
        String hash = index.hash() == null ? null : index.hash().name();
        Value partition = null;
        List<Condition> parts = condition instanceof Condition.And and
                ? and.conditions()
                : condition == null ? List.of() : List.of(condition);
        for (Condition part : parts) {
            if (!part.nested().isEmpty()) {
                throw refused("Only top-level attributes can be used");
            }
            if (hash == null || !part.attributes().contains(hash)) {
                if (!filters.containsAll(part.attributes())) {
                    throw refused("Only attributes of the SearchSchema can be used");
                }
            } else if (partition == null
                    && part instanceof Condition.Comparison comparison
                    && comparison.operator().equals("=")
                    && comparison.left() instanceof Operand.Attribute
                    && comparison.right() instanceof Operand.Literal literal
                    && literal.value().type()
                            == Objects.requireNonNull(index.hash()).type()) {
                partition = literal.value();
            } else {
                throw refused("Invalid comparator used in SearchConditionExpression");
            }
        }
        if (hash != null && partition == null) {
            throw validation("SearchConditionExpression must be provided when SearchSchema has a HASH key");
        }
        return partition;
    }

    private static RuntimeException refused(String why) {
        return validation("Invalid " + CONDITION + ": " + why);
    }

    private static List<Result> nearest(
            VectorIndex index,
            float[] vector,
            @Nullable Condition condition,
            Iterator<Item> entries,
            int most,
            long[] examined) {
        Comparator<Result> byScore = Comparator.comparingDouble(Result::score);
        Comparator<Result> nearestFirst =
                index.distance() == VectorIndex.Distance.DOT_PRODUCT ? byScore.reversed() : byScore;
        List<Result> nearest = new ArrayList<>();
        while (entries.hasNext()) {
            Item entry = entries.next();
            examined[0] += (long) index.dimensions() * Float.BYTES;
            if (condition == null || condition.test(entry.attributes())) {
                float[] other = Objects.requireNonNull(index.vector(entry.get(index.attribute())));
                nearest.add(new Result(entry, index.distance().score(vector, other)));
                if (nearest.size() > 2 * MOST_RESULTS) {
                    nearest.sort(nearestFirst);
                    nearest.subList(most, nearest.size()).clear();
                }
            }
        }
        nearest.sort(nearestFirst);
        return nearest.subList(0, Math.min(most, nearest.size()));
    }

    /** The attributes to return. The vector itself is returned only if a projection names it. */
    private static Map<String, Value> shown(Item entry, VectorIndex index, @Nullable Projection projection) {
        if (projection != null) {
            return projection.of(entry.attributes());
        }
        Map<String, Value> shown = new LinkedHashMap<>(entry.attributes());
        shown.remove(index.attribute());
        return shown;
    }
}

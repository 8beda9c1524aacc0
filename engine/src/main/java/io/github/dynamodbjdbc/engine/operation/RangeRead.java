package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A checked Query or Scan, without its key range. */
record RangeRead(
        Call call,
        Table table,
        @Nullable IndexDefinition index,
        Expressions expressions,
        String select,
        @Nullable Map<String, Value> start) {

    static RangeRead of(Call call, Parameters parameters) {
        JsonNode request = call.request();
        boolean query = parameters == Parameters.QUERY;
        parameters.check(request);
        Expressions legacy = Expressions.readLegacy(request, parameters);
        Map<String, Value> start = call.has("ExclusiveStartKey") ? start(request.path("ExclusiveStartKey")) : null;
        if (query && !call.has(Parameters.KEY_CONDITION) && !call.has(Parameters.KEY_CONDITIONS)) {
            throw validation(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        Expressions expressions = legacy.and(request, parameters);
        String select = select(call, expressions.projection());
        Table table = TableNames.active(call, call.request().path("TableName").asText());
        IndexDefinition index = index(call, table, call.text("IndexName"));
        expressions.checkScalarKeys(table.definition());
        RangeRead read = new RangeRead(call, table, index, expressions, select, start);
        read.checkIndex(query);
        return read;
    }

    private static Map<String, Value> start(JsonNode given) {
        try {
            return ValueReader.attributes(given);
        } catch (ServiceException e) {
            throw e.message().startsWith("Supplied AttributeValue")
                    ? validation("The provided starting key is invalid: " + e.message())
                    : e;
        }
    }

    private static String select(Call call, @Nullable Projection projection) {
        String given = call.text("Select");
        boolean index = call.has("IndexName");
        if (given == null) {
            return projection != null ? "SPECIFIC_ATTRIBUTES" : index ? "ALL_PROJECTED_ATTRIBUTES" : "ALL_ATTRIBUTES";
        }
        if (given.equals("ALL_PROJECTED_ATTRIBUTES") && !index) {
            throw invalid("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        }
        if (given.equals("SPECIFIC_ATTRIBUTES") && projection == null) {
            throw invalid("Must specify the AttributesToGet or ProjectionExpression when choosing to get "
                    + "SPECIFIC_ATTRIBUTES");
        }
        if (projection != null && !given.equals("SPECIFIC_ATTRIBUTES")) {
            throw invalid("Cannot specify the "
                    + (call.has(Parameters.ATTRIBUTES) ? Parameters.ATTRIBUTES : Parameters.PROJECTION)
                    + " when choosing to get "
                    + (given.equals("COUNT") ? "only the Count" : given));
        }
        return given;
    }

    static @Nullable IndexDefinition index(Call call, Table table, @Nullable String name) {
        if (name == null) {
            return null;
        }
        IndexDefinition index = table.definition().index(name);
        if (index == null && table.definition().vectorIndex(name) != null) {
            throw validation(
                    (call.has("KeyConditionExpression") || call.has(Parameters.KEY_CONDITIONS) ? "Query" : "Scan")
                            + " operation not supported on this index type.");
        }
        if (index == null) {
            throw validation("The table does not have the specified index: " + name);
        }
        if (call.database().now() < index.activeAt()) {
            throw validation("Cannot read from backfilling global secondary index: " + name);
        }
        return index;
    }

    /** @param query whether the operation is a Query */
    void checkIndex(boolean query) {
        if (index == null) {
            return;
        }
        Projection projection = expressions.projection();
        if (index.global()) {
            if (call.flag("ConsistentRead")) {
                throw validation("Consistent reads are not supported on global secondary indexes");
            }
            if (select.equals("ALL_ATTRIBUTES") && index.projection() != ProjectionType.ALL) {
                throw invalid("Select type ALL_ATTRIBUTES is not supported for global secondary index " + index.name()
                        + " because its projection type is not ALL");
            }
            if (projection != null) {
                checkProjected(index, projection.attributes());
            }
        }
        Condition filter = expressions.filter();
        if (query && filter != null) {
            checkFiltered(index, filter);
        }
    }

    private void checkFiltered(IndexDefinition read, Condition filter) {
        Set<String> projected = read.projected(table.definition().keys());
        if (projected != null && !projected.containsAll(filter.attributes())) {
            Set<String> missing = new LinkedHashSet<>(filter.attributes());
            missing.removeAll(projected);
            throw invalid("Secondary index " + read.name() + " does not project one or more filter attributes: ["
                    + String.join(", ", missing) + "]");
        }
    }

    private void checkProjected(IndexDefinition read, Set<String> attributes) {
        Set<String> projected = read.projected(table.definition().keys());
        if (projected == null) {
            return;
        }
        Set<String> missing = new LinkedHashSet<>(attributes);
        missing.removeAll(projected);
        if (!missing.isEmpty()) {
            throw invalid(read.kind() + " " + read.name() + " does not project [" + String.join(", ", missing) + "]");
        }
    }

    KeySchema keys() {
        return index == null ? table.definition().keys() : index.keys();
    }

    boolean wantsItems() {
        return !select.equals("COUNT");
    }

    /** Whether the read fetches the table's items in addition to the entries of a local index. */
    boolean fetches() {
        if (index == null || index.global() || !wantsItems()) {
            return false;
        }
        Set<String> projected = index.projected(table.definition().keys());
        if (projected == null) {
            return false;
        }
        Projection projection = expressions.projection();
        return projection == null ? select.equals("ALL_ATTRIBUTES") : !projected.containsAll(projection.attributes());
    }

    /** The attributes of the key at which a page ends. */
    Set<String> position() {
        Set<String> names = new LinkedHashSet<>(table.definition().keys().names());
        if (index != null) {
            names.addAll(index.keys().names());
        }
        return names;
    }

    /** The map key after which the read starts; null to start at the beginning. */
    byte @Nullable [] startKey() {
        if (start == null) {
            return null;
        }
        KeySchema tableKeys = table.definition().keys();
        boolean fits = start.keySet().equals(position());
        for (KeySchema keys : List.of(tableKeys, keys())) {
            for (KeyAttribute attribute : keys.attributes()) {
                Value value = start.get(attribute.name());
                fits &= value != null && value.type() == attribute.type();
            }
        }
        if (!fits) {
            throw validation("The provided starting key is invalid");
        }
        return index == null
                ? tableKeys.encode(start)
                : table.entryKey(index, io.github.dynamodbjdbc.engine.value.Item.of(start));
    }
}

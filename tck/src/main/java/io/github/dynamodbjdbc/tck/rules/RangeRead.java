package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Query or a Scan that the service would accept, with its expressions read. */
final class RangeRead {
    final TableDescription table;
    final @Nullable IndexDescription index;
    final ObjectNode request;
    final boolean query;
    final @Nullable Condition filter;
    final @Nullable ProjectionExpression projection;
    /** Null for as many as a page holds. */
    final @Nullable Integer limit;

    private final String select;
    private final @Nullable Condition keyCondition;

    RangeRead(TableDescription table, @Nullable IndexDescription index, ObjectNode request, boolean query) {
        this.table = table;
        this.index = index;
        this.request = request;
        this.query = query;
        Placeholders placeholders = new Placeholders(request);
        String keyText = Json.text(request, "KeyConditionExpression");
        keyCondition =
                keyText == null ? null : ExpressionParser.condition("KeyConditionExpression", keyText, placeholders);
        String filterText = Json.text(request, "FilterExpression");
        filter = filterText == null ? null : ExpressionParser.condition("FilterExpression", filterText, placeholders);
        String projectionText = Json.text(request, "ProjectionExpression");
        projection = projectionText == null ? null : ExpressionParser.projection(projectionText, placeholders);
        placeholders.rejectUnused();
        select = select();
        limit = limit();
        checkSegments();
        checkIndex();
        if (query) {
            checkQuery(keyCondition);
        }
        if (request.has("ExclusiveStartKey")) {
            checkStart(request.path("ExclusiveStartKey"));
        }
    }

    /**
     * Whether the read starts behind the last item that it could find: at the end of a range that includes its end. The engine takes
     * that for a start outside the range.
     */
    boolean startsAtTheEnd() {
        return keyCondition != null
                && request.path("ExclusiveStartKey") instanceof ObjectNode start
                && ConditionEvaluator.test(keyCondition, start);
    }

    /**
     * Whether the engine may take a start for the end where more items have its sort key: it does so on a global index whose sort key is
     * the table's too, at the bound of a range. Such reads are done whole.
     */
    boolean losesTies() {
        return query
                && index != null
                && index.global()
                && table.keys().sort().stream().anyMatch(index.keys().sort()::contains);
    }

    /**
     * Those of all items of the read that come behind its start, up to its limit; null if the start is not among them, as its item is
     * gone or the engine has not given all.
     */
    EngineResponse.@Nullable Range behindStart(EngineResponse.Range all) {
        List<EngineResponse.Weighed> items = all.items();
        if (request.path("ExclusiveStartKey") instanceof ObjectNode start) {
            int at = 0;
            while (at < items.size() && !isAt(start, items.get(at).item())) {
                at++;
            }
            if (at == items.size()) {
                return null;
            }
            items = items.subList(at + 1, items.size());
        }
        return limit == null || items.size() < limit
                ? new EngineResponse.Range(items, all.lastKey())
                : new EngineResponse.Range(
                        items.subList(0, limit), Json.pick(items.get(limit - 1).item(), positionAttributes()));
    }

    private boolean isAt(ObjectNode start, ObjectNode item) {
        return positionAttributes().stream().allMatch(name -> AttributeValues.equal(start.path(name), item.path(name)));
    }

    private KeySchema keys() {
        return index == null ? table.keys() : index.keys();
    }

    /** Whether items are asked for, and not only their number. */
    boolean wantsItems() {
        return !select.equals("COUNT");
    }

    /** Whether the table's items have to be fetched, beside the entries of its local index. */
    boolean fetches() {
        if (index == null || index.global() || !wantsItems()) {
            return false;
        }
        return projection == null
                ? select.equals("ALL_ATTRIBUTES") && index.projected() != null
                : !projection.attributes().stream().allMatch(index::projects);
    }

    boolean consistent() {
        return request.path("ConsistentRead").asBoolean();
    }

    /** The attributes that say where a page ended. */
    Set<String> positionAttributes() {
        Set<String> names = new LinkedHashSet<>(table.keys().names());
        if (index != null) {
            names.addAll(index.keys().names());
        }
        return names;
    }

    private String select() {
        String given = Json.text(request, "Select");
        if (given == null) {
            return projection != null
                    ? "SPECIFIC_ATTRIBUTES"
                    : index == null ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES";
        }
        switch (given) {
            case "ALL_PROJECTED_ATTRIBUTES" -> {
                if (index == null) {
                    throw Rejection.invalid(given + " can be used only when Querying using an IndexName");
                }
            }
            case "SPECIFIC_ATTRIBUTES" -> {
                if (projection == null) {
                    throw Rejection.invalid(
                            "Must specify the AttributesToGet or ProjectionExpression when choosing to get " + given);
                }
            }
            case "ALL_ATTRIBUTES", "COUNT" -> {}
            default ->
                throw Rejection.constraint(
                        given,
                        "select",
                        "satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]");
        }
        if (projection != null && !given.equals("SPECIFIC_ATTRIBUTES")) {
            throw Rejection.invalid("Cannot specify the ProjectionExpression when choosing to get "
                    + (given.equals("COUNT") ? "only the COUNT" : given));
        }
        return given;
    }

    private @Nullable Integer limit() {
        if (!request.has("Limit")) {
            return null;
        }
        int given = request.path("Limit").asInt();
        if (given < 1) {
            throw Rejection.constraint(Integer.toString(given), "limit", "value greater than or equal to 1");
        }
        return given;
    }

    private void checkSegments() {
        boolean hasTotal = request.has("TotalSegments");
        boolean hasSegment = request.has("Segment");
        if (!hasTotal && !hasSegment) {
            return;
        }
        int total = request.path("TotalSegments").asInt();
        int segment = request.path("Segment").asInt();
        if (!hasTotal || !hasSegment) {
            String missing = hasTotal ? "Segment" : "TotalSegments";
            String present = hasTotal ? "TotalSegments" : "Segment";
            throw new Rejection("The " + missing + " parameter is required but was not present in the request when "
                    + present + " parameter is present");
        }
        if (total < 1) {
            throw Rejection.constraint(Integer.toString(total), "totalSegments", "value greater than or equal to 1");
        }
        if (total > 1_000_000) {
            throw Rejection.constraint(Integer.toString(total), "totalSegments", "value less than or equal to 1000000");
        }
        if (segment < 0) {
            throw Rejection.constraint(Integer.toString(segment), "segment", "value greater than or equal to 0");
        }
        if (segment >= total) {
            throw new Rejection("The Segment parameter is zero-based and must be less than parameter TotalSegments: "
                    + "Segment: " + segment + " is not less than TotalSegments: " + total);
        }
    }

    private void checkIndex() {
        if (index == null) {
            return;
        }
        if (index.global()) {
            if (consistent()) {
                throw new Rejection("Consistent reads are not supported on global secondary indexes");
            }
            if (select.equals("ALL_ATTRIBUTES") && index.projected() != null) {
                throw Rejection.invalid("Select type ALL_ATTRIBUTES is not supported for global secondary index "
                        + index.name() + " because its projection type is not ALL");
            }
            if (projection != null) {
                checkProjected(index, projection.attributes());
            }
        }
        if (query && filter != null) {
            checkProjected(index, ConditionRules.attributes(filter));
        }
    }

    private static void checkProjected(IndexDescription index, Set<String> attributes) {
        Set<String> missing = new LinkedHashSet<>(attributes);
        missing.removeIf(index::projects);
        if (!missing.isEmpty()) {
            throw Rejection.invalid(
                    index.kind() + " " + index.name() + " does not project " + "[" + String.join(", ", missing) + "]");
        }
    }

    private void checkQuery(@Nullable Condition keyCondition) {
        if (keyCondition == null) {
            throw new Rejection(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        KeyRules.checkCondition(keys(), keyCondition);
        if (filter != null) {
            for (String attribute : ConditionRules.attributes(filter)) {
                if (keys().names().contains(attribute)) {
                    throw new Rejection("Filter Expression can only contain non-primary key attributes: "
                            + "Primary key attribute: " + attribute);
                }
            }
        }
    }

    private void checkStart(JsonNode start) {
        ValueRules.checkItem(start);
        Set<String> expected = positionAttributes();
        boolean fits = start.size() == expected.size()
                && expected.stream()
                        .allMatch(name -> start.path(name).has(table.keys().type(name)));
        if (!fits) {
            throw new Rejection("The provided starting key is invalid");
        }
    }

    /** What the engine is asked for: whole items, or whole entries of the index, that nothing has filtered. */
    ObjectNode forEngine(String tableName) {
        ObjectNode asked = Json.copy(request);
        asked.put("TableName", Objects.requireNonNull(tableName));
        asked.remove(Set.of("FilterExpression", "ProjectionExpression", "Select", "ReturnConsumedCapacity", "Limit"));
        Placeholders.retain(asked, "KeyConditionExpression");
        if (fetches()) {
            asked.put("Select", "ALL_ATTRIBUTES");
        }
        return asked;
    }
}

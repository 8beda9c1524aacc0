package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.policy.Access;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads from a request its actions, with their resources and the values of condition keys. */
final class AccessReader {
    private static final Map<String, String> ACTIONS_IN_TRANSACTIONS = Map.of(
            "ConditionCheck", "ConditionCheckItem",
            "Put", "PutItem",
            "Update", "UpdateItem",
            "Delete", "DeleteItem",
            "Get", "GetItem");

    private final Call call;

    AccessReader(Call call) {
        this.call = call;
    }

    List<Access> read(String operation) {
        JsonNode request = call.request();
        return switch (operation) {
            case "GetItem", "PutItem", "UpdateItem", "DeleteItem" ->
                List.of(ofItem(operation, request, values(operation, request), parameters(operation)));
            case "Query", "Scan" -> List.of(ofRange(operation, request));
            case "BatchGetItem" -> ofBatchGet(request);
            case "BatchWriteItem" -> ofBatchWrite(request);
            case "TransactGetItems", "TransactWriteItems" -> ofTransaction(operation, request);
            case "ExecuteStatement" -> List.of(StatementAccess.of(call, request, call.detail(), null));
            // Each statement of a batch is checked when it is run.
            case "BatchExecuteStatement" -> List.of();
            case "ExecuteTransaction" -> ofStatements(request);
            case Metrics.OPERATION -> List.of(new Access("cloudwatch:" + operation, "*", Map.of()));
            default ->
                AutoScaling.OPERATIONS.contains(operation)
                        ? List.of(new Access("application-autoscaling:" + operation, "*", Map.of()))
                        : List.of(new Access("dynamodb:" + operation, resource(operation, request), Map.of()));
        };
    }

    private List<Access> ofStatements(JsonNode request) {
        List<Access> accesses = new ArrayList<>();
        for (JsonNode each : request.path("TransactStatements")) {
            accesses.add(StatementAccess.of(call, each, call.detail(), "ExecuteTransaction"));
        }
        return accesses;
    }

    /** The resource of an operation that is not about items. */
    private String resource(String operation, JsonNode request) {
        if (operation.equals("SearchVectors")) {
            return tableArn(request.path("TableName").asText()) + "/index/"
                    + request.path("IndexName").asText();
        }
        for (String member : List.of(
                "TableName",
                "ResourceArn",
                "StreamArn",
                "BackupArn",
                "ExportArn",
                "ImportArn",
                "TableArn",
                "SourceTableArn",
                "SourceTableName")) {
            String given = Call.text(request, member);
            if (given != null) {
                return given.startsWith("arn:") ? given : tableArn(given);
            }
        }
        return switch (operation) {
            case "GetRecords" ->
                StreamOperations.arnOfIterator(request.path("ShardIterator").asText());
            case "ListTables" -> tableArn("*");
            default -> "*";
        };
    }

    private String tableArn(String table) {
        return tableArn(call, table);
    }

    static String tableArn(Call call, String table) {
        return table.startsWith("arn:")
                ? table
                : "arn:aws:dynamodb:" + call.region() + ":" + TableDefinition.ACCOUNT + ":table/" + table;
    }

    /** The values of condition keys, from the parameters of one operation on items. */
    private Map<String, List<String>> values(String operation, JsonNode request) {
        Map<String, List<String>> context = new HashMap<>();
        put(context, "returnconsumedcapacity", AccessControl.text(request, "ReturnConsumedCapacity", "NONE"));
        if (operation.equals("GetItem")) {
            put(context, "select", select(request));
        } else if (!operation.equals("Query") && !operation.equals("Scan")) {
            put(context, "returnvalues", AccessControl.text(request, "ReturnValues", "NONE"));
        }
        return context;
    }

    /** The value of the condition key Select, for reads without that parameter. */
    private static String select(JsonNode part) {
        return part.hasNonNull(Parameters.PROJECTION) || part.hasNonNull(Parameters.ATTRIBUTES)
                ? "SPECIFIC_ATTRIBUTES"
                : "ALL_ATTRIBUTES";
    }

    private static void put(Map<String, List<String>> context, String key, String value) {
        context.put("dynamodb:" + key, List.of(value));
    }

    private static Parameters parameters(String operation) {
        return switch (operation) {
            case "GetItem" -> Parameters.GET;
            case "UpdateItem" -> Parameters.UPDATE;
            default -> Parameters.WRITE;
        };
    }

    private static Parameters parametersInTransaction(String action) {
        return switch (action) {
            case "GetItem" -> Parameters.GET_IN_TRANSACTION;
            case "UpdateItem" -> Parameters.UPDATE_IN_TRANSACTION;
            default -> Parameters.WRITE_IN_TRANSACTION;
        };
    }

    /** @param part the request, or the part of it for one item */
    private Access ofItem(String action, JsonNode part, Map<String, List<String>> context, Parameters parameters) {
        Map<String, Value> given = ValueReader.attributes(part.path(action.equals("PutItem") ? "Item" : "Key"));
        Set<String> attributes = new LinkedHashSet<>(given.keySet());
        Expressions expressions = Expressions.read(part, parameters);
        addAttributes(expressions, attributes);
        String tableName = part.path("TableName").asText();
        addKeys(context, tableName, List.of(given), attributes);
        return new Access("dynamodb:" + action, tableArn(tableName), context);
    }

    private void addKeys(
            Map<String, List<String>> context,
            String tableName,
            List<Map<String, Value>> keys,
            Set<String> attributes) {
        context.put("dynamodb:attributes", List.copyOf(attributes));
        Table table = TableNames.find(call, tableName);
        if (table != null) {
            List<String> leading = new ArrayList<>();
            keys.forEach(key -> leading.addAll(leading(table.definition().keys(), key)));
            context.put("dynamodb:leadingkeys", leading);
        }
    }

    static List<String> leading(KeySchema keys, Map<String, Value> key) {
        List<String> leading = new ArrayList<>();
        keys.partition().forEach(attribute -> {
            Value value = key.get(attribute.name());
            if (value != null) {
                leading.add(text(value));
            }
        });
        return leading;
    }

    private static String text(Value value) {
        if (value instanceof Value.StringValue string) {
            return string.text();
        }
        if (value instanceof Value.NumberValue number) {
            return number.text();
        }
        return value instanceof Value.BinaryValue binary
                ? binary.base64()
                : value.type().name();
    }

    static void addAttributes(Expressions expressions, Set<String> attributes) {
        for (Condition condition :
                Arrays.asList(expressions.condition(), expressions.keyCondition(), expressions.filter())) {
            if (condition != null) {
                attributes.addAll(condition.attributes());
            }
        }
        if (expressions.projection() != null) {
            attributes.addAll(expressions.projection().attributes());
        }
        if (expressions.update() != null) {
            expressions.update().paths().stream().map(Path::attribute).forEach(attributes::add);
            attributes.addAll(expressions.update().read());
        }
    }

    private Access ofRange(String operation, JsonNode request) {
        Map<String, List<String>> context = values(operation, request);
        boolean query = operation.equals("Query");
        Expressions expressions = Expressions.read(request, query ? Parameters.QUERY : Parameters.SCAN);
        String index = Call.text(request, "IndexName");
        put(
                context,
                "select",
                AccessControl.text(
                        request,
                        "Select",
                        expressions.projection() != null
                                ? "SPECIFIC_ATTRIBUTES"
                                : index == null ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES"));
        Set<String> attributes = new LinkedHashSet<>();
        addAttributes(expressions, attributes);
        context.put("dynamodb:attributes", List.copyOf(attributes));
        String tableName = request.path("TableName").asText();
        Table table = TableNames.find(call, tableName);
        if (table != null && expressions.keyCondition() != null) {
            context.put(
                    "dynamodb:leadingkeys",
                    leading(keys(table, index), KeyCondition.of(expressions).equalities()));
        }
        return new Access(
                "dynamodb:" + operation, tableArn(tableName) + (index == null ? "" : "/index/" + index), context);
    }

    static KeySchema keys(Table table, @Nullable String indexName) {
        IndexDefinition index = indexName == null ? null : table.definition().index(indexName);
        return index == null ? table.definition().keys() : index.keys();
    }

    private List<Access> ofBatchGet(JsonNode request) {
        List<Access> accesses = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : request.path("RequestItems").properties()) {
            JsonNode part = entry.getValue();
            Map<String, List<String>> context = new HashMap<>();
            put(context, "returnconsumedcapacity", AccessControl.text(request, "ReturnConsumedCapacity", "NONE"));
            put(context, "select", select(part));
            Set<String> attributes = new LinkedHashSet<>();
            List<Map<String, Value>> keys = new ArrayList<>();
            for (JsonNode key : part.path("Keys")) {
                keys.add(ValueReader.attributes(key));
                attributes.addAll(keys.get(keys.size() - 1).keySet());
            }
            addAttributes(Expressions.read(part, Parameters.GET), attributes);
            addKeys(context, entry.getKey(), keys, attributes);
            accesses.add(new Access("dynamodb:BatchGetItem", tableArn(entry.getKey()), context));
        }
        return accesses;
    }

    private List<Access> ofBatchWrite(JsonNode request) {
        List<Access> accesses = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : request.path("RequestItems").properties()) {
            Map<String, List<String>> context = new HashMap<>();
            put(context, "returnconsumedcapacity", AccessControl.text(request, "ReturnConsumedCapacity", "NONE"));
            Set<String> attributes = new LinkedHashSet<>();
            List<Map<String, Value>> keys = new ArrayList<>();
            for (JsonNode each : entry.getValue()) {
                JsonNode item = each.path("PutRequest").path("Item");
                keys.add(ValueReader.attributes(
                        item.isObject() ? item : each.path("DeleteRequest").path("Key")));
                attributes.addAll(keys.get(keys.size() - 1).keySet());
            }
            addKeys(context, entry.getKey(), keys, attributes);
            accesses.add(new Access("dynamodb:BatchWriteItem", tableArn(entry.getKey()), context));
        }
        return accesses;
    }

    /** Transactions have no action of their own: each item needs the permission of its single operation. */
    private List<Access> ofTransaction(String operation, JsonNode request) {
        List<Access> accesses = new ArrayList<>();
        for (JsonNode each : request.path("TransactItems")) {
            for (Map.Entry<String, JsonNode> part : each.properties()) {
                String action = ACTIONS_IN_TRANSACTIONS.get(part.getKey());
                if (action != null && part.getValue().isObject()) {
                    Map<String, List<String>> context = values(action, part.getValue());
                    put(
                            context,
                            "returnconsumedcapacity",
                            AccessControl.text(request, "ReturnConsumedCapacity", "NONE"));
                    put(context, "enclosingoperation", operation);
                    accesses.add(ofItem(action, part.getValue(), context, parametersInTransaction(action)));
                }
            }
        }
        return accesses;
    }
}

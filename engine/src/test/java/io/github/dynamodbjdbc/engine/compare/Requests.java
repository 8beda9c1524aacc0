package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random requests for two tables with indexes, most of them valid, by a seed. */
final class Requests {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
    private static final List<String> TEXTS = List.of("", "x", "xy", "xyz", "y", "\uE000", "\uD83D\uDE00", "é");
    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "1.0",
            "-1",
            "10",
            "9",
            "0.5",
            "-0.5",
            "100",
            "1e2",
            "12345678901234567890123456789012345678",
            "1E-130",
            "9.9E125",
            "-3",
            "2",
            "2.50");
    private static final List<String> BAD_NUMBERS =
            List.of("abc", "", "1e126", "1e-131", "123456789012345678901234567890123456789", "0x1", "1_0", "NaN");

    private final Random random;
    /** Whether the request is in a transaction, where DynamoDB Local allows conditions on parts of keys. */
    private boolean inTransaction;

    Requests(long seed) {
        random = new Random(seed);
    }

    /** An operation and its request. */
    record Sent(String operation, ObjectNode body) {}

    /** Creates the tables: one with only a partition key, one with a sort key and indexes of each kind. */
    static List<Sent> tables() {
        ObjectNode one = table("One", "S", null);
        ObjectNode two = table("Two", "S", "N");
        ArrayNode definitions = (ArrayNode) two.get("AttributeDefinitions");
        definitions.addObject().put("AttributeName", "a").put("AttributeType", "S");
        definitions.addObject().put("AttributeName", "b").put("AttributeType", "N");
        ArrayNode globals = two.putArray("GlobalSecondaryIndexes");
        globals.add(index("GAll", "ALL", "a", "b"));
        globals.add(index("GKeys", "KEYS_ONLY", "b", null));
        ArrayNode locals = two.putArray("LocalSecondaryIndexes");
        ObjectNode some = index("LSome", "INCLUDE", "pk", "b");
        ((ObjectNode) some.get("Projection")).putArray("NonKeyAttributes").add("c");
        locals.add(some);
        return List.of(new Sent("CreateTable", one), new Sent("CreateTable", two));
    }

    private static ObjectNode table(String name, String partition, String sort) {
        ObjectNode table = JSON.objectNode().put("TableName", name).put("BillingMode", "PAY_PER_REQUEST");
        ArrayNode definitions = table.putArray("AttributeDefinitions");
        ArrayNode keys = table.putArray("KeySchema");
        definitions.addObject().put("AttributeName", "pk").put("AttributeType", partition);
        keys.addObject().put("AttributeName", "pk").put("KeyType", "HASH");
        if (sort != null) {
            definitions.addObject().put("AttributeName", "sk").put("AttributeType", sort);
            keys.addObject().put("AttributeName", "sk").put("KeyType", "RANGE");
        }
        return table;
    }

    private static ObjectNode index(String name, String projection, String partition, String sort) {
        ObjectNode index = JSON.objectNode().put("IndexName", name);
        ArrayNode keys = index.putArray("KeySchema");
        keys.addObject().put("AttributeName", partition).put("KeyType", "HASH");
        if (sort != null) {
            keys.addObject().put("AttributeName", sort).put("KeyType", "RANGE");
        }
        index.putObject("Projection").put("ProjectionType", projection);
        return index;
    }

    Sent next() {
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> put();
            case 3, 4, 5 -> update();
            case 6 -> delete();
            case 7, 8 -> get();
            case 9, 10 -> query();
            case 11, 12 -> scan();
            case 13 -> batchGet();
            case 14 -> batchWrite();
            default -> transactWrite();
        };
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String table() {
        return one(60) ? "Missing" : random.nextBoolean() ? "One" : "Two";
    }

    private Sent put() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        body.set("Item", item(table));
        condition(body, "ConditionExpression", 4);
        common(body, List.of("ALL_OLD", "NONE", "ALL_NEW"));
        return new Sent("PutItem", body);
    }

    private Sent delete() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        body.set("Key", key(table));
        condition(body, "ConditionExpression", 4);
        common(body, List.of("ALL_OLD", "NONE", "UPDATED_OLD"));
        return new Sent("DeleteItem", body);
    }

    private Sent update() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        body.set("Key", key(table));
        if (!one(20)) {
            body.put("UpdateExpression", updateText(body));
        }
        condition(body, "ConditionExpression", 5);
        common(body, List.of("ALL_OLD", "NONE", "UPDATED_OLD", "ALL_NEW", "UPDATED_NEW"));
        return new Sent("UpdateItem", body);
    }

    private void common(ObjectNode body, List<String> shown) {
        if (one(2)) {
            body.put("ReturnValues", of(shown));
        }
        if (one(2)) {
            body.put("ReturnConsumedCapacity", one(2) ? "INDEXES" : "TOTAL");
        }
        if (one(3)) {
            body.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
    }

    private Sent get() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        body.set("Key", key(table));
        projection(body, 3);
        if (one(2)) {
            body.put("ConsistentRead", random.nextBoolean());
        }
        if (one(2)) {
            body.put("ReturnConsumedCapacity", one(2) ? "INDEXES" : "TOTAL");
        }
        return new Sent("GetItem", body);
    }

    private Sent query() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        String index = table.equals("Two") && one(2) ? of(List.of("GAll", "GKeys", "LSome")) : null;
        if (index != null) {
            body.put("IndexName", index);
        }
        String partition = index == null || index.startsWith("L") ? "pk" : index.equals("GAll") ? "a" : "b";
        String sort = index == null ? (table.equals("Two") ? "sk" : null) : index.equals("GKeys") ? null : "b";
        String text = partition + " = " + value(body, partition.equals("b") ? number() : text(partition));
        if (sort != null && one(2)) {
            text += " AND " + sortCondition(body, sort);
        } else if (one(15)) {
            text += " AND " + of(NAMES) + " = " + value(body, value(1));
        }
        body.put("KeyConditionExpression", text);
        range(body);
        if (one(2)) {
            body.put("ScanIndexForward", random.nextBoolean());
        }
        return new Sent("Query", body);
    }

    private String sortCondition(ObjectNode body, String sort) {
        return switch (random.nextInt(4)) {
            case 0 -> sort + " BETWEEN " + value(body, number()) + " AND " + value(body, number());
            case 1 -> "begins_with(" + sort + ", " + value(body, number()) + ")";
            default -> sort + " " + of(List.of("=", "<", "<=", ">", ">=", "<>")) + " " + value(body, number());
        };
    }

    private Sent scan() {
        String table = table();
        ObjectNode body = JSON.objectNode().put("TableName", table);
        if (table.equals("Two") && one(3)) {
            body.put("IndexName", of(List.of("GAll", "GKeys", "LSome", "None")));
        }
        range(body);
        if (one(6)) {
            body.put("TotalSegments", 1 + random.nextInt(3)).put("Segment", random.nextInt(3));
        }
        return new Sent("Scan", body);
    }

    private void range(ObjectNode body) {
        condition(body, "FilterExpression", 3);
        projection(body, 4);
        if (one(8)) {
            body.put(
                    "Select",
                    of(List.of("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES")));
        }
        if (one(2)) {
            body.put("ReturnConsumedCapacity", one(2) ? "INDEXES" : "TOTAL");
        }
        if (one(5)) {
            body.put("ConsistentRead", true);
        }
    }

    private Sent batchGet() {
        ObjectNode body = JSON.objectNode();
        ObjectNode items = body.putObject("RequestItems");
        for (String table : one(2) ? List.of("One") : List.of("One", "Two")) {
            ObjectNode part = items.putObject(table);
            ArrayNode keys = part.putArray("Keys");
            for (int i = 0; i <= random.nextInt(3); i++) {
                keys.add(key(table));
            }
            projection(part, 4);
        }
        if (one(2)) {
            body.put("ReturnConsumedCapacity", "TOTAL");
        }
        return new Sent("BatchGetItem", body);
    }

    private Sent batchWrite() {
        ObjectNode body = JSON.objectNode();
        ObjectNode items = body.putObject("RequestItems");
        for (String table : one(2) ? List.of("One") : List.of("One", "Two")) {
            ArrayNode writes = items.putArray(table);
            for (int i = 0; i <= random.nextInt(3); i++) {
                if (random.nextBoolean()) {
                    writes.addObject().putObject("PutRequest").set("Item", item(table));
                } else {
                    writes.addObject().putObject("DeleteRequest").set("Key", key(table));
                }
            }
        }
        if (one(2)) {
            body.put("ReturnConsumedCapacity", "INDEXES");
        }
        return new Sent("BatchWriteItem", body);
    }

    private Sent transactWrite() {
        ObjectNode body = JSON.objectNode();
        ArrayNode items = body.putArray("TransactItems");
        inTransaction = true;
        for (int i = 0; i <= random.nextInt(3); i++) {
            String table = table();
            ObjectNode part = JSON.objectNode().put("TableName", table);
            switch (random.nextInt(4)) {
                case 0 -> {
                    part.set("Item", item(table));
                    condition(part, "ConditionExpression", 3);
                    items.addObject().set("Put", part);
                }
                case 1 -> {
                    part.set("Key", key(table));
                    condition(part, "ConditionExpression", 3);
                    items.addObject().set("Delete", part);
                }
                case 2 -> {
                    part.set("Key", key(table));
                    part.put("UpdateExpression", updateText(part));
                    items.addObject().set("Update", part);
                }
                default -> {
                    part.set("Key", key(table));
                    condition(part, "ConditionExpression", 1);
                    items.addObject().set("ConditionCheck", part);
                }
            }
        }
        inTransaction = false;
        if (one(2)) {
            body.put("ReturnConsumedCapacity", "TOTAL");
        }
        return new Sent("TransactWriteItems", body);
    }

    private ObjectNode key(String table) {
        ObjectNode key = JSON.objectNode();
        key.set("pk", one(40) ? value(1) : text("pk"));
        if (table.equals("Two") != one(40)) {
            key.set("sk", one(40) ? value(1) : number());
        }
        return key;
    }

    private ObjectNode item(String table) {
        ObjectNode item = key(table);
        for (String name : NAMES) {
            if (!one(3)) {
                boolean typed = !one(20);
                item.set(name, name.equals("a") && typed ? text("a") : name.equals("b") && typed ? number() : value(0));
            }
        }
        return item;
    }

    private ObjectNode text(String ignored) {
        return JSON.objectNode().put("S", one(30) ? "" : of(TEXTS.subList(1, TEXTS.size())));
    }

    private ObjectNode number() {
        return JSON.objectNode().put("N", one(60) ? of(BAD_NUMBERS) : of(NUMBERS));
    }

    private ObjectNode value(int depth) {
        ObjectNode value = JSON.objectNode();
        switch (random.nextInt(depth > 2 ? 7 : 13)) {
            case 0, 1 -> value.put("S", of(TEXTS));
            case 2, 3 -> {
                return number();
            }
            case 4 -> value.put("B", of(List.of("", "YQ==", "YWI=", "YWJj", "_bad")));
            case 5 -> value.put("BOOL", random.nextBoolean());
            case 6 -> value.put("NULL", !one(20));
            case 7 -> {
                ArrayNode set = value.putArray("SS");
                for (int i = one(15) ? 0 : -1; i < random.nextInt(3); i++) {
                    set.add(of(TEXTS));
                }
            }
            case 8 -> {
                ArrayNode set = value.putArray("NS");
                for (int i = one(15) ? 0 : -1; i < random.nextInt(3); i++) {
                    set.add(of(NUMBERS));
                }
            }
            case 9, 10 -> {
                ArrayNode list = value.putArray("L");
                for (int i = 0; i < random.nextInt(4); i++) {
                    list.add(value(depth + 1));
                }
            }
            default -> {
                ObjectNode map = value.putObject("M");
                for (int i = 0; i < random.nextInt(3); i++) {
                    map.set(of(NAMES), value(depth + 1));
                }
            }
        }
        if (one(200)) {
            value.removeAll();
        } else if (one(200)) {
            value.put("S", "too").put("N", "1");
        }
        return value;
    }

    /** Adds a value to ExpressionAttributeValues, and returns its placeholder. */
    private String value(ObjectNode body, ObjectNode value) {
        ObjectNode values = body.withObjectProperty("ExpressionAttributeValues");
        String name = ":v" + values.size();
        values.set(name, value);
        return one(150) ? ":missing" : name;
    }

    private String path(ObjectNode body) {
        String name = of(NAMES);
        if (one(10)) {
            ObjectNode names = body.withObjectProperty("ExpressionAttributeNames");
            String alias = "#n" + names.size();
            names.put(alias, name);
            name = alias;
        }
        StringBuilder path = new StringBuilder(one(60) ? of(List.of("Name", "pk", "#nope")) : name);
        boolean key = path.toString().startsWith("#") || path.toString().matches("a|b|pk");
        while (!(inTransaction && key) && one(4)) {
            path.append(one(2) ? "." + of(NAMES) : "[" + random.nextInt(3) + "]");
        }
        return path.toString();
    }

    private void projection(ObjectNode body, int in) {
        if (one(in)) {
            List<String> paths = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(3); i++) {
                paths.add(path(body));
            }
            body.put("ProjectionExpression", String.join(", ", paths));
        }
    }

    private void condition(ObjectNode body, String member, int in) {
        if (one(in)) {
            String text = condition(body, 0);
            body.put(member, one(60) ? text + of(List.of(" )", " AND", " !", " = 1", " foo")) : text);
        }
    }

    private String condition(ObjectNode body, int depth) {
        return switch (random.nextInt(depth > 2 ? 8 : 12)) {
            case 0, 1 -> operand(body) + " " + of(List.of("=", "<>", "<", "<=", ">", ">=")) + " " + operand(body);
            case 2 -> operand(body) + " BETWEEN " + operand(body) + " AND " + operand(body);
            case 3 -> operand(body) + " IN (" + operand(body) + ", " + operand(body) + ")";
            case 4 -> "attribute_exists(" + path(body) + ")";
            case 5 -> "attribute_not_exists(" + (one(20) ? value(body, value(1)) : path(body)) + ")";
            case 6 -> of(List.of("begins_with", "contains", "nope")) + "(" + operand(body) + ", " + operand(body) + ")";
            case 7 ->
                "attribute_type(" + path(body) + ", "
                        + value(body, JSON.objectNode().put("S", one(10) ? "X" : of(List.of("S", "N", "L", "SS"))))
                        + ")";
            case 8 -> "NOT " + condition(body, depth + 1);
            case 9 -> "(" + condition(body, depth + 1) + ")";
            case 10 -> condition(body, depth + 1) + " AND " + condition(body, depth + 1);
            default -> condition(body, depth + 1) + " OR " + condition(body, depth + 1);
        };
    }

    private String operand(ObjectNode body) {
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> path(body);
            case 3, 4 -> value(body, value(1));
            default -> "size(" + path(body) + ")";
        };
    }

    private String updateText(ObjectNode body) {
        List<String> clauses = new ArrayList<>();
        if (!one(3)) {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(2); i++) {
                parts.add(path(body) + " = " + assigned(body));
            }
            clauses.add("SET " + String.join(", ", parts));
        }
        if (one(3)) {
            clauses.add("REMOVE " + path(body));
        }
        if (one(4)) {
            clauses.add("ADD " + path(body) + " " + value(body, value(1)));
        }
        if (one(5)) {
            clauses.add("DELETE " + path(body) + " " + value(body, value(1)));
        }
        return clauses.isEmpty() ? "SET e = " + value(body, value(1)) : String.join(" ", clauses);
    }

    private String assigned(ObjectNode body) {
        return switch (random.nextInt(8)) {
            case 0 -> path(body) + (random.nextBoolean() ? " + " : " - ") + value(body, number());
            case 1 -> "if_not_exists(" + path(body) + ", " + value(body, value(1)) + ")";
            case 2 -> "list_append(" + path(body) + ", " + value(body, value(1)) + ")";
            case 3 -> path(body);
            default -> value(body, value(1));
        };
    }
}

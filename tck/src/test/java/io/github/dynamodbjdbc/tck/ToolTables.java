package io.github.dynamodbjdbc.tck;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of {@link ToolStatements}, from the files that PostgreSQL has read: numbers, strings, booleans, and times as ISO 8601 text. */
final class ToolTables {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A column and its declared type. */
    private record Column(String name, String type) {
        private String attributeType() {
            return switch (type) {
                case "INTEGER", "NUMERIC" -> "N";
                case "BOOLEAN" -> "BOOL";
                default -> "S";
            };
        }
    }

    private record Table(String name, int keys, List<Column> columns) {
        static Table of(String name, int keys, String columns) {
            return new Table(
                    name,
                    keys,
                    Arrays.stream(columns.split(", "))
                            .map(column -> new Column(column.split(" ")[0], column.split(" ")[1]))
                            .toList());
        }
    }

    private static final List<Table> TABLES = List.of(
            Table.of(
                    "customers",
                    1,
                    "customer_id INTEGER, name VARCHAR, email VARCHAR, country VARCHAR, segment VARCHAR, active BOOLEAN,"
                            + " signup_date DATE, birth_year INTEGER, credit NUMERIC"),
            Table.of(
                    "products",
                    1,
                    "product_id INTEGER, name VARCHAR, category VARCHAR, price NUMERIC, discontinued BOOLEAN,"
                            + " weight NUMERIC"),
            Table.of("stores", 1, "store_id VARCHAR, city VARCHAR, region VARCHAR, opened DATE"),
            Table.of(
                    "orders",
                    1,
                    "order_id INTEGER, customer_id INTEGER, order_date DATE, shipped_date DATE, status VARCHAR,"
                            + " channel VARCHAR, store_id VARCHAR, total NUMERIC"),
            Table.of(
                    "order_items",
                    2,
                    "order_id INTEGER, line INTEGER, product_id INTEGER, quantity INTEGER, unit_price NUMERIC,"
                            + " discount NUMERIC"),
            Table.of(
                    "events",
                    1,
                    "event_id VARCHAR, customer_id INTEGER, event_ts TIMESTAMP, kind VARCHAR, duration INTEGER,"
                            + " mobile BOOLEAN"));

    private ToolTables() {}

    /** A schema file that declares all columns. */
    static String schema() {
        return TABLES.stream()
                .map(table -> "  " + table.name() + ":\n    columns:\n"
                        + table.columns().stream()
                                .map(column -> "      " + column.name() + ": " + column.type() + "\n")
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("", "tables:\n", ""));
    }

    /** The definitions and items of the tables, for {@link io.github.dynamodbjdbc.tck.local.OwnTables}. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Table table : TABLES) {
            lines.add(createTable(table).toString());
            List<String> rows = ToolStatements.lines("data/" + table.name() + ".csv");
            rows.subList(1, rows.size())
                    .forEach(row -> lines.add(item(table, row).toString()));
        }
        return lines;
    }

    private static ObjectNode createTable(Table table) {
        ObjectNode request =
                JSON.createObjectNode().put("TableName", table.name()).put("BillingMode", "PAY_PER_REQUEST");
        ArrayNode definitions = request.putArray("AttributeDefinitions");
        ArrayNode keys = request.putArray("KeySchema");
        for (Column key : table.columns().subList(0, table.keys())) {
            definitions.addObject().put("AttributeName", key.name()).put("AttributeType", key.attributeType());
            String type = keys.isEmpty() ? "HASH" : "RANGE";
            keys.addObject().put("AttributeName", key.name()).put("KeyType", type);
        }
        return request;
    }

    /** An item from a row. No cell contains a comma or a quote. An empty cell is NULL, and a missing attribute. */
    private static ObjectNode item(Table table, String row) {
        String[] cells = row.split(",", -1);
        ObjectNode item = JSON.createObjectNode();
        for (int i = 0; i < cells.length; i++) {
            Column column = table.columns().get(i);
            if (!cells[i].isEmpty()) {
                ObjectNode value = item.putObject(column.name());
                if (column.type().equals("BOOLEAN")) {
                    value.put("BOOL", Boolean.parseBoolean(cells[i]));
                } else {
                    value.put(column.attributeType(), cells[i]);
                }
            }
        }
        return item;
    }

    /** The ways of running each statement, with the connection's properties. */
    static Map<String, Map<String, String>> ways(String schemaFile) {
        return Map.of(
                "declared", Map.of("schema", schemaFile),
                "undeclared", Map.of(),
                "sampled", Map.of("columns", "sampled"),
                "alone", Map.of("schema", schemaFile, "pushdown", "false"));
    }
}

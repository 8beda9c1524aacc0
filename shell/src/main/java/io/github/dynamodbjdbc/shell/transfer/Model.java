package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A data model in NoSQL Workbench's format.
 *
 * @param name the model's name
 * @param tables in the file's order
 */
record Model(String name, List<Table> tables) {
    Model {
        tables = List.copyOf(tables);
    }

    /**
     * A table of a model.
     *
     * @param definition a {@code CREATE TABLE} statement
     * @param items the sample data, in DynamoDB's JSON
     */
    record Table(String name, String definition, List<Object> items) {
        Table {
            items = List.copyOf(items);
        }
    }

    /** @throws IOException if the file is not a model */
    static Model of(Path path) throws IOException {
        StringWriter text = new StringWriter();
        try (Reader in = DataFile.read(path)) {
            in.transferTo(text);
        }
        Object value;
        try {
            value = ItemReader.value(text.toString());
        } catch (SQLException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
        if (!(value instanceof Map<?, ?> model) || !JsonForm.isModel(model)) {
            throw new IOException(
                    path + " is not a model of NoSQL Workbench; name the table that its rows are for: .import " + path
                            + " into …");
        }
        List<Table> tables = new ArrayList<>();
        for (Object table : list(model.get("DataModel"))) {
            tables.add(new Reading(path).table(map(table)));
        }
        return new Model(String.valueOf(model.get("ModelName")), tables);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof Collection<?> list ? List.copyOf(list) : List.of();
    }

    /** Converts a table's description to SQL. Each key attribute becomes a column. */
    private static final class Reading {
        private final Path path;
        private final Map<String, String> columns = new LinkedHashMap<>();

        Reading(Path path) {
            this.path = path;
        }

        Table table(Map<?, ?> table) throws IOException {
            String name = text(table, "TableName");
            List<String> parts = new ArrayList<>();
            parts.add("PRIMARY KEY (" + key(table) + ")");
            for (Object index : list(table.get("GlobalSecondaryIndexes"))) {
                parts.add(index("INDEX ", map(index)));
            }
            for (Object index : list(table.get("LocalSecondaryIndexes"))) {
                parts.add(index("LOCAL INDEX ", map(index)));
            }
            String declared = columns.entrySet().stream()
                    .map(column -> quoted(column.getKey()) + ' ' + column.getValue() + ", ")
                    .collect(Collectors.joining());
            return new Table(
                    name,
                    "CREATE TABLE " + quoted(name) + " (" + declared + String.join(", ", parts) + ")" + billing(table),
                    items(table));
        }

        private String key(Map<?, ?> keyed) throws IOException {
            Map<?, ?> key = map(keyed.get("KeyAttributes"));
            String partition = attribute(map(key.get("PartitionKey")));
            return key.get("SortKey") instanceof Map<?, ?> sort ? partition + ", " + attribute(sort) : partition;
        }

        private String attribute(Map<?, ?> attribute) throws IOException {
            String name = text(attribute, "AttributeName");
            String type = text(attribute, "AttributeType");
            columns.put(
                    name,
                    switch (type) {
                        case "S" -> "VARCHAR";
                        case "N" -> "NUMERIC";
                        case "B" -> "VARBINARY";
                        default -> throw new IOException(path + ": '" + name + "' is a key of type " + type);
                    });
            return quoted(name);
        }

        private String index(String kind, Map<?, ?> index) throws IOException {
            Map<?, ?> projection = map(index.get("Projection"));
            String type = String.valueOf(projection.get("ProjectionType"));
            String projected =
                    switch (type) {
                        case "KEYS_ONLY" -> " PROJECTION KEYS_ONLY";
                        case "INCLUDE" ->
                            list(projection.get("NonKeyAttributes")).stream()
                                    .map(name -> quoted(String.valueOf(name)))
                                    .collect(Collectors.joining(", ", " INCLUDE (", ")"));
                        default -> "";
                    };
            return kind + quoted(text(index, "IndexName")) + " (" + key(index) + ")" + projected;
        }

        private static String billing(Map<?, ?> table) {
            Map<?, ?> units = map(map(table.get("ProvisionedCapacitySettings")).get("ProvisionedThroughput"));
            Object read = units.get("ReadCapacityUnits");
            Object write = units.get("WriteCapacityUnits");
            // Checked to be a number, as no other text from the file may be in the statement without quotes.
            return "PROVISIONED".equals(table.get("BillingMode"))
                            && read instanceof BigDecimal
                            && write instanceof BigDecimal
                    ? " WITH (read_capacity = " + read + ", write_capacity = " + write + ")"
                    : "";
        }

        private String text(Map<?, ?> from, String member) throws IOException {
            if (from.get(member) instanceof String text && !text.isEmpty()) {
                return text;
            }
            throw new IOException(path + " is incomplete: " + member + " is missing");
        }

        /** The sample items. A table with facets has its items there; an item of several facets is in each of them. */
        private static List<Object> items(Map<?, ?> table) {
            List<Object> items = new ArrayList<>(list(table.get("TableData")));
            for (Object facet : list(table.get("TableFacets"))) {
                list(map(facet).get("TableData")).stream()
                        .filter(item -> !items.contains(item))
                        .forEach(items::add);
            }
            return items.stream().map(Reading::unwrapped).toList();
        }

        /** Unwraps a value with a doubled type: the Workbench writes a map typed in by hand as {@code {"M": {"M": {…}}}}. */
        private static Object unwrapped(Object item) {
            Map<Object, @Nullable Object> members = new LinkedHashMap<>();
            map(item).forEach((name, value) -> {
                Map<?, ?> once = map(map(value).get("M"));
                boolean isTwice = once.size() == 1
                        && once.get("M") instanceof Map<?, ?> twice
                        && !ItemReader.isTyped(Map.of("value", twice));
                members.put(name, isTwice ? once : value);
            });
            return members;
        }

        private static String quoted(String name) {
            return '"' + name.replace("\"", "\"\"") + '"';
        }
    }
}

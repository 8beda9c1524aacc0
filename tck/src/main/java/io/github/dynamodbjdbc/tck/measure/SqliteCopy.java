package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables in SQLite with the same rows, to judge the driver's results. */
final class SqliteCopy implements AutoCloseable {
    private static final int DIGITS = 9;

    private final Connection connection;

    SqliteCopy() throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA case_sensitive_like = ON");
        }
        connection.setAutoCommit(false);
    }

    /** @param affinities the columns with their type affinities, such as {@code price NUMERIC} */
    void create(String table, List<String> affinities) throws SQLException {
        execute("CREATE TABLE " + table + " (" + String.join(", ", affinities) + ")");
    }

    void index(String table, String column) throws SQLException {
        execute("CREATE INDEX \"" + table + '.' + column + "\" ON " + table + " (" + column + ")");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    PreparedStatement insert(String table, int columns) throws SQLException {
        return connection.prepareStatement(
                "INSERT INTO " + table + " VALUES (" + String.join(", ", Collections.nCopies(columns, "?")) + ")");
    }

    /** Copies items: each attribute is a column, and maps and lists are JSON. */
    void copy(String table, List<ObjectNode> items, Set<String> keys) throws SQLException {
        Set<String> names = new LinkedHashSet<>();
        items.forEach(item -> item.fieldNames().forEachRemaining(names::add));
        List<String> columns = List.copyOf(names);
        create(
                table,
                columns.stream()
                        .map(name -> name + (isNumeric(items, name) ? " NUMERIC" : " TEXT"))
                        .toList());
        try (PreparedStatement insert = insert(table, columns.size())) {
            for (ObjectNode item : items) {
                for (int i = 0; i < columns.size(); i++) {
                    insert.setString(i + 1, text(item.get(columns.get(i))));
                }
                insert.executeUpdate();
            }
        }
        for (String key : keys) {
            index(table, key);
        }
        connection.commit();
    }

    private static boolean isNumeric(List<ObjectNode> items, String name) {
        return items.stream().map(item -> item.get(name)).anyMatch(value -> value != null && value.has("N"));
    }

    private static @Nullable String text(@Nullable JsonNode value) {
        if (value == null) {
            return null;
        }
        JsonNode plain = plain(value);
        return plain.isValueNode() ? plain.asText() : plain.toString();
    }

    private static JsonNode plain(JsonNode value) {
        String type = value.fieldNames().next();
        JsonNode content = value.get(type);
        return switch (type) {
            case "N" -> JsonNodeFactory.instance.numberNode(new BigDecimal(content.asText()));
            case "M" -> {
                ObjectNode map = JsonNodeFactory.instance.objectNode();
                content.properties().forEach(entry -> map.set(entry.getKey(), plain(entry.getValue())));
                yield map;
            }
            case "L" -> {
                ArrayNode list = JsonNodeFactory.instance.arrayNode();
                content.forEach(element -> list.add(plain(element)));
                yield list;
            }
            default -> content;
        };
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /** Whether a query gives these rows. SQLite computes with binary numbers, so that only leading digits count; and ties have no order. */
    boolean gives(String sql, List<List<String>> rows) throws SQLException {
        return comparable(rows).equals(comparable(rows(sql)));
    }

    List<List<String>> rows(String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    @Nullable String value = found.getString(i);
                    row.add(value == null ? "NULL" : value);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<String> comparable(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(SqliteCopy::comparable).collect(Collectors.joining(" | ")))
                .sorted()
                .toList();
    }

    private static String comparable(String value) {
        try {
            BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException text) {
            return value;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package io.github.dynamodbjdbc.shell;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Names for completion, each read when it is first needed and then cached. */
final class Names {
    private final Connection connection;
    private final Map<String, List<String>> columns = new HashMap<>();
    private @Nullable List<String> tables;

    Names(Connection connection) {
        this.connection = connection;
    }

    List<String> tables() throws SQLException {
        List<String> known = tables;
        if (known == null) {
            try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE", "VIEW"})) {
                known = texts(rows, "TABLE_NAME");
            }
            tables = known;
        }
        return known;
    }

    /** The columns of a table. They are found by a sample, which costs as much as the sample of a statement with a star. */
    List<String> columns(String table) throws SQLException {
        List<String> known = columns.get(table);
        if (known == null) {
            String pattern = table.replaceAll("[_%\\\\]", "\\\\$0");
            try (ResultSet rows = connection.getMetaData().getColumns(null, null, pattern, "%")) {
                known = texts(rows, "COLUMN_NAME");
            }
            columns.put(table, known);
        }
        return known;
    }

    List<String> properties() throws SQLException {
        DriverPropertyInfo[] all =
                DriverManager.getDriver("jdbc:dynamodb:").getPropertyInfo("jdbc:dynamodb:", new Properties());
        return Arrays.stream(all).map(property -> property.name).toList();
    }

    private static List<String> texts(ResultSet rows, String column) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            texts.add(rows.getString(column));
        }
        return List.copyOf(texts);
    }

    /** Clears the cache if a statement may change tables. */
    void forget(String sql) {
        String text = sql.toUpperCase(Locale.ROOT);
        if (text.contains("CREATE") || text.contains("DROP") || text.contains("ALTER")) {
            tables = null;
            columns.clear();
        }
    }
}

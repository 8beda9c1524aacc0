package io.github.dynamodbjdbc.tck;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a statement.
 *
 * @param table the rows; without columns if the statement returns no rows
 * @param values the rows with null for NULL
 * @param count the number of items that the statement wrote; -1 if it returns rows
 * @param types JDBC types
 * @param typeNames the type names from the result's metadata
 */
record Result(
        Table table,
        List<List<@Nullable String>> values,
        long count,
        List<Integer> types,
        List<String> typeNames,
        List<String> warnings) {
    Result {
        types = List.copyOf(types);
        typeNames = List.copyOf(typeNames);
        warnings = List.copyOf(warnings);
    }

    /** Reads all rows. */
    static Result of(Statement statement, @Nullable ResultSet rows) throws SQLException {
        List<String> labels = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        List<String> typeNames = new ArrayList<>();
        List<List<@Nullable String>> values = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        if (rows != null) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                labels.add(metadata.getColumnLabel(i));
                types.add(metadata.getColumnType(i));
                typeNames.add(metadata.getColumnTypeName(i));
            }
            while (rows.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= labels.size(); i++) {
                    row.add(rows.getString(i));
                }
                values.add(row);
            }
            addWarnings(rows.getWarnings(), warnings);
        }
        addWarnings(statement.getWarnings(), warnings);
        List<List<String>> cells = values.stream()
                .map(row -> row.stream().map(Table::cell).toList())
                .toList();
        return new Result(
                new Table(labels, cells),
                values,
                rows == null ? statement.getLargeUpdateCount() : -1,
                types,
                typeNames,
                warnings);
    }

    private static void addWarnings(@Nullable SQLWarning first, List<String> warnings) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            String message = Objects.requireNonNullElse(warning.getMessage(), "");
            if (!warnings.contains(message)) {
                warnings.add(message);
            }
        }
    }

    boolean isNumeric(int column) {
        return switch (types.get(column)) {
            case Types.NUMERIC,
                    Types.DECIMAL,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.SMALLINT,
                    Types.TINYINT,
                    Types.DOUBLE,
                    Types.REAL,
                    Types.FLOAT -> true;
            default -> false;
        };
    }

    /** The rows of an EXPLAIN. */
    List<PlanStep> planSteps() {
        return values.stream().map(row -> new PlanStep(table.labels(), row)).toList();
    }
}

package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A column of a table or query.
 *
 * @param type Spark's type
 * @param typed whether SQL reads each value as one of the kind, or as NULL. If false, only a sample has determined the kind. SQL then sees each
 *     item's own value, and Spark sees NULL for a value of another kind; in a column of text, Spark sees the text of any value
 */
record SourceColumn(String name, ColumnKind kind, DataType type, boolean typed) implements Serializable {
    /** All columns that the driver reports. Nothing except for the sample is read. */
    static List<SourceColumn> all(SourceOptions options) {
        return described(options, "SELECT * FROM " + options.relation());
    }

    /** The columns of a schema, with its types. */
    static List<SourceColumn> of(SourceOptions options, StructType schema) {
        if (schema.fields().length == 0) {
            return List.of();
        }
        List<SourceColumn> described = described(options, select(schema) + " FROM " + options.relation());
        List<SourceColumn> columns = new ArrayList<>();
        for (int i = 0; i < described.size(); i++) {
            columns.add(described.get(i).as(schema.fields()[i]));
        }
        return columns;
    }

    private SourceColumn as(StructField field) {
        DataType wanted = CellReader.requireReadable(field).dataType();
        if (!kind.isReadableAs(wanted)) {
            throw new IllegalArgumentException("column " + field.name() + " holds " + type.sql()
                    + ", which can't be read as " + wanted.sql() + ": leave the type to the source, and cast");
        }
        return new SourceColumn(field.name(), kind, wanted, typed);
    }

    private static String select(StructType schema) {
        return Arrays.stream(schema.fields())
                .map(field -> SourceOptions.quoted(field.name()))
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    private static List<SourceColumn> described(SourceOptions options, String sql) {
        try (Connection connection = options.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            return described(statement);
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static List<SourceColumn> described(PreparedStatement statement) throws SQLException {
        ResultSetMetaData columns = statement.getMetaData();
        List<SourceColumn> found = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String type = columns.getColumnTypeName(i);
            found.add(new SourceColumn(
                    columns.getColumnLabel(i),
                    ColumnKind.of(type),
                    ColumnKind.sparkType(type, columns.getPrecision(i), columns.getScale(i)),
                    isTyped(columns, i)));
        }
        return found;
    }

    /**
     * Whether SQL types the column's values. The method is called by reflection, as the driver's jar contains libraries that must not be on Spark's
     * class path at compile time.
     */
    private static boolean isTyped(ResultSetMetaData columns, int column) throws SQLException {
        try {
            Class<?> known = Class.forName(
                    "io.github.dynamodbjdbc.driver.jdbc.DynamoResultSetMetaData",
                    true,
                    columns.getClass().getClassLoader());
            return (boolean) known.getMethod("isTyped", int.class).invoke(columns.unwrap(known), column);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the driver on Spark's class path is of another version", e);
        }
    }

    static StructType schema(List<SourceColumn> columns) {
        return new StructType(columns.stream()
                .map(column ->
                        StructField.apply(column.name, column.type, true, org.apache.spark.sql.types.Metadata.empty()))
                .toArray(StructField[]::new));
    }

    /** Whether the driver may compare the column's values instead of Spark. */
    boolean isExact() {
        return kind.isExactAs(type);
    }

    String quoted() {
        return SourceOptions.quoted(name);
    }

    /** The SQL of the value that Spark sees. */
    String value() {
        return typed
                ? quoted()
                : switch (kind) {
                    case TEXT -> "CAST(" + quoted() + " AS VARCHAR)";
                    case TIMESTAMP -> ifOfKind("CAST(" + quoted() + " AS TIMESTAMP)");
                    case DATE -> ifOfKind("CAST(CAST(" + quoted() + " AS TIMESTAMP) AS DATE)");
                    case NUMBER, BOOLEAN, BINARY, OTHER -> ifOfKind(quoted());
                };
    }

    private String ifOfKind(String value) {
        return "CASE WHEN " + isOfKind() + " THEN " + value + " END";
    }

    /** SQL that is TRUE if Spark sees a value, and FALSE otherwise. */
    String isThere() {
        return typed || Cells.isText(type) ? quoted() + " IS NOT NULL" : isOfKind();
    }

    private String isOfKind() {
        return switch (kind) {
            case NUMBER -> isStoredAs("N");
            case BOOLEAN -> isStoredAs("BOOL");
            case BINARY -> isStoredAs("B");
            // A comparison of a text that is not a moment with a moment is UNKNOWN.
            case DATE, TIMESTAMP -> "(" + quoted() + " <= TIMESTAMP '9999-12-31 23:59:59.999') IS NOT NULL";
            case TEXT, OTHER -> quoted() + " IS NOT NULL";
        };
    }

    /** The column of a result that holds {@link #value()}. */
    SourceColumn computed() {
        return new SourceColumn(name, kind, type, true);
    }

    String isStoredAs(String attributeType) {
        return "attribute_type(" + quoted() + ", '" + attributeType + "')";
    }

    /**
     * Checks that the driver of this JVM types the columns as in the plan, since each JVM has its own sample, and conditions depend on the types.
     *
     * @throws IllegalStateException if a column differs, with its name and advice
     */
    static void requireSame(Connection connection, SourceOptions options, List<SourceColumn> columns)
            throws SQLException {
        if (columns.isEmpty()) {
            return;
        }
        String sql = select(schema(columns)) + " FROM " + options.relation();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            List<SourceColumn> here = described(statement);
            for (int i = 0; i < columns.size(); i++) {
                SourceColumn expected = columns.get(i);
                if (here.get(i).kind != expected.kind || here.get(i).typed != expected.typed) {
                    throw new IllegalStateException("column " + expected.name + " was " + expected.kind
                            + " when the read was planned, and is " + here.get(i).kind
                            + " to this JVM's sample: declare it in a schema file");
                }
            }
        }
    }
}

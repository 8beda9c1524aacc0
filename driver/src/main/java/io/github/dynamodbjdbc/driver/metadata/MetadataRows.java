package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a method of {@link java.sql.DatabaseMetaData}. */
public final class MetadataRows {
    private final List<OutputColumn> columns;
    private final List<SqlType> types;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    /**
     * @param columns separated by blanks; a name alone is a VARCHAR, {@code #NAME} an INTEGER, {@code ~NAME} a SMALLINT, {@code +NAME} a
     *     BIGINT, {@code ?NAME} a BOOLEAN
     */
    MetadataRows(String columns) {
        String[] texts = columns.split(" ");
        this.columns = Arrays.stream(texts).map(MetadataRows::column).toList();
        this.types = Arrays.stream(texts).map(MetadataRows::type).toList();
    }

    private static OutputColumn column(String text) {
        ColumnType type = type(text).type();
        String name = type == ColumnType.VARCHAR ? text : text.substring(1);
        return new OutputColumn(name, name, null, type, true, false);
    }

    private static SqlType type(String text) {
        return switch (text.charAt(0)) {
            case '#' -> SqlType.of(ColumnType.INTEGER, Documents.JSON);
            case '~' -> SqlType.SMALLINT;
            case '+' -> SqlType.of(ColumnType.BIGINT, Documents.JSON);
            case '?' -> SqlType.of(ColumnType.BOOLEAN, Documents.JSON);
            default -> SqlType.of(ColumnType.VARCHAR, Documents.JSON);
        };
    }

    MetadataRows add(@Nullable Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns");
        }
        rows.add(values);
        return this;
    }

    public List<OutputColumn> columns() {
        return columns;
    }

    /** The types in JDBC's representation. */
    public List<SqlType> types() {
        return types;
    }

    /** The rows in JDBC's order. */
    public List<@Nullable Object[]> rows() {
        return Collections.unmodifiableList(rows);
    }
}

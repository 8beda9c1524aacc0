package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that a method of {@link java.sql.DatabaseMetaData} gives. */
public final class MetadataRows {
    private final List<OutputColumn> columns;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    /** @param columns separated by blanks; a name alone is a VARCHAR, {@code #NAME} an INTEGER, {@code ?NAME} a BOOLEAN */
    MetadataRows(String columns) {
        this.columns =
                Arrays.stream(columns.split(" ")).map(MetadataRows::column).toList();
    }

    private static OutputColumn column(String text) {
        ColumnType type =
                switch (text.charAt(0)) {
                    case '#' -> ColumnType.INTEGER;
                    case '?' -> ColumnType.BOOLEAN;
                    default -> ColumnType.VARCHAR;
                };
        String name = type == ColumnType.VARCHAR ? text : text.substring(1);
        return new OutputColumn(name, name, null, type, true, false);
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

    /** In the order that JDBC asks for. */
    public List<@Nullable Object[]> rows() {
        return Collections.unmodifiableList(rows);
    }
}

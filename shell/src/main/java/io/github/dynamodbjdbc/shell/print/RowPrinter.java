package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the rows of one result as they are read. */
public interface RowPrinter {
    /** The properties of a column that a printer needs. */
    record Header(String label, boolean isNumber) {
        /** The headers of a result's columns, in their order. */
        public static List<Header> of(ResultSetMetaData metadata) throws SQLException {
            List<Header> headers = new ArrayList<>();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                headers.add(new Header(metadata.getColumnLabel(i), isNumber(metadata.getColumnType(i))));
            }
            return headers;
        }

        private static boolean isNumber(int type) {
            return switch (type) {
                case Types.NUMERIC,
                        Types.DECIMAL,
                        Types.TINYINT,
                        Types.SMALLINT,
                        Types.INTEGER,
                        Types.BIGINT,
                        Types.REAL,
                        Types.FLOAT,
                        Types.DOUBLE -> true;
                default -> false;
            };
        }
    }

    void begin(List<Header> columns) throws IOException;

    /** Reads a column of the current row for {@link #row}. */
    default @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return rows.getString(column);
    }

    void row(List<? extends @Nullable Object> values) throws IOException;

    /** Prints the current row of a result. */
    default void row(ResultSet rows, int columns) throws SQLException, IOException {
        List<@Nullable Object> values = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
            values.add(value(rows, i));
        }
        row(values);
    }

    /** Ends the output. Called after the last row, or after an error. */
    void end() throws IOException;
}

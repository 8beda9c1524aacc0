package io.github.dynamodbjdbc.shell;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the rows of one result as they come. */
interface RowPrinter {
    /** What a printer wants to know of a column. */
    record Header(String label, boolean isNumber) {}

    void begin(List<Header> columns) throws IOException;

    /** A column of the current row, as {@link #row} takes it. */
    default @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return rows.getString(column);
    }

    void row(List<? extends @Nullable Object> values) throws IOException;

    /** After the last row, or after an error in between. */
    void end() throws IOException;
}

package io.github.dynamodbjdbc.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file. */
interface Source extends Closeable {
    /** The detected form, such as {@code CSV, separated by ';'}. */
    String form();

    /** The part of a statement after the table's name. */
    String values();

    /** The names of {@link Row#cells}; empty for JSON. */
    List<String> header();

    /** The next row; null at the end. */
    @Nullable
    Row next() throws IOException;

    /** A row, valid or not. */
    interface Row {
        /** The line at which the row begins, from 1, after the file's name if there are several files. */
        String place();

        /** The cells as they are written in the file, null for an empty cell without quotes; for JSON only the text of the item. */
        List<@Nullable String> cells();

        /** The indexes, from 0, of cells that are a stored NULL. */
        default Set<Integer> storedNulls() {
            return Set.of();
        }

        /** Whether the row deletes the item of its key, as in an incremental export. */
        default boolean isDeletion() {
            return false;
        }

        /**
         * Sets all parameters of a statement.
         *
         * @throws SQLException if the row is invalid for the table
         */
        void bind(PreparedStatement statement) throws SQLException;

        /**
         * The values of columns, which are equal for rows of the same item; null if a column has no value.
         *
         * @throws SQLException if the row is invalid for the table
         */
        @Nullable
        List<Object> values(List<String> names) throws SQLException;

        /** The approximate number of characters. */
        default long size() {
            return cells().stream()
                    .mapToLong(cell -> cell == null ? 0 : cell.length())
                    .sum();
        }
    }
}

package io.github.dynamodbjdbc.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a file, one after the other. */
interface Source extends Closeable {
    /** The form that was found, such as {@code CSV, separated by ';'}. */
    String form();

    /** The part of a statement after the name of the table. */
    String values();

    /** The names of {@link Row#cells}; empty if a row is JSON. */
    List<String> header();

    /** The next one; null at the end. */
    @Nullable
    Row next() throws IOException;

    /** One row, right or wrong. */
    interface Row {
        /** The line that it begins with, from 1 on, after the name of its file if there are several. */
        String place();

        /** As they are written in the file, null for a cell that is empty and not quoted; of JSON its text alone. */
        List<@Nullable String> cells();

        /** The numbers of the cells, from 0 on, that are a stored NULL. */
        default Set<Integer> storedNulls() {
            return Set.of();
        }

        /** Whether the item of that key is deleted, as an incremental export says it. */
        default boolean isDeletion() {
            return false;
        }

        /**
         * Sets all parameters.
         *
         * @throws SQLException if the row can't be one of the table
         */
        void bind(PreparedStatement statement) throws SQLException;

        /**
         * The values of these columns, where two rows have the same ones if they are of one item; null if one has no value.
         *
         * @throws SQLException if the row can't be one of the table
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

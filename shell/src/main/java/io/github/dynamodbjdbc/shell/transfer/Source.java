package io.github.dynamodbjdbc.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a file, one after the other. */
interface Source extends Closeable {
    /** What a statement has after the name of the table. */
    String values();

    /** What {@link Row#cells} are. */
    List<String> header();

    /** The next one; null at the end. */
    @Nullable
    Row next() throws IOException;

    /** One row, right or wrong. */
    interface Row {
        /** The line that it begins with, from 1 on. */
        long line();

        /** As they stand in the file. */
        List<String> cells();

        /**
         * Sets all parameters.
         *
         * @throws SQLException if the row can't be one of the table
         */
        void bind(PreparedStatement statement) throws SQLException;

        /**
         * The values of these columns, where two rows have the same ones if they are of one item; null of a row that is none.
         *
         * @throws SQLException if the row can't be one of the table
         */
        @Nullable
        List<Object> values(List<String> names) throws SQLException;

        /** How many characters it has, about. */
        default long size() {
            return cells().stream().mapToLong(String::length).sum();
        }
    }
}

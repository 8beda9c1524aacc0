package io.github.dynamodbjdbc.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a file, one after the other. */
interface Source extends Closeable {
    /** The part of a statement after the name of the table. */
    String values();

    /** The form of {@link Row#cells}. */
    List<String> header();

    /** The next one; null at the end. */
    @Nullable
    Row next() throws IOException;

    /** One row, right or wrong. */
    interface Row {
        /** The line that it begins with, from 1 on. */
        long line();

        /** As they are in the file. */
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

        /** The approximate number of characters. */
        default long size() {
            return cells().stream().mapToLong(String::length).sum();
        }
    }
}

package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a result set, from a plan's run or from a list. */
public interface ResultRows {
    /** Moves to the next row; false at the end. */
    boolean advance() throws SQLException;

    @Nullable
    Object[] row();

    /** Idempotent. Must not be called while another thread reads a row. */
    void close() throws SQLException;

    /** Cancels {@link #advance} in another thread. */
    default void cancel() {}

    /** Records that a value was returned as NULL because it doesn't have its column's type. */
    void mismatch(String columnLabel);

    /** The item of the current row, as {@code " of the item with Id = 5"}; empty if its key is not among the columns. */
    default String itemName() {
        return "";
    }

    /**
     * The type of a column whose type its values decide, as far as they were read.
     *
     * @param shown its value in the current row; null if there is none
     */
    default ColumnType seenType(OutputColumn column, @Nullable Object shown) {
        return column.type();
    }

    /** Rows that are in memory. */
    static ResultRows of(List<@Nullable Object[]> rows) {
        Iterator<@Nullable Object[]> iterator = rows.iterator();
        return new ResultRows() {
            private @Nullable Object[] row = new Object[0];

            @Override
            public boolean advance() {
                if (!iterator.hasNext()) {
                    return false;
                }
                row = iterator.next();
                return true;
            }

            @Override
            public @Nullable Object[] row() {
                return row;
            }

            @Override
            public void close() {
                // nothing is held
            }

            @Override
            public void mismatch(String columnLabel) {
                // no statement exists that could be warned
            }
        };
    }
}

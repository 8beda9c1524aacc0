package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a result set: of a run of a plan, or of a list. */
public interface ResultRows {
    /** Goes to the next row; false at the end. */
    boolean advance() throws SQLException;

    @Nullable
    Object[] row();

    /** Idempotent; not while another thread asks for a row. */
    void close() throws SQLException;

    /** Ends {@link #advance} in another thread. */
    default void cancel() {}

    /** Takes note that a value was given as NULL because it is not of its column's type. */
    void mismatch(String columnLabel);

    /** Which item the present row shows, as {@code " of the item with Id = 5"}; empty if its key is not among the columns. */
    default String itemName() {
        return "";
    }

    /**
     * The type of a column that has it by its values, as far as they were read.
     *
     * @param shown its value in the present row; null if there is none
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
                // Nothing is held.
            }

            @Override
            public void mismatch(String columnLabel) {
                // No statement is there to warn.
            }
        };
    }
}

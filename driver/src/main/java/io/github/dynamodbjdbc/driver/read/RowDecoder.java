package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Creates rows from items. The columns are prepared once; an item then costs one lookup and conversion per column. */
public final class RowDecoder {
    private final Cell[] cells;

    /** @param misfit takes the column and the item of a value that does not fit the column, and so reads as NULL */
    public RowDecoder(List<ColumnSource> output, BiConsumer<ColumnSource.Attribute, Item> misfit) {
        cells = new Cell[output.size()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = Cell.of(output.get(i), misfit);
        }
    }

    public int columns() {
        return cells.length;
    }

    /** Fills a row, which has one element per column. */
    public void decode(Item item, @Nullable Object[] row) {
        for (int i = 0; i < cells.length; i++) {
            row[i] = cells[i].read(item);
        }
    }
}

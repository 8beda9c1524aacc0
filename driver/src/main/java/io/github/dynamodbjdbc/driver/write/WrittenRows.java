package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.read.ItemsReader;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import java.util.List;
import java.util.function.Consumer;

/**
 * The items of one call of a writer.
 *
 * @param returned the items' images for RETURNING
 * @param misfits takes values that do not fit their columns
 */
record WrittenRows(long count, List<Item> returned, Consumer<Misfit> misfits) implements TableWriter.Written {
    @Override
    public TableReader items() {
        return new ItemsReader(returned, misfits);
    }
}

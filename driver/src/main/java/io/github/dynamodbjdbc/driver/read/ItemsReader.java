package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads items in memory, regardless of the path. */
public final class ItemsReader implements TableReader {
    private final List<Item> items;
    private final Consumer<Misfit> misfits;

    /** @param misfits takes values that do not fit their columns */
    public ItemsReader(List<Item> items, Consumer<Misfit> misfits) {
        this.items = List.copyOf(items);
        this.misfits = misfits;
    }

    @Override
    public RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        RowMaker rows = new RowMaker(
                path.table(), Predicate.TRUE, Predicate.TRUE, output, misfits, (where, value) -> {}, null, items -> {});
        Iterator<Item> left = items.iterator();
        return new RowCursor() {
            @Override
            public boolean advance() {
                return left.hasNext() && rows.accept(left.next());
            }

            @Override
            public @Nullable Object[] row() {
                return rows.row();
            }

            @Override
            public void close() {
                // nothing is held
            }
        };
    }
}

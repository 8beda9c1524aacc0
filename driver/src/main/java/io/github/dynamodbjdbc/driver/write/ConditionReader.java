package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.read.ItemsReader;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a condition of a transaction, which the commit checks. Of an item that nothing else has used, it checks the condition alone,
 * and not that the item is unchanged.
 */
record ConditionReader(Items items, TableReader committed, Consumer<Misfit> misfits) implements TableReader {
    /** The items of the transaction. */
    interface Items {
        /** The item with that key, as the transaction has left it. */
        HeldItem find(TableSchema table, List<KeyCondition.Equality> key);

        void hold(HeldItem item);
    }

    @Override
    public RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        if (!(path instanceof AccessPath.TransactGet read)) {
            // No item can meet the condition.
            return committed.read(node, path, output, range);
        }
        Set<String> shown = attributes(output);
        PredicateEvaluator condition = PredicateEvaluator.of(path.residual());
        List<Item> met = new ArrayList<>();
        for (List<KeyCondition.Equality> key : read.keys()) {
            HeldItem item = items.find(path.table(), key);
            Item now = item.now();
            HeldItem used = item.using(Predicates.attributes(path.residual()));
            if (now != null && condition.matches(now)) {
                met.add(now);
                used = shown == null ? used : item.meeting(path.residual(), shown);
            }
            items.hold(used);
        }
        return new ItemsReader(met, misfits).read(node, path, output, range);
    }

    /** The attributes of columns; null if one shows the whole item. */
    private static @Nullable Set<String> attributes(List<ColumnSource> columns) {
        Set<String> attributes = new LinkedHashSet<>();
        for (ColumnSource column : columns) {
            if (column instanceof ColumnSource.Attribute attribute) {
                attributes.add(attribute.path().attribute());
            } else if (column instanceof ColumnSource.Missing missing) {
                attributes.add(missing.path().attribute());
            } else {
                return null;
            }
        }
        return attributes;
    }
}

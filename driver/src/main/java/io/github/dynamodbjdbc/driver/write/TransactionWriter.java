package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.read.ItemsReader;
import io.github.dynamodbjdbc.driver.request.RequestFactory;
import io.github.dynamodbjdbc.driver.request.TransactionalTables;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes in a transaction: each item is read consistently, and its new state is held until COMMIT. Later statements of the transaction see that
 * state.
 */
public final class TransactionWriter implements StatementWriter {
    private static final ItemView NO_ITEM = path -> null;

    private final Transaction transaction;
    private final RequestGateway gateway;
    private final RunContext context;
    private final Consumer<Misfit> misfits;
    private final RequestFactory requests;
    private final Transaction.Mark before;
    private final int statement;
    private int rows;
    private long written;

    /**
     * @param context accounts for the memory
     * @param misfits takes values that do not fit their columns
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 25000 if the transaction accepts no more statements
     */
    public TransactionWriter(
            Transaction transaction, RequestGateway gateway, RunContext context, Consumer<Misfit> misfits) {
        this.transaction = transaction;
        this.gateway = gateway;
        this.context = context;
        this.misfits = misfits;
        this.requests = new RequestFactory(gateway.capacityDetail());
        this.before = transaction.mark();
        this.statement = transaction.writingStatement();
    }

    @Override
    public long written() {
        return written;
    }

    @Override
    public WrittenItems stored() {
        return new WrittenItems();
    }

    @Override
    public boolean takeBack() {
        transaction.rollback(before);
        written = 0;
        return true;
    }

    @Override
    public Written write(Iterator<? extends WriteTask> tasks, Returned returned) {
        List<Item> items = new ArrayList<>();
        long first = written;
        NeverExpiring expiry = new NeverExpiring();
        Iterator<WriteTask> counted = expiry.counted(tasks);
        while (counted.hasNext()) {
            gateway.checkCancelled();
            Item item = write(counted.next(), returned);
            if (item != null) {
                context.memory().keep(1, HeldItem.HEAP_BYTES * item.bytes());
                items.add(item);
            }
        }
        expiry.warn(context);
        return new WrittenRows(written - first, items, misfits);
    }

    /** Returns the item's image, if one is requested. */
    private @Nullable Item write(WriteTask task, Returned returned) {
        Transaction.Mark mark = transaction.mark();
        HeldItem changed;
        Item old = null;
        try {
            ItemWrite write = task.write();
            changed = null;
            while (write != null && changed == null) {
                TransactionalTables.check(write.table(), "setAutoCommit(true) writes each item by itself");
                HeldItem found = item(write.table(), write.key()).using(Predicates.attributes(write.condition()));
                old = found.now();
                if (PredicateEvaluator.of(write.condition()).matches(old == null ? NO_ITEM : old)) {
                    changed = found.after(write);
                    hold(changed);
                } else {
                    hold(found);
                    write = task.again(old);
                }
            }
        } catch (RuntimeException e) {
            // A batch continues with the other rows.
            transaction.rollback(mark);
            task.failed(e);
            return null;
        }
        task.ended(changed != null);
        if (changed == null) {
            return null;
        }
        written++;
        return switch (returned) {
            case NOTHING -> null;
            case OLD -> old;
            case NEW -> changed.now();
        };
    }

    private void hold(HeldItem item) {
        // Fail now rather than at the commit if the item can't be pinned.
        item.asSeen();
        transaction.hold(item);
    }

    private HeldItem item(TableSchema table, Map<String, Object> key) {
        HeldItem held = transaction.find(table.name(), key);
        if (held != null) {
            return held;
        }
        double units = Capacity.units(Capacity.blocks((double) table.averageItemBytes()), true);
        List<Item> items = gateway.send(
                        WritePlan.NODE,
                        ReadExchanges.GET_ITEM,
                        Target.table(table.name()),
                        requests.wholeItem(table, Key.of(key)),
                        units)
                .items();
        Item seen = items.isEmpty() ? null : items.get(0);
        return HeldItem.read(table, key, seen, new HeldItem.Reader(statement, ++rows));
    }

    @Override
    public TableReader itemReader(TableReader committed) {
        return (node, path, output, range) -> path instanceof AccessPath.GetItem getItem
                ? read(node, getItem, output, range)
                : committed.read(node, path, output, range);
    }

    /** Reads the items of a condition of the transaction. */
    @Override
    public TableReader conditionReader(TableReader committed) {
        ConditionReader.Items items = new ConditionReader.Items() {
            @Override
            public HeldItem find(TableSchema table, List<KeyCondition.Equality> key) {
                return item(table, key(key));
            }

            @Override
            public void hold(HeldItem item) {
                TransactionWriter.this.hold(item);
            }
        };
        return new ConditionReader(items, committed, misfits);
    }

    private RowCursor read(int node, AccessPath.GetItem path, List<ColumnSource> output, RowRange range) {
        HeldItem held = item(path.table(), key(path.key()));
        Set<String> attributes = new LinkedHashSet<>();
        path.fetch().paths().forEach(wanted -> attributes.add(wanted.attribute()));
        if (path.fetch().wholeItem() && held.seen() != null) {
            attributes.addAll(held.seen().attributeNames());
        }
        held = held.using(attributes);
        hold(held);
        Item now = held.now();
        List<Item> found =
                now != null && PredicateEvaluator.of(path.residual()).matches(now) ? List.of(now) : List.of();
        return new ItemsReader(found, misfits).read(node, path, output, range);
    }

    @SuppressWarnings("NullAway") // Key values are never null.
    private static Map<String, Object> key(List<KeyCondition.Equality> key) {
        return RequestFactory.key(key).values();
    }
}

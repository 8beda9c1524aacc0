package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the item that a path would read of a held item after its write: nothing, or the item as the table or index would contain it. */
final class HeldRows implements AccessPath.Visitor<Optional<Item>> {
    private final Item item;

    /** @param item the item's new state */
    HeldRows(Item item) {
        this.item = item;
    }

    @Override
    public Optional<Item> visit(AccessPath.Empty empty) {
        return Optional.empty();
    }

    @Override
    public Optional<Item> visit(AccessPath.GetItem getItem) {
        return found(holds(key(getItem.key()), item) && holds(getItem.residual(), item));
    }

    @Override
    public Optional<Item> visit(AccessPath.BatchGet batchGet) {
        return found(
                batchGet.keys().stream().anyMatch(key -> holds(key(key), item)) && holds(batchGet.residual(), item));
    }

    private static Predicate key(List<KeyCondition.Equality> key) {
        return new KeyCondition(key, null).toPredicate();
    }

    @Override
    public Optional<Item> visit(AccessPath.TransactGet transactGet) {
        return transactGet.items().accept(this);
    }

    @Override
    public Optional<Item> visit(AccessPath.Query query) {
        Item entry = entry(query.target(), query.fetchesFromTable());
        boolean holds = entry != null
                && holds(query.keyCondition().toPredicate(), entry)
                && holds(query.filter(), entry)
                && holds(query.residual(), entry);
        return holds ? Optional.ofNullable(entry) : Optional.empty();
    }

    @Override
    public Optional<Item> visit(AccessPath.MergedQueries queries) {
        for (AccessPath.Query query : queries.queries()) {
            Optional<Item> found = visit(query);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<Item> visit(AccessPath.IndexThenBatchGet fetch) {
        return found(fetch.index().accept(this).isPresent() && holds(fetch.residual(), item));
    }

    @Override
    public Optional<Item> visit(AccessPath.Scan scan) {
        if (scan.part() != null) {
            throw new StatementFailure(
                    SqlState.INVALID_TRANSACTION_STATE,
                    (scan.part() instanceof ScanSegment ? "SEGMENT" : "TABLESAMPLE SYSTEM") + " reads a part of "
                            + scan.table().name()
                            + ", and DynamoDB alone knows which writes of the transaction belong to that part: COMMIT first, or leave it out");
        }
        Item entry = entry(scan.target(), false);
        return entry != null && holds(scan.filter(), entry) && holds(scan.residual(), entry)
                ? Optional.of(entry)
                : Optional.empty();
    }

    /** The item counts among the nearest: the statement's sort decides. */
    @Override
    public Optional<Item> visit(AccessPath.SearchVectors search) {
        return found(holds(search.residual(), item));
    }

    private Optional<Item> found(boolean holds) {
        return holds ? Optional.of(item) : Optional.empty();
    }

    private static boolean holds(Predicate predicate, ItemView item) {
        return PredicateEvaluator.of(predicate).matches(item);
    }

    /** The index's entry of the item; null if the index doesn't contain it. */
    private @Nullable Item entry(ReadTarget target, boolean fetchesFromTable) {
        IndexSchema index = target.index();
        if (index == null) {
            return item;
        }
        for (KeyAttribute attribute : index.key().attributes()) {
            if (item.type(attribute.name()) != attribute.type()) {
                return null;
            }
        }
        return fetchesFromTable || target.projectsAll() ? item : HeldItem.projected(target, item);
    }

    /** The order of a path's rows; empty if there is none. */
    static List<ScanSpec.Ordering> order(AccessPath path) {
        if (path instanceof AccessPath.Query query) {
            return query.target().key().sort().stream()
                    .map(sort -> new ScanSpec.Ordering(sort.name(), !query.forward()))
                    .toList();
        }
        if (path instanceof AccessPath.MergedQueries queries) {
            return queries.order();
        }
        return path instanceof AccessPath.IndexThenBatchGet fetch ? order(fetch.index()) : List.of();
    }
}

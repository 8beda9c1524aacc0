package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a Query or Scan that was read completely.
 *
 * @param condition the key condition, whose operands are literals; null for a Scan
 * @param filter the filter in DynamoDB, whose operands are literals
 * @param evaluated the number of items read
 * @param returned the number of items that passed the filter
 */
public record ReadObservation(
        ReadTarget target, @Nullable KeyCondition condition, Predicate filter, long evaluated, long returned) {
    /** A read without a filter. */
    public ReadObservation(ReadTarget target, @Nullable KeyCondition condition, long evaluated) {
        this(target, condition, Predicate.TRUE, evaluated, evaluated);
    }

    /** The digest of the partition's key values; null for a Scan. */
    public @Nullable Long partition(KeyDigest digest) {
        return condition == null ? null : PartitionFigures.digest(target, condition, digest);
    }

    /** The digest of the condition whose share of the table's items was counted; null if there is none. */
    public @Nullable Long selected(KeyDigest digest) {
        return condition != null || target.index() != null || evaluated == 0
                ? null
                : ConditionDigest.of(filter, target.table().ttlAttribute(), digest);
    }

    /** The digest of the key condition with its values; null without a condition on the sort key. */
    public @Nullable Long keyCondition(KeyDigest digest) {
        return condition == null || range().isEmpty()
                ? null
                : ConditionDigest.of(condition.toPredicate(), null, digest);
    }

    /**
     * The Queries of indexes that would have found the same items: a table or a partition that is read whole counts by its filter the items that an
     * index finds by its key. Items that have expired are not counted.
     */
    public List<ReadObservation> ofIndexes() {
        if (target.index() != null || !range().isEmpty() || filter.equals(Predicate.TRUE)) {
            return List.of();
        }
        String ttl = target.table().ttlAttribute();
        List<Predicate> asked =
                new ArrayList<>(condition == null ? List.of() : Predicates.conjuncts(condition.toPredicate()));
        Predicates.conjuncts(filter).stream()
                .filter(conjunct ->
                        ttl == null || !Predicates.attributes(conjunct).contains(ttl))
                .forEach(asked::add);
        List<ReadObservation> found = new ArrayList<>();
        for (IndexSchema index : target.table().indexes()) {
            ReadTarget entries = new ReadTarget(target.table(), index);
            KeyCondition exact = entries.exactly(Predicates.and(asked));
            if (exact != null) {
                found.add(new ReadObservation(entries, exact, returned));
            }
        }
        return found;
    }

    /** The share of the table's items that have expired; null if this read does not show it. */
    public @Nullable Double expired() {
        boolean isOfAll = condition == null && target.index() == null && evaluated > 0;
        Boolean passes =
                isOfAll ? ExpiryFilter.passesExpired(filter, target.table().ttlAttribute()) : null;
        if (passes == null) {
            return null;
        }
        double passed = (double) returned / evaluated;
        return passes ? passed : 1 - passed;
    }

    /** The condition on the sort key without values; empty if there is none. */
    public String range() {
        return condition == null ? "" : condition.afterPartition(target.key()).shape();
    }
}

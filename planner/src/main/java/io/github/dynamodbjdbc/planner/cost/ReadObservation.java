package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one Query or Scan turned out to be.
 *
 * @param condition with literals as its operands; null for a Scan
 * @param evaluated items read
 * @param rows that came out after filter and residual; -1 if the caller took not all of what was read, so that nobody knows
 * @param blocks of 4 KB read, as the consumed capacity tells; -1 if it does not
 * @param pages requests that read them
 * @param complete whether everything was read that the condition selects
 * @param alone whether the rows are counted; if not, they are this read's part of what several reads gave together
 */
public record ReadObservation(
        ReadTarget target,
        @Nullable KeyCondition condition,
        Predicate filter,
        Predicate residual,
        long evaluated,
        long rows,
        double blocks,
        long pages,
        boolean complete,
        boolean alone) {

    /** The digest of the partition's key values; null for a Scan. */
    public @Nullable Long partition(KeyDigest digest) {
        return condition == null ? null : PartitionFigures.digest(target, condition, digest);
    }

    /**
     * The partition of an index that was counted by a scan of the table, which asked for nothing but its key; null if there is none.
     * What has expired is not counted, and there is little of it.
     */
    public @Nullable Long counted(IndexSchema index, KeyDigest digest) {
        if (condition != null || target.index() != null || !complete || !alone || rows < 0) {
            return null;
        }
        Map<String, Predicate.Comparison> equalities = new HashMap<>();
        for (Predicate conjunct : Predicates.conjuncts(Predicates.and(List.of(filter, residual)))) {
            String attribute = equalTo(conjunct);
            if (attribute != null) {
                equalities.put(attribute, (Predicate.Comparison) conjunct);
            } else if (!isOfExpiry(conjunct)) {
                return null;
            }
        }
        List<@Nullable Object> key = new ArrayList<>();
        for (KeyAttribute attribute : index.key().partition()) {
            Predicate.Comparison equality = equalities.remove(attribute.name());
            if (equality == null) {
                return null;
            }
            key.add(((Term.Literal) equality.right()).value());
        }
        return equalities.isEmpty() ? (Long) digest.of(key) : null;
    }

    /** The attribute that is to be equal to a value; null if the condition is another one. */
    private static @Nullable String equalTo(Predicate conjunct) {
        return conjunct instanceof Predicate.Comparison comparison
                        && comparison.operator() == ComparisonOperator.EQUAL
                        && comparison.right() instanceof Term.Literal
                        && comparison.left() instanceof Term.Attribute attribute
                        && attribute.form() == null
                        && attribute.path().isTopLevel()
                ? attribute.path().attribute()
                : null;
    }

    private boolean isOfExpiry(Predicate conjunct) {
        String expiry = target.table().ttlAttribute();
        return expiry != null && Predicates.attributes(conjunct).stream().allMatch(expiry::equals);
    }

    /** About how many items the partition has of which a range was read, or the beginning; 0 if that says nothing of it. */
    public double presumedPartition() {
        return condition == null ? 0 : figures().presumedPartition(condition, (double) evaluated, complete);
    }

    /** What is asked beyond the partition key, without values; empty if nothing is. */
    public String range() {
        return condition == null
                ? ""
                : Shapes.range(condition, target.key().partition().size());
    }

    /** What is asked beyond the partition key, told from others of its shape; null if nothing is, and if it has many values. */
    public @Nullable Long slice(KeyDigest digest) {
        return condition == null
                ? null
                : Shapes.slice(digest, condition, target.key().partition().size());
    }

    /** The key condition, told from others of its shape; null for a Scan, and if it has many values. */
    public @Nullable Long exactRange(KeyDigest digest) {
        return condition == null ? null : Shapes.exact(digest, condition.toPredicate());
    }

    /**
     * The key condition and what is checked of the items, told from others of their shape; null if they have many values, or the
     * rows were not counted.
     */
    public @Nullable Long exactConditions(KeyDigest digest) {
        return alone ? Figures.exactConditions(condition, filter, residual, digest) : null;
    }

    /** Items that the plan took the key condition to select. */
    public double expectedItems() {
        Figures figures = figures();
        return condition == null
                ? figures.entries()
                : figures.matching(condition).items();
    }

    /** The share of the items that the plan took to come out. */
    public double expectedShare() {
        return figures().share(condition, filter, residual);
    }

    private Figures figures() {
        return new Figures(target, target.table().statistics());
    }

    /** What is checked of the items, without values. */
    public String conditions() {
        return Shapes.of(filter, residual);
    }

    /** About how many bytes were read: each page's last block is half full; -1 if that is not known. */
    public double bytes() {
        return blocks < 0 ? -1 : Math.max(1, (blocks - pages / 2.0) * Capacity.READ_UNIT_BYTES);
    }
}

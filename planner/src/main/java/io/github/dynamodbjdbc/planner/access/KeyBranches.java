package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Splits a predicate by the keys that it names: {@code (pk, sk) IN (('a', 1), ('b', 2)) AND x > 0} becomes
 * {@code pk = 'a' AND sk = 1 AND x > 0} and {@code pk = 'b' AND sk = 2 AND x > 0}.
 *
 * <p>For each key attribute in turn, the search finds the values for which the predicate can be true, and the remaining predicate
 * for each value. If all operands are literals, each matching item belongs to exactly one branch. Different parameters are
 * presumed to have different values; the branches then serve only to plan and price the read.
 */
final class KeyBranches {
    private final KeySchema key;
    private final int deepest;
    private final int max;
    private final List<KeyBranch> branches = new ArrayList<>();

    private KeyBranches(KeySchema key, int deepest, int max) {
        this.key = key;
        this.deepest = deepest;
        this.max = max;
    }

    /**
     * @param predicate normalised for the key
     * @param sortKeys whether to split by sort attributes too
     * @param max the greatest number of branches
     * @return null if a partition attribute is not limited to single values, or if there are too many branches
     */
    static @Nullable List<KeyBranch> of(KeySchema key, Predicate predicate, boolean sortKeys, int max) {
        int deepest = sortKeys ? key.attributes().size() : key.partition().size();
        KeyBranches search = new KeyBranches(key, deepest, max);
        return search.descend(List.of(), predicate) ? List.copyOf(search.branches) : null;
    }

    /**
     * Whether the first attributes of the key are limited to single values for any values of the parameters, equal ones included.
     */
    static boolean isCertain(KeySchema key, Predicate predicate, int attributes) {
        for (int i = 0; i < attributes; i++) {
            if (!KeyRanges.arePoints(ranges(key, i).of(predicate))) {
                return false;
            }
        }
        return true;
    }

    private static KeyRanges ranges(KeySchema key, int attribute) {
        return new KeyRanges(
                key.attributes().get(attribute), attribute < key.partition().size());
    }

    private boolean descend(List<KeyCondition.Equality> fixed, Predicate predicate) {
        if (Predicates.isNever(predicate)) {
            return true;
        }
        if (fixed.size() == deepest) {
            return add(new KeyBranch(fixed, Predicate.TRUE, predicate));
        }
        boolean partition = fixed.size() < key.partition().size();
        KeyAttribute attribute = key.attributes().get(fixed.size());
        KeyRanges values = ranges(key, fixed.size());
        List<KeyRange> ranges = values.of(predicate);
        if (partition && !KeyRanges.arePoints(ranges)) {
            return false;
        }
        if (ranges.size() > max) {
            return false;
        }
        Predicate others = others(predicate, attribute);
        for (KeyRange range : ranges) {
            Cancellation.check();
            Predicate left = others != null ? others : new KeyAssumption(attribute, values, range).in(predicate);
            if (!(range.isPoint()
                    ? descend(with(fixed, attribute, range), left)
                    : end(fixed, attribute, range, left))) {
                return false;
            }
        }
        return true;
    }

    private boolean end(List<KeyCondition.Equality> fixed, KeyAttribute attribute, KeyRange range, Predicate left) {
        Predicate asked = range.toPredicate(new Term.Attribute(AttributePath.of(attribute.name()), attribute.type()));
        return Predicates.isNever(left) || add(new KeyBranch(fixed, asked, left));
    }

    private boolean add(KeyBranch branch) {
        branches.add(branch);
        return branches.size() <= max;
    }

    private static List<KeyCondition.Equality> with(
            List<KeyCondition.Equality> fixed, KeyAttribute attribute, KeyRange point) {
        List<KeyCondition.Equality> more = new ArrayList<>(fixed);
        more.add(new KeyCondition.Equality(
                attribute.name(), Objects.requireNonNull(point.low()).value()));
        return more;
    }

    /** The predicate without its one condition on the attribute, if that condition only lists values; otherwise null. */
    private static @Nullable Predicate others(Predicate predicate, KeyAttribute attribute) {
        AttributePath path = AttributePath.of(attribute.name());
        List<Predicate> others = new ArrayList<>();
        int found = 0;
        for (Predicate conjunct : Predicates.conjuncts(predicate)) {
            if (!Predicates.paths(conjunct).contains(path)) {
                others.add(conjunct);
            } else if (listsValues(conjunct)) {
                found++;
            } else {
                return null;
            }
        }
        return found == 1 ? Predicates.and(others) : null;
    }

    private static boolean listsValues(Predicate conjunct) {
        if (conjunct instanceof Predicate.In in) {
            return isListable(in.left());
        }
        return conjunct instanceof Predicate.Comparison comparison
                && comparison.operator() == ComparisonOperator.EQUAL
                && isListable(comparison.left())
                && comparison.right() instanceof Term.Operand;
    }

    /** Whether the stored keys for a value of the column are known. */
    private static boolean isListable(Term term) {
        return term instanceof Term.Attribute attribute
                && (attribute.isStoredAsRead() || attribute.form() instanceof ShardedForm);
    }
}

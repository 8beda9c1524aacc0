package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the key condition in a normalised predicate: every partition attribute by equality, then sort attributes from the left. */
final class KeyConditionExtractor {
    private final List<Predicate> left;
    private final List<KeyCondition.Equality> equalities = new ArrayList<>();
    private boolean never;

    private KeyConditionExtractor(Predicate predicate) {
        this.left = new ArrayList<>(Predicates.conjuncts(predicate));
    }

    /**
     * @param condition null if a partition attribute has no equality
     * @param rest the conjuncts that the key condition does not cover, or covers only in part
     * @param never whether the predicate needs a key that no item can have
     */
    record Result(@Nullable KeyCondition condition, List<Predicate> rest, boolean never) {}

    static Result extract(KeySchema key, Predicate predicate) {
        return new KeyConditionExtractor(predicate).extract(key);
    }

    private Result extract(KeySchema key) {
        for (KeyAttribute attribute : key.partition()) {
            if (!takeEquality(attribute, KeyOperands.MAX_PARTITION_BYTES)) {
                return new Result(null, List.copyOf(left), false);
            }
        }
        KeyCondition.Range range = null;
        for (KeyAttribute attribute : key.sort()) {
            if (!takeEquality(attribute, KeyOperands.MAX_SORT_BYTES)) {
                range = takeRange(attribute);
                break;
            }
        }
        return new Result(new KeyCondition(equalities, range), List.copyOf(left), never);
    }

    private boolean takeEquality(KeyAttribute key, int maxBytes) {
        Predicate.Comparison found = null;
        for (Predicate conjunct : left) {
            Predicate.Comparison comparison = onKey(conjunct, key);
            // A literal is preferred to a parameter; the driver checks the other conjuncts.
            if (comparison != null
                    && comparison.operator() == ComparisonOperator.EQUAL
                    && (found == null || comparison.right() instanceof Term.Literal)) {
                found = comparison;
            }
        }
        if (found == null) {
            return false;
        }
        Term.Operand value = (Term.Operand) found.right();
        never |= !KeyOperands.isFit(value, key.type(), maxBytes);
        equalities.add(new KeyCondition.Equality(key.name(), value));
        left.remove(found);
        return true;
    }

    private static Predicate.@Nullable Comparison onKey(Predicate conjunct, KeyAttribute key) {
        return conjunct instanceof Predicate.Comparison comparison
                        && comparison.right() instanceof Term.Operand
                        && isKey(comparison.left(), key)
                ? comparison
                : null;
    }

    private static boolean isKey(Term term, KeyAttribute key) {
        return term instanceof Term.Attribute attribute
                && attribute.isStoredAsRead()
                && attribute.path().equals(AttributePath.of(key.name()));
    }

    private KeyCondition.@Nullable Range takeRange(KeyAttribute key) {
        if (left.stream().noneMatch(conjunct -> isBound(conjunct, key))) {
            KeyCondition.Range texts = hullOfMoments(key);
            if (texts != null) {
                return texts;
            }
        }
        Predicate.Comparison low = bound(key, ComparisonOperator.GREATER_OR_EQUAL, ComparisonOperator.GREATER);
        Predicate.Comparison high = bound(key, ComparisonOperator.LESS_OR_EQUAL, ComparisonOperator.LESS);
        if (low != null && high != null) {
            takeIfClosed(low);
            takeIfClosed(high);
            never |= isTurned(low.right(), high.right());
            return new KeyCondition.Between(key.name(), (Term.Operand) low.right(), (Term.Operand) high.right());
        }
        KeyCondition.Range prefix = takePrefix(key);
        if (prefix != null) {
            return prefix;
        }
        Predicate.Comparison single = low == null ? high : low;
        if (single == null) {
            return null;
        }
        takeIfDecided(single);
        return new KeyCondition.Bound(key.name(), single.operator(), (Term.Operand) single.right());
    }

    private static boolean isBound(Predicate conjunct, KeyAttribute key) {
        Predicate.Comparison comparison = onKey(conjunct, key);
        return comparison != null && comparison.operator() != ComparisonOperator.NOT_EQUAL;
    }

    /** A range from the first to the last text that conditions on moments allow. The conditions also stay in the residual. */
    private KeyCondition.@Nullable Range hullOfMoments(KeyAttribute key) {
        KeyRanges texts = new KeyRanges(key, false);
        List<Predicate> moments = left.stream().filter(texts::isSpelled).toList();
        if (moments.isEmpty()) {
            return null;
        }
        List<KeyRange> ranges = texts.of(Predicates.and(moments));
        if (ranges.isEmpty()) {
            never = true;
            return null;
        }
        KeyRange.End low = ranges.get(0).low();
        KeyRange.End high = ranges.get(ranges.size() - 1).high();
        return low == null || high == null ? null : new KeyCondition.Between(key.name(), low.value(), high.value());
    }

    /**
     * Whether the lower bound is above the upper one; DynamoDB refuses such a BETWEEN. Normalisation does not compare a bound of the
     * stored value with a bound of the value that a column reads.
     */
    private static boolean isTurned(Term low, Term high) {
        return low instanceof Term.Literal from
                && high instanceof Term.Literal to
                && Values.compare(from.value(), to.value()) > 0;
    }

    /** BETWEEN includes its ends, so an open bound stays in the residual. */
    private void takeIfClosed(Predicate.Comparison bound) {
        if (bound.operator() == ComparisonOperator.GREATER_OR_EQUAL
                || bound.operator() == ComparisonOperator.LESS_OR_EQUAL) {
            takeIfDecided(bound);
        }
    }

    /** Removes a bound that the range covers. It stays if keys in the range may read as NULL. */
    private void takeIfDecided(Predicate.Comparison bound) {
        if (((Term.Attribute) bound.left()).isDecidedByType()) {
            left.remove(bound);
        }
    }

    private Predicate.@Nullable Comparison bound(KeyAttribute key, ComparisonOperator closed, ComparisonOperator open) {
        Predicate.Comparison found = null;
        for (Predicate conjunct : left) {
            Predicate.Comparison comparison = onKey(conjunct, key);
            if (comparison != null
                    && (comparison.operator() == closed || comparison.operator() == open)
                    && KeyOperands.isFit((Term.Operand) comparison.right(), key.type(), KeyOperands.MAX_SORT_BYTES)
                    && (found == null || comparison.right() instanceof Term.Literal)) {
                found = comparison;
            }
        }
        return found;
    }

    private KeyCondition.@Nullable Range takePrefix(KeyAttribute key) {
        if (key.type() == AttributeType.N) {
            return null;
        }
        for (Predicate conjunct : left) {
            if (conjunct instanceof Predicate.BeginsWith beginsWith
                    && isKey(beginsWith.attribute(), key)
                    && KeyOperands.isFit(beginsWith.prefix(), key.type(), KeyOperands.MAX_SORT_BYTES)) {
                left.remove(conjunct);
                return new KeyCondition.BeginsWith(key.name(), beginsWith.prefix());
            }
        }
        for (Predicate conjunct : left) {
            String prefix = conjunct instanceof Predicate.Like like && isKey(like.attribute(), key)
                    ? Predicates.likePrefix(like)
                    : null;
            Term.Literal operand = new Term.Literal(prefix);
            if (KeyOperands.isFit(operand, key.type(), KeyOperands.MAX_SORT_BYTES)) {
                return new KeyCondition.BeginsWith(key.name(), operand);
            }
        }
        return null;
    }
}

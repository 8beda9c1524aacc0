package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.MomentRanges;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of a key attribute's values for which a normalised predicate can be true; they may include further values. If all
 * operands are literals, the ranges are disjoint and sorted. Ranges with parameters may overlap and have no known order.
 */
final class KeyRanges {
    private static final List<KeyRange> EVERYTHING = List.of(KeyRange.ALL);

    private final KeyAttribute key;
    private final AttributePath path;
    private final int maxBytes;
    private final boolean points;

    /** @param partition whether the attribute is part of the partition key, for which only single values are of use */
    KeyRanges(KeyAttribute key, boolean partition) {
        this.key = key;
        this.points = partition;
        this.maxBytes = partition ? KeyOperands.MAX_PARTITION_BYTES : KeyOperands.MAX_SORT_BYTES;
        this.path = AttributePath.of(key.name());
    }

    /** Whether the predicate compares one of the key's attributes, stored as text, as a moment. */
    static boolean areOfMoments(KeySchema key, Predicate predicate) {
        List<Predicate> conjuncts = Predicates.conjuncts(predicate);
        return key.attributes().stream()
                .anyMatch(attribute -> conjuncts.stream().anyMatch(new KeyRanges(attribute, false)::isSpelled));
    }

    /** Whether the texts of moments form several ranges of a sort attribute, so that one range over all would read other items too. */
    static boolean areSeveralOfMoments(KeySchema key, Predicate predicate) {
        List<Predicate> conjuncts = Predicates.conjuncts(predicate);
        return key.sort().stream().anyMatch(attribute -> {
            KeyRanges texts = new KeyRanges(attribute, false);
            return conjuncts.stream().anyMatch(texts::isSpelled)
                    && texts.of(predicate).size() > 1;
        });
    }

    /** The ranges for a predicate; empty if it can't be true. */
    List<KeyRange> of(Predicate predicate) {
        if (predicate instanceof Predicate.And and) {
            List<KeyRange> ranges = EVERYTHING;
            for (Predicate operand : and.operands()) {
                ranges = intersect(ranges, of(operand));
            }
            return ranges;
        }
        if (predicate instanceof Predicate.Or or) {
            List<KeyRange> ranges = new ArrayList<>();
            for (Predicate operand : or.operands()) {
                List<KeyRange> more = of(operand);
                if (isEverything(more)) {
                    return EVERYTHING;
                }
                ranges.addAll(more);
            }
            return union(ranges);
        }
        if (Predicates.isNever(predicate)) {
            return List.of();
        }
        List<KeyRange> leaf = leaf(predicate);
        return leaf == null ? EVERYTHING : leaf;
    }

    /**
     * The values for which a condition on the attribute alone holds; apart from values that read as NULL, the ranges are exact. Null if
     * ranges can't express the condition.
     */
    @Nullable
    List<KeyRange> leaf(Predicate predicate) {
        Predicate.In spelled = isSpelled(predicate) ? Predicates.asIn(predicate) : null;
        if (spelled != null) {
            List<KeyRange> all = new ArrayList<>();
            for (Term.Operand value : spelled.values()) {
                all.addAll(moment(formOf(spelled.left()), ComparisonOperator.EQUAL, value));
            }
            return union(all);
        }
        if (predicate instanceof Predicate.Comparison comparison
                && isSpelled(predicate)
                && comparison.right() instanceof Term.Operand value) {
            return moment(formOf(comparison.left()), comparison.operator(), value);
        }
        if (predicate instanceof Predicate.Comparison comparison
                && isKey(comparison.left())
                && comparison.right() instanceof Term.Operand value
                && comparison.operator() != ComparisonOperator.NOT_EQUAL) {
            return comparison(comparison.operator(), value);
        }
        if (predicate instanceof Predicate.In in && isKey(in.left())) {
            List<KeyRange> points = new ArrayList<>();
            for (Term.Operand value : in.values()) {
                points.addAll(comparison(ComparisonOperator.EQUAL, value));
            }
            return union(points);
        }
        if (predicate instanceof Predicate.Comparison comparison
                && comparison.operator() == ComparisonOperator.EQUAL
                && comparison.right() instanceof Term.Operand value) {
            return shards(comparison.left(), List.of(value));
        }
        if (predicate instanceof Predicate.In in) {
            return shards(in.left(), in.values());
        }
        if (predicate instanceof Predicate.BeginsWith beginsWith
                && isKey(beginsWith.attribute())
                && key.type() != AttributeType.N) {
            boolean literal = beginsWith.prefix() instanceof Term.Literal;
            return !literal || KeyOperands.isFit(beginsWith.prefix(), key.type(), maxBytes)
                    ? List.of(KeyRange.prefix(beginsWith.prefix()))
                    : null;
        }
        return null;
    }

    /** Whether the predicate compares the key's texts as moments. */
    boolean isSpelled(Predicate predicate) {
        Term left = predicate instanceof Predicate.Comparison comparison
                ? comparison.left()
                : predicate instanceof Predicate.In in ? in.left() : null;
        return left instanceof Term.Attribute attribute
                && attribute.form() instanceof MomentForm
                && attribute.path().equals(path);
    }

    private static MomentForm formOf(Term spelled) {
        return (MomentForm) Objects.requireNonNull(((Term.Attribute) spelled).form());
    }

    /** The possible stored texts of a moment: single values for a partition key compared by equality, otherwise ranges. */
    private List<KeyRange> moment(MomentForm form, ComparisonOperator operator, Term.Operand value) {
        boolean listed = points && operator == ComparisonOperator.EQUAL;
        if (value instanceof Term.Literal literal) {
            if (!(literal.value() instanceof String operand)) {
                return List.of();
            }
            return listed
                    ? MomentRanges.spellings(form, operand).stream()
                            .map(text -> KeyRange.point(new Term.Literal(text)))
                            .toList()
                    : MomentRanges.of(form, operator, operand).stream()
                            .map(range -> between(new Term.Literal(range.low()), new Term.Literal(range.high())))
                            .toList();
        }
        return value instanceof Term.Spelled spelled ? open(spelled, operator, listed) : EVERYTHING;
    }

    /** The possible stored texts of a moment whose value is not known yet. */
    private static List<KeyRange> open(Term.Spelled spelled, ComparisonOperator operator, boolean listed) {
        return listed
                ? MomentRanges.openSpellings(spelled).stream()
                        .map(KeyRange::point)
                        .toList()
                : MomentRanges.openRanges(spelled, operator).stream()
                        .map(range -> between(range.low(), range.high()))
                        .toList();
    }

    private static KeyRange between(Term.Operand low, Term.Operand high) {
        KeyRange.End from = new KeyRange.End(low, true);
        return low.equals(high) ? KeyRange.point(low) : new KeyRange(from, new KeyRange.End(high, true), null);
    }

    private List<KeyRange> comparison(ComparisonOperator operator, Term.Operand value) {
        if (value instanceof Term.Literal literal && AttributeType.of(literal.value()) != key.type()) {
            return List.of();
        }
        boolean point = operator == ComparisonOperator.EQUAL;
        return point && !KeyOperands.isFit(value, key.type(), maxBytes)
                ? List.of()
                : List.of(KeyRange.bound(operator, value));
    }

    /** The stored keys for values of a sharded column; null if the column is not sharded or if there are too many keys. */
    private @Nullable List<KeyRange> shards(Term left, List<Term.Operand> values) {
        if (!(left instanceof Term.Attribute attribute)
                || !attribute.path().equals(path)
                || !(attribute.form() instanceof ShardedForm form)) {
            return null;
        }
        if ((long) values.size() * form.shards() > SeveralKeys.MAX_KEYS) {
            return null;
        }
        List<KeyRange> points = new ArrayList<>();
        for (Term.Operand value : values) {
            for (int shard = form.from(); shard <= form.to(); shard++) {
                points.addAll(comparison(ComparisonOperator.EQUAL, Term.Shard.of(value, shard, form)));
            }
        }
        return union(points);
    }

    private boolean isKey(Term term) {
        return term instanceof Term.Attribute attribute
                && attribute.isStoredAsRead()
                && attribute.path().equals(path);
    }

    static boolean isEverything(List<KeyRange> ranges) {
        return ranges.size() == 1 && ranges.get(0).isAll();
    }

    static boolean arePoints(List<KeyRange> ranges) {
        return ranges.stream().allMatch(KeyRange::isPoint);
    }

    private static boolean areKnown(List<KeyRange> ranges) {
        return ranges.stream().allMatch(KeyRange::isKnown);
    }

    private static List<KeyRange> intersect(List<KeyRange> one, List<KeyRange> other) {
        if (isEverything(one) || other.isEmpty()) {
            return other;
        }
        if (isEverything(other) || one.isEmpty()) {
            return one;
        }
        if (areKnown(one) && areKnown(other)) {
            return known(one, other);
        }
        if (one.size() == 1 && other.size() == 1) {
            KeyRange both = unknown(one.get(0), other.get(0));
            if (both != null) {
                return List.of(both);
            }
        }
        if (arePoints(one) != arePoints(other)) {
            return arePoints(one) ? one : other;
        }
        return one.size() <= other.size() ? one : other;
    }

    private static List<KeyRange> known(List<KeyRange> one, List<KeyRange> other) {
        if (arePoints(one) && arePoints(other)) {
            Set<KeyRange> points = new LinkedHashSet<>(other);
            return one.stream().filter(points::contains).toList();
        }
        List<KeyRange> ranges = new ArrayList<>();
        for (KeyRange left : one) {
            for (KeyRange right : other) {
                KeyRange both = left.intersect(right);
                if (both != null) {
                    ranges.add(both);
                }
            }
        }
        return ranges;
    }

    /** The range between a lower and an upper bound with unknown values; null if they are not one of each. */
    private static @Nullable KeyRange unknown(KeyRange one, KeyRange other) {
        if (one.prefix() != null || other.prefix() != null) {
            return null;
        }
        if (one.low() == null && other.high() == null) {
            return new KeyRange(other.low(), one.high(), null);
        }
        return other.low() == null && one.high() == null ? new KeyRange(one.low(), other.high(), null) : null;
    }

    private static List<KeyRange> union(List<KeyRange> ranges) {
        if (!areKnown(ranges)) {
            return List.copyOf(new LinkedHashSet<>(ranges));
        }
        List<KeyRange> sorted = new ArrayList<>(ranges);
        sorted.sort(KeyRange.BY_LOW);
        List<KeyRange> joined = new ArrayList<>();
        for (KeyRange range : sorted) {
            int last = joined.size() - 1;
            KeyRange both = last < 0 ? null : joined.get(last).join(range);
            if (both == null) {
                joined.add(range);
            } else {
                joined.set(last, both);
            }
        }
        return List.copyOf(joined);
    }
}

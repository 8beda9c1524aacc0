package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The share of items for which a predicate is true, estimated from a sample of its attributes, otherwise guessed from its form with the
 * constants of {@link CostModel}.
 */
final class Selectivity implements Predicate.Visitor<Selectivity.Share> {
    private final TableStatistics statistics;
    private final double items;
    private final @Nullable String unique;

    /**
     * @param value the share, from 0 to 1
     * @param evidence the number of sampled partitions on which it is based; 0 for a guess
     */
    record Share(double value, double evidence) {
        static Share guessed(double value) {
            return new Share(value, 0);
        }

        boolean sampled() {
            return evidence > 0;
        }
    }

    /**
     * @param items the number of items of the table
     * @param unique the attribute with a unique value in each item; null if none is known
     */
    Selectivity(TableStatistics statistics, double items, @Nullable String unique) {
        this.statistics = statistics;
        this.items = items;
        this.unique = unique;
    }

    Share of(Predicate predicate) {
        return predicate.accept(this);
    }

    /** A share of the sampled items. The evidence is the number of partitions, since items of one partition may be alike. */
    private Share sampled(double share) {
        SampledItems.Target table = statistics.sampled(null);
        return new Share(share, 1 + (table == null ? 0 : table.partitions()) * share);
    }

    /** The share for a condition that is true of no sampled item. */
    private Share beyond() {
        return new Share(share(0), CostModel.EVIDENCE_OF_NONE);
    }

    /** The share of a partition's entries that a condition on the sort key selects. All entries have the attributes of the key. */
    Share ofSortKey(KeyCondition condition) {
        Predicate predicate = condition.toPredicate();
        Share share = of(predicate);
        double present = 1;
        for (String name : Predicates.attributes(predicate)) {
            SampledItems.Attribute attribute = sampled(name);
            present *= attribute == null ? 1 : share(attribute.present());
        }
        return new Share(Math.min(1, share.value() / present), share.evidence());
    }

    /**
     * The estimated number of distinct values, from a sample of every {@code growth}-th value: values that occur once represent others that
     * are not in the sample (the estimator of Charikar and others, "Towards Estimation Error Guarantees for Distinct Values").
     */
    static double distinct(long distinct, long singletons, double growth) {
        return Math.max(1, distinct - singletons + Math.sqrt(Math.max(1, growth)) * singletons);
    }

    @Override
    public Share visit(Predicate.Constant constant) {
        return new Share(Boolean.TRUE.equals(constant.value()) ? 1.0 : 0.0, Double.MAX_VALUE);
    }

    @Override
    public Share visit(Predicate.And and) {
        double share = 1;
        double evidence = Double.MAX_VALUE;
        Map<Term, Predicate.Comparison> ends = new HashMap<>();
        for (Predicate operand : and.operands()) {
            Share one = of(operand);
            evidence = Math.min(evidence, one.evidence());
            share *= one.value();
            if (operand instanceof Predicate.Comparison end && isEnd(end)) {
                Predicate.Comparison other = ends.put(end.left(), end);
                if (other != null && isLower(other) != isLower(end)) {
                    share *= dependence(end.left(), one, of(other));
                }
            }
        }
        return new Share(share, evidence);
    }

    /** The shares of the clock's conditions are those of the whole: their ends depend on nothing. */
    private static boolean isEnd(Predicate.Comparison comparison) {
        return !(comparison.right() instanceof Term.Clock)
                && comparison.operator() != ComparisonOperator.EQUAL
                && comparison.operator() != ComparisonOperator.NOT_EQUAL;
    }

    private static boolean isLower(Predicate.Comparison end) {
        return end.operator() == ComparisonOperator.GREATER || end.operator() == ComparisonOperator.GREATER_OR_EQUAL;
    }

    /** The factor for two ends of a range, which are not independent: the range is the intersection of both. */
    private double dependence(Term term, Share one, Share other) {
        SampledItems.Attribute attribute = sampled(term);
        double between = attribute == null || !one.sampled() || !other.sampled()
                ? CostModel.BETWEEN
                : Math.max(share(0), one.value() + other.value() - share(attribute.present()));
        return between / (one.value() * other.value());
    }

    @Override
    public Share visit(Predicate.Or or) {
        double none = 1;
        double evidence = Double.MAX_VALUE;
        for (Predicate operand : or.operands()) {
            Share one = of(operand);
            none *= 1 - one.value();
            evidence = Math.min(evidence, one.evidence());
        }
        return new Share(1 - none, evidence);
    }

    @Override
    public Share visit(Predicate.Not not) {
        Share operand = of(not.operand());
        return new Share(1 - operand.value(), operand.evidence());
    }

    @Override
    public Share visit(Predicate.Comparison comparison) {
        ComparisonOperator operator = comparison.operator();
        if (comparison.right() instanceof Term.Clock clock) {
            Double expired = statistics.expired();
            return expired == null
                    ? Share.guessed(CostModel.againstClock(clock, operator, CostModel.EXPIRED, CostModel.EXPIRED))
                    : new Share(CostModel.againstClock(clock, operator, expired, 0), Double.MAX_VALUE);
        }
        SampledItems.Attribute attribute = sampled(comparison.left());
        double present = attribute == null ? 1 : share(attribute.present());
        Share equal = comparison.right() instanceof Term.Operand value
                ? equal(comparison.left())
                : Share.guessed(CostModel.EQUALITY);
        return switch (operator) {
            case EQUAL -> equal;
            case NOT_EQUAL -> new Share(Math.max(0, present - equal.value()), equal.evidence());
            case LESS -> range(attribute, comparison.right(), false, true);
            case LESS_OR_EQUAL -> range(attribute, comparison.right(), true, true);
            case GREATER -> range(attribute, comparison.right(), true, false);
            case GREATER_OR_EQUAL -> range(attribute, comparison.right(), false, false);
        };
    }

    /** @param less whether the range is below the end; otherwise above it */
    private Share range(SampledItems.@Nullable Attribute attribute, Term end, boolean orEqual, boolean less) {
        if (attribute == null) {
            return Share.guessed(CostModel.RANGE);
        }
        if (!(end instanceof Term.Literal literal) || literal.value() == null) {
            return Share.guessed(CostModel.RANGE * share(attribute.present()));
        }
        double below = attribute.order().below(literal.value(), orEqual);
        double selected = less ? below : 1 - below;
        return selected == 0 ? beyond() : sampled(share(attribute.count(AttributeType.of(literal.value()))) * selected);
    }

    @Override
    public Share visit(Predicate.In in) {
        SampledItems.Attribute attribute = sampled(in.left());
        double sum = 0;
        double guessed = 0;
        double evidence = Double.MAX_VALUE;
        for (Term.Operand value : in.values()) {
            Share one = equal(in.left());
            if (attribute == null && !one.sampled() && !isUnique(in.left())) {
                guessed += one.value();
            } else {
                sum += one.value();
            }
            evidence = Math.min(evidence, one.evidence());
        }
        double present = attribute == null ? 1 : share(attribute.present());
        return new Share(Math.min(present, sum + Math.min(CostModel.RANGE, guessed)), evidence);
    }

    /** The share of items that hold one value. */
    private Share equal(Term left) {
        if (isUnique(left)) {
            return Share.guessed(1 / Math.max(1, items));
        }
        SampledItems.Attribute attribute = sampled(left);
        return attribute == null ? Share.guessed(CostModel.EQUALITY) : equal(attribute);
    }

    private boolean isUnique(Term left) {
        return left instanceof Term.Attribute attribute
                && attribute.path().isTopLevel()
                && attribute.path().attribute().equals(unique);
    }

    private Share equal(SampledItems.Attribute attribute) {
        double growth = items / sample().items();
        return Share.guessed(
                share(attribute.present()) / distinct(attribute.distinct(), attribute.singletons(), growth));
    }

    @Override
    public Share visit(Predicate.IsNull isNull) {
        SampledItems.Attribute attribute = sampled(isNull.attribute());
        return attribute == null
                ? absent(isNull.attribute().path())
                : sampled(1 - share(attribute.present() - attribute.count(AttributeType.NULL)));
    }

    @Override
    public Share visit(Predicate.IsMissing isMissing) {
        SampledItems.Attribute attribute = sampled(isMissing.path());
        return attribute == null ? absent(isMissing.path()) : sampled(1 - share(attribute.present()));
    }

    /** The share of items that lack the path, if no sampled item has it or the sample has no information. */
    private Share absent(AttributePath path) {
        SampledItems sample = statistics.sample();
        return sample != null && path.isTopLevel() && CostModel.isTelling(sample)
                ? sampled(1 - share(0))
                : Share.guessed(CostModel.ABSENT);
    }

    @Override
    public Share visit(Predicate.HasType hasType) {
        SampledItems.Attribute attribute = sampled(hasType.path());
        return attribute == null
                ? Share.guessed(1 - CostModel.ABSENT)
                : sampled(share(attribute.count(hasType.type())));
    }

    @Override
    public Share visit(Predicate.BeginsWith beginsWith) {
        SampledItems.Attribute attribute = sampled(beginsWith.attribute());
        if (attribute == null || !(beginsWith.prefix() instanceof Term.Literal literal) || literal.value() == null) {
            return Share.guessed(CostModel.PREFIX);
        }
        double beginning = attribute.order().beginningWith(literal.value());
        return beginning == 0
                ? beyond()
                : sampled(share(attribute.count(AttributeType.of(literal.value()))) * beginning);
    }

    @Override
    public Share visit(Predicate.Contains contains) {
        return Share.guessed(CostModel.PATTERN);
    }

    @Override
    public Share visit(Predicate.Like like) {
        return Share.guessed(CostModel.PATTERN);
    }

    private SampledItems.@Nullable Attribute sampled(Term term) {
        return term instanceof Term.Attribute attribute && attribute.form() == null ? sampled(attribute.path()) : null;
    }

    private SampledItems.@Nullable Attribute sampled(AttributePath path) {
        return path.isTopLevel() ? sampled(path.attribute()) : null;
    }

    /** The statistics of an attribute in a usable sample; null if there are none. */
    SampledItems.@Nullable Attribute sampled(String attribute) {
        SampledItems sample = statistics.sample();
        return sample == null || !CostModel.isTelling(sample) ? null : statistics.attribute(attribute);
    }

    private SampledItems sample() {
        SampledItems sample = statistics.sample();
        if (sample == null) {
            throw new IllegalStateException("attributes come from a sample");
        }
        return sample;
    }

    /** The share of a number of sampled items. It is never 0, since values outside the sample may exist. */
    private double share(long count) {
        SampledItems sample = sample();
        return Math.min(1, Math.max((double) count, 0.5) / sample.items());
    }
}

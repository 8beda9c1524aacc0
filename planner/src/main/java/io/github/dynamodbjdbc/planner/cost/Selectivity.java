package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * The share of items for which a predicate is true: by what a sample says of its attributes, else guessed from its form. The
 * numbers are in {@link CostModel}.
 */
final class Selectivity implements Predicate.Visitor<Double> {
    private final TableStatistics statistics;
    private final double items;

    /** @param items that the table holds */
    Selectivity(TableStatistics statistics, double items) {
        this.statistics = statistics;
        this.items = items;
    }

    double of(Predicate predicate) {
        return predicate.accept(this);
    }

    /** The share of entries that have that value in an attribute which all of them hold. */
    double ofKey(KeyCondition.Equality equality) {
        SampledItems.Attribute attribute = sampled(equality.attribute());
        return attribute == null ? CostModel.EQUALITY : equal(attribute, equality.value()) / share(attribute.present());
    }

    /**
     * How many different values there are altogether, by a sample of every {@code growth}-th: values that were seen once stand for
     * others that were not (the estimator of Charikar and others, "Towards Estimation Error Guarantees for Distinct Values").
     */
    static double distinct(long distinct, long singletons, double growth) {
        return Math.max(1, distinct - singletons + Math.sqrt(Math.max(1, growth)) * singletons);
    }

    @Override
    public Double visit(Predicate.Constant constant) {
        return Boolean.TRUE.equals(constant.value()) ? 1.0 : 0.0;
    }

    @Override
    public Double visit(Predicate.And and) {
        double share = 1;
        for (Predicate operand : and.operands()) {
            share *= of(operand);
        }
        return share;
    }

    @Override
    public Double visit(Predicate.Or or) {
        double none = 1;
        for (Predicate operand : or.operands()) {
            none *= 1 - of(operand);
        }
        return 1 - none;
    }

    @Override
    public Double visit(Predicate.Not not) {
        return 1 - of(not.operand());
    }

    @Override
    public Double visit(Predicate.Comparison comparison) {
        ComparisonOperator operator = comparison.operator();
        if (comparison.right() instanceof Term.Clock clock) {
            return CostModel.againstClock(clock, operator);
        }
        SampledItems.Attribute attribute = sampled(comparison.left());
        double present = attribute == null ? 1 : share(attribute.present());
        double equal = attribute == null || !(comparison.right() instanceof Term.Operand value)
                ? CostModel.EQUALITY
                : equal(attribute, value);
        return switch (operator) {
            case EQUAL -> equal;
            case NOT_EQUAL -> Math.max(0, present - equal);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> CostModel.RANGE * present;
        };
    }

    @Override
    public Double visit(Predicate.In in) {
        SampledItems.Attribute attribute = sampled(in.left());
        if (attribute == null) {
            return Math.min(CostModel.RANGE, in.values().size() * CostModel.EQUALITY);
        }
        double sum = 0;
        for (Term.Operand value : in.values()) {
            sum += equal(attribute, value);
        }
        return Math.min(share(attribute.present()), sum);
    }

    /** The share of items that hold that value. */
    private double equal(SampledItems.Attribute attribute, Term.Operand value) {
        SampledItems sample = sample();
        if (value instanceof Term.Literal literal) {
            Long seen = attribute.common().get(statistics.digest().of(Collections.singletonList(literal.value())));
            if (seen != null) {
                return share(seen);
            }
        }
        double growth = items / sample.items();
        return share(attribute.present()) / distinct(attribute.distinct(), attribute.singletons(), growth);
    }

    @Override
    public Double visit(Predicate.IsNull isNull) {
        SampledItems.Attribute attribute = sampled(isNull.attribute());
        return attribute == null
                ? absent(isNull.attribute().path())
                : 1 - share(attribute.present() - attribute.count(AttributeType.NULL));
    }

    @Override
    public Double visit(Predicate.IsMissing isMissing) {
        SampledItems.Attribute attribute = sampled(isMissing.path());
        return attribute == null ? absent(isMissing.path()) : 1 - share(attribute.present());
    }

    /** No item of the sample has it, or the sample can't tell. */
    private double absent(AttributePath path) {
        SampledItems sample = statistics.sample();
        return sample != null && path.isTopLevel() && CostModel.isTelling(sample)
                ? 1 - CostModel.ABSENT
                : CostModel.ABSENT;
    }

    @Override
    public Double visit(Predicate.HasType hasType) {
        SampledItems.Attribute attribute = sampled(hasType.path());
        return attribute == null ? 1 - CostModel.ABSENT : share(attribute.count(hasType.type()));
    }

    @Override
    public Double visit(Predicate.BeginsWith beginsWith) {
        return CostModel.PREFIX;
    }

    @Override
    public Double visit(Predicate.Contains contains) {
        return CostModel.PATTERN;
    }

    @Override
    public Double visit(Predicate.Like like) {
        return CostModel.PATTERN;
    }

    private SampledItems.@Nullable Attribute sampled(Term term) {
        return term instanceof Term.Attribute attribute && attribute.form() == null ? sampled(attribute.path()) : null;
    }

    private SampledItems.@Nullable Attribute sampled(AttributePath path) {
        return path.isTopLevel() ? sampled(path.attribute()) : null;
    }

    private SampledItems.@Nullable Attribute sampled(String attribute) {
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

    /** Never quite nothing: what a sample lacks may be there. */
    private double share(long count) {
        SampledItems sample = sample();
        return Math.min(1, Math.max((double) count, 0.5) / sample.items());
    }
}

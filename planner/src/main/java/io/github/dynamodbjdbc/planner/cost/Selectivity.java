package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;

/** The share of items for which a predicate is true, guessed from its form. The numbers are in {@link CostModel}. */
final class Selectivity implements Predicate.Visitor<Double> {
    private static final Selectivity INSTANCE = new Selectivity();

    private Selectivity() {}

    static double of(Predicate predicate) {
        return predicate.accept(INSTANCE);
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
        if (comparison.right() instanceof Term.Clock clock) {
            return CostModel.againstClock(clock, comparison.operator());
        }
        return switch (comparison.operator()) {
            case EQUAL -> CostModel.EQUALITY;
            case NOT_EQUAL -> 1 - CostModel.EQUALITY;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> CostModel.RANGE;
        };
    }

    @Override
    public Double visit(Predicate.In in) {
        return Math.min(CostModel.RANGE, in.values().size() * CostModel.EQUALITY);
    }

    @Override
    public Double visit(Predicate.IsNull isNull) {
        return CostModel.ABSENT;
    }

    @Override
    public Double visit(Predicate.IsMissing isMissing) {
        return CostModel.ABSENT;
    }

    @Override
    public Double visit(Predicate.HasType hasType) {
        return 1 - CostModel.ABSENT;
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
}

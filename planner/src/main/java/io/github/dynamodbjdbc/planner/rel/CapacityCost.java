package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptCostFactory;
import org.apache.calcite.plan.RelOptUtil;
import org.jspecify.annotations.Nullable;

/** The cost of a plan as one number: capacity units, plus small terms for requests and rows. Calcite's own cost considers row counts only. */
public record CapacityCost(double weight) implements RelOptCost {
    static final CapacityCost INFINITY = new CapacityCost(Double.POSITIVE_INFINITY);
    static final CapacityCost HUGE = new CapacityCost(1e300);
    static final CapacityCost TINY = new CapacityCost(CostModel.WEIGHT_OF_ROW);
    static final CapacityCost ZERO = new CapacityCost(0);

    public static final RelOptCostFactory FACTORY = new RelOptCostFactory() {
        @Override
        public RelOptCost makeCost(double rowCount, double cpu, double io) {
            return new CapacityCost(CostModel.WEIGHT_OF_ROW * Math.max(1, rowCount));
        }

        @Override
        public RelOptCost makeHugeCost() {
            return HUGE;
        }

        @Override
        public RelOptCost makeInfiniteCost() {
            return INFINITY;
        }

        @Override
        public RelOptCost makeTinyCost() {
            return TINY;
        }

        @Override
        public RelOptCost makeZeroCost() {
            return ZERO;
        }
    };

    private static double weightOf(RelOptCost cost) {
        return ((CapacityCost) cost).weight;
    }

    @Override
    public double getRows() {
        return weight;
    }

    @Override
    public double getCpu() {
        return 0;
    }

    @Override
    public double getIo() {
        return 0;
    }

    @Override
    public boolean isInfinite() {
        return Double.isInfinite(weight);
    }

    @Override
    @SuppressWarnings("NonOverridingEquals") // RelOptCost declares it
    public boolean equals(RelOptCost other) {
        return weight == weightOf(other);
    }

    @Override
    public boolean isEqWithEpsilon(RelOptCost other) {
        return Math.abs(weight - weightOf(other)) < RelOptUtil.EPSILON * CostModel.WEIGHT_OF_ROW;
    }

    @Override
    public boolean isLe(RelOptCost other) {
        return weight <= weightOf(other);
    }

    @Override
    public boolean isLt(RelOptCost other) {
        return weight < weightOf(other);
    }

    @Override
    public RelOptCost plus(RelOptCost other) {
        return new CapacityCost(weight + weightOf(other));
    }

    @Override
    public RelOptCost minus(RelOptCost other) {
        return isInfinite() ? this : new CapacityCost(weight - weightOf(other));
    }

    @Override
    public RelOptCost multiplyBy(double factor) {
        return isInfinite() ? this : new CapacityCost(weight * factor);
    }

    @Override
    public double divideBy(RelOptCost cost) {
        return weight / weightOf(cost);
    }

    @Override
    public String toString() {
        return String.valueOf(weight);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CapacityCost cost && cost.weight == weight;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(weight);
    }
}

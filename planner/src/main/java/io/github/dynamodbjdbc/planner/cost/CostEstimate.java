package io.github.dynamodbjdbc.planner.cost;

/**
 * The expected cost of a read.
 *
 * @param readUnits read capacity units
 * @param requests HTTP requests
 * @param rows items after filter and residual
 * @param itemsEvaluated items that DynamoDB reads and bills; for a complete scan, at least 1,000, since the table may have grown
 * @param bytes bytes of the items evaluated
 */
public record CostEstimate(double readUnits, double requests, double rows, double itemsEvaluated, double bytes) {
    public static final CostEstimate NONE = new CostEstimate(0, 0, 0, 0, 0);

    /** The cost of both reads. */
    public CostEstimate plus(CostEstimate other) {
        return new CostEstimate(
                readUnits + other.readUnits,
                requests + other.requests,
                rows + other.rows,
                itemsEvaluated + other.itemsEvaluated,
                bytes + other.bytes);
    }

    /** The cost of this many such reads. */
    public CostEstimate times(double factor) {
        return new CostEstimate(
                readUnits * factor, requests * factor, rows * factor, itemsEvaluated * factor, bytes * factor);
    }

    /** Whether neither is more than twice the other, so that no new plan is needed. */
    public static boolean isAlike(CostEstimate one, CostEstimate other) {
        return one.weight() <= 2 * other.weight() && other.weight() <= 2 * one.weight();
    }

    /** This estimate with another number of requests. */
    public CostEstimate withRequests(double number) {
        return new CostEstimate(readUnits, number, rows, itemsEvaluated, bytes);
    }

    /** This estimate with other read units. */
    CostEstimate withReadUnits(double units) {
        return new CostEstimate(units, requests, rows, itemsEvaluated, bytes);
    }

    /** The number by which plans are compared: capacity first, then requests, then rows. */
    public double weight() {
        return CostModel.weight(this);
    }
}

package io.github.dynamodbjdbc.planner.cost;

/**
 * The expected cost of a read.
 *
 * @param readUnits read capacity units
 * @param requests HTTP requests
 * @param rows items that come out after filter and residual
 * @param itemsEvaluated items that DynamoDB reads, which is what it bills; of a scan, with room for a table that has grown
 * @param bytes of the items evaluated
 */
public record CostEstimate(double readUnits, double requests, double rows, double itemsEvaluated, double bytes) {
    public static final CostEstimate NONE = new CostEstimate(0, 0, 0, 0, 0);

    /** One after the other, or side by side. */
    public CostEstimate plus(CostEstimate other) {
        return new CostEstimate(
                readUnits + other.readUnits,
                requests + other.requests,
                rows + other.rows,
                itemsEvaluated + other.itemsEvaluated,
                bytes + other.bytes);
    }

    /** That often. */
    public CostEstimate times(double factor) {
        return new CostEstimate(
                readUnits * factor, requests * factor, rows * factor, itemsEvaluated * factor, bytes * factor);
    }

    /** Whether the one is at most twice the other: no reason to choose anew. */
    public static boolean isAlike(CostEstimate one, CostEstimate other) {
        return one.weight() <= 2 * other.weight() && other.weight() <= 2 * one.weight();
    }

    /** The same in so many requests. */
    public CostEstimate withRequests(double number) {
        return new CostEstimate(readUnits, number, rows, itemsEvaluated, bytes);
    }

    /** The one number that plans are compared by: capacity first, then requests, then rows. */
    public double weight() {
        return CostModel.weight(this);
    }
}

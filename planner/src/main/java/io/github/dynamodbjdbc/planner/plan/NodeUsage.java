package io.github.dynamodbjdbc.planner.plan;

/**
 * What one node of a plan has really used so far.
 *
 * @param readUnits consumed read capacity units, as the responses report them
 * @param writeUnits consumed write capacity units
 * @param elapsedNanos time spent waiting for responses
 * @param rowsSkipped rows before OFFSET that were not read, because the key they end with was remembered
 */
public record NodeUsage(
        double readUnits,
        double writeUnits,
        long requests,
        long itemsEvaluated,
        long itemsReturned,
        long retries,
        long elapsedNanos,
        long rowsSkipped) {
    public static final NodeUsage NONE = new NodeUsage(0, 0, 0, 0, 0, 0, 0, 0);

    public NodeUsage plus(NodeUsage other) {
        return new NodeUsage(
                readUnits + other.readUnits,
                writeUnits + other.writeUnits,
                requests + other.requests,
                itemsEvaluated + other.itemsEvaluated,
                itemsReturned + other.itemsReturned,
                retries + other.retries,
                elapsedNanos + other.elapsedNanos,
                rowsSkipped + other.rowsSkipped);
    }
}

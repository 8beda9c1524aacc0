package io.github.dynamodbjdbc.planner.access;

import java.util.List;

/**
 * A way to read what a {@link ScanSpec} wants, as EXPLAIN lists it.
 *
 * @param operation as EXPLAIN has it: {@code GetItem}, {@code BatchGetItem}, {@code Query} and so on
 * @param target the table, or {@code table.index}
 * @param allowed whether it gives the rows wanted, and no hint or option forbids it; only then may the path be run
 * @param reason why it is not allowed, and what would allow it; empty if it is
 * @param order the order in which the rows come, most significant first, as far as one can be named; attributes that are the
 *     same in all rows are left out
 * @param ordered whether the rows come in the order that the spec wants; true if it wants none
 * @param stopsEarly whether the read may end after {@link ScanSpec#rowsWanted} rows: they come in order, and nothing is left
 *     to check in the driver. If there is no filter either, {@code Limit} may be that number.
 */
public record Candidate(
        AccessPath path,
        String operation,
        String target,
        boolean allowed,
        String reason,
        List<ScanSpec.Ordering> order,
        boolean ordered,
        boolean stopsEarly) {
    public Candidate {
        order = List.copyOf(order);
    }

    /** The same by a path that reads the same rows in the same order. */
    public Candidate by(AccessPath other) {
        return new Candidate(other, operation, target, allowed, reason, order, ordered, stopsEarly);
    }

    /** The same of a path by full keys, at one moment with all that the statement reads. */
    Candidate inTransaction() {
        AccessPath together = new AccessPath.TransactGet(path, List.of());
        return new Candidate(
                together, PathNames.operation(together), target, allowed, reason, order, ordered, stopsEarly);
    }

    /** The same, ruled out. The first reason counts. */
    public Candidate refused(String why) {
        return allowed ? new Candidate(path, operation, target, false, why, order, ordered, stopsEarly) : this;
    }
}

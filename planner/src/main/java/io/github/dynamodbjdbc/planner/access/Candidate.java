package io.github.dynamodbjdbc.planner.access;

import java.util.List;

/**
 * An access path for a {@link ScanSpec}, as EXPLAIN lists it.
 *
 * @param operation the name in EXPLAIN: {@code GetItem}, {@code BatchGetItem}, {@code Query} and so on
 * @param target the table, or {@code table.index}
 * @param allowed whether the path gives the right rows and no hint or option forbids it; only an allowed path may be run
 * @param reason the reason why the path is refused, often with a remedy; empty if it is allowed
 * @param order the known order of the rows, most significant key first, without attributes that are equal in all rows; empty if
 *     the order is unknown
 * @param ordered whether the rows come in the order that the spec wants; true if the spec wants none
 * @param stopsEarly whether the read may end after {@link ScanSpec#rowsWanted} rows, because they come in order and there is no
 *     residual. If there is no filter either, {@code Limit} may be that number.
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

    /** This candidate with another path that reads the same rows in the same order. */
    public Candidate by(AccessPath other) {
        return new Candidate(other, operation, target, allowed, reason, order, ordered, stopsEarly);
    }

    /** This candidate as part of the transaction in which the statement reads. The path reads full keys. */
    Candidate inTransaction() {
        AccessPath together = new AccessPath.TransactGet(path, List.of());
        return new Candidate(
                together, PathNames.operation(together), target, allowed, reason, order, ordered, stopsEarly);
    }

    /** This candidate, refused. The first reason is kept. */
    public Candidate refused(String why) {
        return allowed ? new Candidate(path, operation, target, false, why, order, ordered, stopsEarly) : this;
    }
}

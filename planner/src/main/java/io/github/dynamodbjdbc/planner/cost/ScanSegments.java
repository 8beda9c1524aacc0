package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;

/**
 * In how many segments a scan is read where nobody said: one for each 8 MB, and at most 16. How many of them are read side by side the
 * driver sees as it reads. Whoever wants few rows reads one after the other.
 */
public final class ScanSegments {
    private ScanSegments() {}

    /** The candidate itself unless it scans what is large. */
    public static Candidate choose(ScanSpec spec, Candidate candidate) {
        if (spec.options().segments() > 0 || spec.rowsWanted() >= 0) {
            return candidate;
        }
        AccessPath path = candidate.path();
        if (path instanceof AccessPath.Scan scan) {
            return candidate.by(inSegments(scan));
        }
        if (path instanceof AccessPath.IndexThenBatchGet fetch && fetch.index() instanceof AccessPath.Scan scan) {
            return candidate.by(new AccessPath.IndexThenBatchGet(
                    inSegments(scan), fetch.fetch(), fetch.residual(), fetch.consistent()));
        }
        return candidate;
    }

    private static AccessPath.Scan inSegments(AccessPath.Scan scan) {
        return scan.inSegments(of(CostModel.estimate(scan, -1).bytes()));
    }

    /** @param bytes to be read */
    static int of(double bytes) {
        return (int) Math.max(1, Math.min(CostModel.MOST_SEGMENTS, Math.floor(bytes / CostModel.SEGMENT_BYTES)));
    }
}

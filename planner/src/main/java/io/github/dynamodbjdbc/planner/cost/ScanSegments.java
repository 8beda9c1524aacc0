package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;

/**
 * Chooses the number of segments of a scan if it is not specified: one for each 4 MB, at most 16. The driver decides during the scan
 * how many are read in parallel. A scan with a limited number of rows is sequential.
 */
public final class ScanSegments {
    private ScanSegments() {}

    /** The candidate with a chosen number of segments; unchanged if it is not a scan, or if the number is specified. */
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

    /** @param bytes the bytes to read */
    static int of(double bytes) {
        return (int) Math.max(1, Math.min(CostModel.MOST_SEGMENTS, Math.floor(bytes / CostModel.SEGMENT_BYTES)));
    }
}

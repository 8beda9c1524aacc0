package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;

/**
 * In how many segments a scan is read where nobody said: one for each 32 MB, at most two for each processor, because a segment
 * waits for DynamoDB half of the time, and at most 16, because each holds a page. Whoever wants few rows reads one after the other.
 */
public final class ScanSegments {
    private ScanSegments() {}

    /** The candidate itself unless it scans what is large. */
    public static Candidate choose(ScanSpec spec, Candidate candidate, int processors) {
        if (spec.options().segments() > 0 || spec.rowsWanted() >= 0) {
            return candidate;
        }
        AccessPath path = candidate.path();
        if (path instanceof AccessPath.Scan scan) {
            return candidate.by(inSegments(scan, processors));
        }
        if (path instanceof AccessPath.IndexThenBatchGet fetch && fetch.index() instanceof AccessPath.Scan scan) {
            return candidate.by(new AccessPath.IndexThenBatchGet(
                    inSegments(scan, processors), fetch.fetch(), fetch.residual(), fetch.consistent()));
        }
        return candidate;
    }

    private static AccessPath.Scan inSegments(AccessPath.Scan scan, int processors) {
        return scan.inSegments(of(CostModel.estimate(scan, -1).bytes(), processors));
    }

    /** @param bytes to be read */
    static int of(double bytes, int processors) {
        int most = Math.min(CostModel.MOST_SEGMENTS, CostModel.SEGMENTS_OF_A_PROCESSOR * processors);
        return (int) Math.max(1, Math.min(most, Math.floor(bytes / CostModel.SEGMENT_BYTES)));
    }
}

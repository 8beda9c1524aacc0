package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelNode;

/** Refuses or names the full scans of large tables in a plan, before a request is sent. */
final class ScanPolicyCheck {
    private ScanPolicyCheck() {}

    /**
     * The warnings that the plan deserves.
     *
     * @throws QueryException SCAN_DENIED if the policy is DENY and the plan scans a large table
     */
    static List<String> check(RelNode root, SessionOptions options) {
        List<String> warnings = new ArrayList<>();
        visit(root, options, warnings);
        return warnings;
    }

    private static void visit(RelNode rel, SessionOptions options, List<String> warnings) {
        if (rel instanceof DynamoTableRead read) {
            AccessPath path = read.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : read.path();
            if (path instanceof AccessPath.Scan scan) {
                check(read, scan, options, warnings);
            }
        }
        for (RelNode input : rel.getInputs()) {
            visit(input, options, warnings);
        }
    }

    private static void check(
            DynamoTableRead read, AccessPath.Scan scan, SessionOptions options, List<String> warnings) {
        long items =
                scan.index() == null ? scan.table().itemCount() : scan.index().itemCount();
        CostEstimate all = read.estimateOfAll();
        // A hint that asks for the scan has been thought about.
        if (options.scan() == ScanPolicy.ALLOW
                || read.spec().options().forceScan()
                || items < options.scanThreshold()
                || all.itemsEvaluated() < options.scanThreshold()) {
            return;
        }
        String text = String.format(
                Locale.ROOT,
                "full scan of %s: about %d items, %.1f read capacity units",
                PathNames.target(scan),
                items,
                all.readUnits());
        if (options.scan() == ScanPolicy.DENY) {
            throw new QueryException(
                    ErrorKind.SCAN_DENIED,
                    text
                            + " is refused by scan=deny; give a key or an indexed attribute in WHERE (EXPLAIN tells which), or"
                            + " allow it with scan=allow or the hint SCAN");
        }
        warnings.add(text);
    }
}

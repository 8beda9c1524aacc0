package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelNode;

/**
 * Refuses or names the full scans of large tables in a plan. What is refused is so before a request is sent, by all that the scan may
 * come to; what is expected to end early, under a LIMIT above a join, is warned of only if it turns out not to.
 *
 * @param warnings of scans that are expected to read much
 * @param presumed scans that are expected to end early
 */
record ScanPolicyCheck(List<String> warnings, List<Presumed> presumed) {
    static final ScanPolicyCheck NOTHING = new ScanPolicyCheck(List.of(), List.of());

    ScanPolicyCheck {
        warnings = List.copyOf(warnings);
        presumed = List.copyOf(presumed);
    }

    /**
     * A scan that may come to more than is expected.
     *
     * @param node of the plan
     * @param most items that it may read without being worth a warning
     */
    record Presumed(int node, String target, long most) {}

    /**
     * Judges a plan.
     *
     * @throws QueryException SCAN_DENIED if the policy is DENY and the plan may scan a large table
     */
    static ScanPolicyCheck of(RelNode root, SessionOptions options) {
        if (options.scan() == ScanPolicy.ALLOW) {
            return NOTHING;
        }
        List<String> warnings = new ArrayList<>();
        List<Presumed> presumed = new ArrayList<>();
        visit(root, options, warnings, presumed);
        return new ScanPolicyCheck(warnings, presumed);
    }

    private static void visit(RelNode rel, SessionOptions options, List<String> warnings, List<Presumed> presumed) {
        if (rel instanceof DynamoTableRead read) {
            AccessPath path = read.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : read.path();
            if (path instanceof AccessPath.Scan scan) {
                check(read, scan, options, warnings, presumed);
            }
        }
        for (RelNode input : rel.getInputs()) {
            visit(input, options, warnings, presumed);
        }
    }

    private static void check(
            DynamoTableRead read,
            AccessPath.Scan scan,
            SessionOptions options,
            List<String> warnings,
            List<Presumed> presumed) {
        long items =
                scan.index() == null ? scan.table().itemCount() : scan.index().itemCount();
        CostEstimate all = read.estimateOfAll();
        // A hint that asks for the scan has been thought about.
        if (read.spec().options().forceScan()
                || items < options.scanThreshold()
                || all.itemsEvaluated() < options.scanThreshold()) {
            return;
        }
        String target = PathNames.target(scan);
        String text = String.format(
                Locale.ROOT,
                "full scan of %s: about %d items, %.1f read capacity units",
                target,
                items,
                all.readUnits());
        if (options.scan() == ScanPolicy.DENY) {
            throw new QueryException(
                    ErrorKind.SCAN_DENIED,
                    text
                            + " is refused by scan=deny; give a key or an indexed attribute in WHERE (EXPLAIN tells which), or"
                            + " allow it with scan=allow or the hint SCAN");
        }
        if (read.estimate().itemsEvaluated() < options.scanThreshold()) {
            presumed.add(new Presumed(read.node(), target, options.scanThreshold()));
        } else {
            warnings.add(text);
        }
    }

    /** Warns of those that have read more than was expected, at the end of a run. */
    void warnOfPresumed(RunContext context) {
        for (Presumed scan : presumed) {
            long evaluated = context.usage(scan.node()).itemsEvaluated();
            if (evaluated >= scan.most()) {
                context.warn(String.format(
                        Locale.ROOT,
                        "scan of %s: it was expected to end early, and has read %d items",
                        scan.target(),
                        evaluated));
            }
        }
    }
}

package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.PathNames;
import io.github.dynamodbjdbc.planner.access.SampledSegments;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.advice.Cures;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.Guess;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * Rejects the full scans of large tables in a plan, or warns about them. Scans are rejected before any request is sent, by the number of items
 * that they may read at most. A scan that is expected to end early, under a LIMIT with a condition or above a join, may read the whole table after
 * all: then it is ended, or a warning is given.
 *
 * @param large scans that are expected to read much, which cause warnings
 * @param presumed scans that are expected to end early
 * @param unsure scans that the policy rejects for some parameter values
 * @param ifNeeded for lookups and searches in large tables, by node, the warning if the table is scanned after all; empty if it may not be
 */
record ScanPolicyCheck(
        List<LargeScan> large, List<Presumed> presumed, List<Unsure> unsure, Map<Integer, Optional<String>> ifNeeded) {
    static final ScanPolicyCheck NOTHING = new ScanPolicyCheck(List.of(), List.of(), List.of(), Map.of());

    ScanPolicyCheck {
        large = List.copyOf(large);
        presumed = List.copyOf(presumed);
        unsure = List.copyOf(unsure);
        ifNeeded = Map.copyOf(ifNeeded);
    }

    /**
     * A scan that is allowed if the bound values make it end early.
     *
     * @param threshold the number of items from which it is rejected
     */
    record Unsure(DynamoTableRead read, AccessPath.Scan scan, long threshold) {}

    /**
     * A scan that may read more than expected.
     *
     * @param most the number of items from which it causes a warning, or is ended
     * @param denied whether it is ended
     */
    record Presumed(DynamoTableRead read, String target, long most, boolean denied) {
        private boolean isOver(RunContext context) {
            return context.usage(read.node()).itemsEvaluated() >= most;
        }

        private String text(RunContext context) {
            return String.format(
                    Locale.ROOT,
                    "scan of %s: it was expected to end early, and has read %d items",
                    target,
                    context.usage(read.node()).itemsEvaluated());
        }

        private void endIfOver(RunContext context) {
            if (isOver(context)) {
                throw new QueryException(
                        ErrorKind.SCAN_DENIED,
                        text(context) + "; it is ended by scan=deny" + insteadOf(cure(read, read.estimateOfAll())));
            }
        }
    }

    /**
     * Checks a plan.
     *
     * @throws QueryException SCAN_DENIED if the policy is DENY and the plan may scan a large table
     */
    static ScanPolicyCheck of(RelNode root, SessionOptions options) {
        if (options.scan() == ScanPolicy.ALLOW) {
            return NOTHING;
        }
        Findings findings =
                new Findings(options, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        findings.visit(root);
        return new ScanPolicyCheck(findings.large(), findings.presumed(), findings.unsure(), findings.ofOthers());
    }

    /** Whether the policy affects the plan, before or after its run. */
    boolean isLooking() {
        return !large.isEmpty() || !presumed.isEmpty() || !unsure.isEmpty();
    }

    /** Whether scans of the table consume nothing. */
    static boolean isFree(TableSchema table) {
        return table.copy() != null && table.copy().isFree();
    }

    private record Findings(
            SessionOptions options,
            List<LargeScan> large,
            List<Presumed> presumed,
            List<Unsure> unsure,
            Map<Integer, Optional<String>> ofOthers) {
        void visit(RelNode rel) {
            if (rel instanceof LookupRead lookup) {
                checkOther(lookup.node(), lookup.whole());
            }
            if (rel instanceof DynamoTableRead read) {
                checkOther(read.node(), read.choice().exact());
                AccessPath path =
                        read.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : read.path();
                if (path instanceof AccessPath.Scan scan) {
                    check(read, scan);
                }
            }
            rel.getInputs().forEach(this::visit);
        }

        /** @param whole the path that is read if the node's own is not enough; null if there is none */
        private void checkOther(int node, AccessPathChoice.@Nullable Offer whole) {
            if (whole == null) {
                return;
            }
            AccessPath path = whole.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : whole.path();
            if (path instanceof AccessPath.Scan scan
                    && (items(scan) >= options.scanThreshold() || items(scan) == TableSchema.NOT_COUNTED)) {
                boolean denied = options.scan() == ScanPolicy.DENY;
                ofOthers.put(node, denied ? Optional.empty() : Optional.of(text(scan, whole.estimate())));
            }
        }

        private void check(DynamoTableRead read, AccessPath.Scan scan) {
            if (isFree(scan.table())) {
                return;
            }
            boolean denied = options.scan() == ScanPolicy.DENY;
            // With a hint that requests the scan, the user has decided.
            if (read.spec().options().forceScan() && !(scan.part() instanceof SampledSegments)) {
                return;
            }
            if (items(scan) < options.scanThreshold()) {
                // The number of items is unknown.
                if (denied && items(scan) == TableSchema.NOT_COUNTED) {
                    throw refusal(read, scan, read.estimateOfAll());
                }
                return;
            }
            CostEstimate all = read.estimateOfAll();
            if (all.itemsEvaluated() < options.scanThreshold()) {
                if (read.isPricedByValues() && denied) {
                    unsure.add(new Unsure(read, scan, options.scanThreshold()));
                }
                if (isFiltered(scan) || read.isPricedByValues()) {
                    presumed.add(presumed(read, scan));
                }
                return;
            }
            if (denied) {
                throw refusal(read, scan, all);
            }
            if (read.estimate().itemsEvaluated() < options.scanThreshold()) {
                presumed.add(presumed(read, scan));
            } else {
                large.add(new LargeScan(
                        PathNames.target(scan), items(scan), all.readUnits(), text(scan, all) + cure(read, all)));
            }
        }

        private Presumed presumed(DynamoTableRead read, AccessPath.Scan scan) {
            return new Presumed(
                    read, PathNames.target(scan), options.scanThreshold(), options.scan() == ScanPolicy.DENY);
        }

        private static boolean isFiltered(AccessPath.Scan scan) {
            return !Predicates.isTrue(scan.filter()) || !Predicates.isTrue(scan.residual());
        }
    }

    /** The count of a scan after DescribeTable's, otherwise DescribeTable's count. */
    private static long items(AccessPath.Scan scan) {
        Double counted = scan.table().statistics().learned(scan.index()).entries();
        if (counted != null) {
            return Math.round(counted);
        }
        return scan.index() == null ? scan.table().itemCount() : scan.index().itemCount();
    }

    private static String text(AccessPath.Scan scan, CostEstimate all) {
        long items = items(scan);
        String guess = Guess.of(scan);
        return String.format(
                Locale.ROOT,
                "%s %s: about %d items, %.1f read capacity units%s",
                scan.part() == null ? "full scan of" : "scan of a sample of",
                PathNames.target(scan),
                items == TableSchema.NOT_COUNTED
                        ? Math.round(all.itemsEvaluated())
                        : Math.round(
                                items * (scan.part() == null ? 1 : scan.part().share())),
                all.readUnits(),
                guess == null ? "" : " (" + guess + ")");
    }

    /** The recommendation for the end of a message; empty if there is none. */
    private static String cure(DynamoTableRead read, CostEstimate all) {
        return Cures.recommended(read.spec(), all).map(Cure::afterMessage).orElse("");
    }

    private static QueryException refusal(DynamoTableRead read, AccessPath.Scan scan, CostEstimate all) {
        return new QueryException(
                ErrorKind.SCAN_DENIED, text(scan, all) + " is refused by scan=deny" + insteadOf(cure(read, all)));
    }

    private static String insteadOf(String cure) {
        return (cure.isEmpty() ? "; give a key or an indexed attribute in WHERE" : cure)
                + "; or allow it with scan=allow or the hint SCAN";
    }

    /** The reason why the plan must not run with these values; null if it may. */
    @Nullable
    QueryException refusal(ParameterValues values) {
        for (Unsure scan : unsure) {
            CostEstimate all = scan.read().estimateOfAll(values);
            if (all.itemsEvaluated() >= scan.threshold()) {
                return refusal(scan.read(), scan.scan(), all);
            }
        }
        return null;
    }

    /** Ends scans of a run that read more than expected, if the policy is DENY. */
    void begin(RunContext context) {
        for (Presumed scan : presumed) {
            if (scan.denied()) {
                context.beforeRequests(scan.read().node(), () -> scan.endIfOver(context));
            }
        }
    }

    /** Warns about scans that have read more than expected, at the end of a run. */
    void end(RunContext context) {
        for (Presumed scan : presumed) {
            if (!scan.denied() && scan.isOver(context)) {
                context.warn(scan.text(context));
            }
        }
    }

    /** Sentences for EXPLAIN about scans that will be ended. */
    List<String> notes() {
        return presumed.stream()
                .filter(Presumed::denied)
                .map(scan -> "scan of " + scan.target() + ": scan=deny ends it if it has read " + scan.most()
                        + " items and needs more")
                .toList();
    }
}

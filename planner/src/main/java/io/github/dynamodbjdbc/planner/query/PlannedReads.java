package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathBinder;
import io.github.dynamodbjdbc.planner.access.PathNames;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import io.github.dynamodbjdbc.planner.exec.Reads;
import io.github.dynamodbjdbc.planner.exec.WholeRead;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.ReadNode;
import io.github.dynamodbjdbc.planner.rel.RowLimitNode;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The reads of a plan for one run of it, with the values of its parameters. */
final class PlannedReads implements Reads {
    private final List<ReadNode> reads;
    private final ScanPolicyCheck scans;
    private final RunContext context;
    // A single request reads all of these; empty for other queries than transactional ones.
    private final List<AccessPath> together;

    PlannedReads(List<ReadNode> reads, ScanPolicyCheck scans, RunContext context) {
        this.reads = reads;
        this.scans = scans;
        this.context = context;
        this.together = readTogether();
    }

    @Override
    public RowCursor all(int node) {
        return open(reads.get(node));
    }

    @Override
    public RowCursor byKeys(int node, List<List<@Nullable Object>> keys) {
        return lookUp((LookupRead) reads.get(node), keys);
    }

    @Override
    public int mostKeys(int node) {
        return ((LookupRead) reads.get(node)).lookup().mostKeys();
    }

    @Override
    public double readUnits(int node) {
        return context.usage(node).readUnits();
    }

    @Override
    public @Nullable WholeRead whole(int node) {
        return inPlaceOf((LookupRead) reads.get(node));
    }

    /** The reads of a transactional query, bound: a single request reads all of them. */
    private List<AccessPath> readTogether() {
        List<AccessPath> together = new ArrayList<>();
        for (ReadNode node : reads) {
            if (node instanceof DynamoTableRead read
                    && read.path() instanceof AccessPath.TransactGet
                    && bound(read) instanceof AccessPath.TransactGet bound) {
                together.add(bound.items());
            }
        }
        return together;
    }

    private AccessPath bound(DynamoTableRead read) {
        return AccessPathBinder.bind(
                read.spec(), read.path(), context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
    }

    private RowCursor lookUp(LookupRead read, List<List<@Nullable Object>> keys) {
        AccessPath bound =
                read.lookup().bind(keys, context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
        // The first rows of several keys are not those of each.
        long first = keys.size() == 1 ? wantedRows(read.rowsOfKey()) : -1;
        RowCursor rows =
                context.reader().read(read.node(), bound, read.lookup().base().output(), RowRange.first(first));
        return first < 0 ? rows : new FirstOfKey(rows, first);
    }

    /** All rows that the lookup may find; null if the table may not be read whole. */
    private @Nullable WholeRead inPlaceOf(LookupRead lookup) {
        AccessPathChoice.Offer whole = lookup.whole();
        Optional<String> large = scans.ifNeeded().get(lookup.node());
        if (whole == null || large != null && large.isEmpty()) {
            return null;
        }
        return new WholeRead(whole.estimate().readUnits(), lookup.unitsOfKey(), () -> {
            if (large != null) {
                context.warn(large.get() + " in place of lookups that would have taken more");
            }
            context.note(PathNames.target(whole.path()) + " was read as a whole after "
                    + context.usage(lookup.node()).requests()
                    + " requests by key, as there were too many keys");
            AccessPath bound = AccessPathBinder.bind(
                    lookup.spec(), whole.path(), context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
            return context.reader().read(lookup.node(), bound, lookup.spec().output(), RowRange.first(-1));
        });
    }

    private RowCursor open(ReadNode node) {
        if (node instanceof DynamoTableRead read) {
            AccessPath values = bound(read);
            if (AccessPathChoice.isSearch(values)) {
                Optional<String> large = scans.ifNeeded().get(read.node());
                return new ApproximateRows(
                        context,
                        read,
                        values,
                        large != null && large.isEmpty(),
                        large == null ? null : large.orElse(null));
            }
            AccessPath bound = values instanceof AccessPath.TransactGet items ? items.among(together) : values;
            RexNode skipped = read.skippedRows();
            RowRange range = new RowRange(
                    skipped == null ? 0 : rowCount(skipped),
                    wantedRows(read.wantedRows()),
                    () -> RowSequence.of(read.spec(), bound, context::parameter));
            return context.reader().read(read.node(), bound, read.spec().output(), range);
        }
        return SystemRows.open((SystemTableRead) node, context);
    }

    private long wantedRows(List<RexNode> operands) {
        if (operands.isEmpty()) {
            return -1;
        }
        long sum = 0;
        for (RexNode operand : operands) {
            sum += rowCount(operand);
        }
        return sum;
    }

    /** The value of an operand of LIMIT or OFFSET. */
    private long rowCount(RexNode operand) {
        return RowLimitNode.count(operand).value(context);
    }
}

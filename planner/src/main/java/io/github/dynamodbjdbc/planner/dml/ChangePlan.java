package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.ItemPredicate;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.cost.WriteCost;
import io.github.dynamodbjdbc.planner.exec.RowCount;
import io.github.dynamodbjdbc.planner.plan.CountingRun;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.write.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The plan of an UPDATE or DELETE. */
final class ChangePlan extends ItemWritePlan {
    private final Change change;
    private final @Nullable QueryPlan limit;
    private final boolean findsAllFirst;
    private final @Nullable PurgedWindows windows;

    /**
     * @param limit the query that evaluates the greatest number of items to write; null for all
     * @param findsAllFirst whether all items must be found before the first write, because writes may change which items are found
     * @param windows the windows that are read one after the other to find the items; null if another query finds them
     */
    ChangePlan(
            Change change,
            ReturnedRows returned,
            @Nullable QueryPlan limit,
            WriteParameters parameters,
            List<String> warnings,
            boolean findsAllFirst,
            @Nullable PurgedWindows windows) {
        super(change.table(), change.find(), returned, parameters, warnings);
        this.change = change;
        this.limit = limit;
        this.findsAllFirst = findsAllFirst;
        this.windows = windows;
    }

    @Override
    String write() {
        return change.operation() + ' ' + table().name();
    }

    @Override
    public double estimatedReadUnits() {
        return windows == null ? super.estimatedReadUnits() : windows.presumed().readUnits();
    }

    /** The Query of each window is as cheap as it can be, and its parameter is not the statement's. */
    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values) {
        return windows == null ? super.cure(values) : null;
    }

    @Override
    public double estimatedWriteUnits() {
        double rows = windows == null ? rows(change) : windows.presumed().rows();
        return rows * unitsOfItem(change, Map.of());
    }

    /** The estimated write capacity units for the statement's values. */
    private double estimatedWriteUnits(RunContext context) {
        double rows = windows == null ? rows(change) : windows.estimate(context).rows();
        return Math.min(rows, (double) most(context))
                * unitsOfItem(change, change.run(context).knownValues());
    }

    private static double rows(Change change) {
        QueryPlan find = change.find();
        return find == null ? 1 : find.estimatedRows();
    }

    /** @param known known new values by attribute */
    static double unitsOfItem(Change change, Map<String, @Nullable Object> known) {
        return change.isDelete()
                ? WriteCost.delete(change.table())
                : WriteCost.update(
                        change.table(),
                        change.sets().stream()
                                .flatMap(set -> set.written().stream())
                                .collect(Collectors.toSet()),
                        known,
                        change.isOnce());
    }

    @Override
    public WriteExplanation explanation(RunContext context) {
        WriteExplanation explanation = explanation(change, this::estimatedWriteUnits);
        return windows == null || change.find() == null
                ? explanation
                : explanation.reading(windows.text(context), windows.estimate(context));
    }

    static WriteExplanation explanation(Change change, WriteExplanation.Units units) {
        ItemPredicate.Shown shown = ItemPredicate.shown(change.table(), Predicates.and(change.known()));
        List<Predicate> conditions = new ArrayList<>();
        conditions.add(Conditions.exists(change.table()));
        conditions.addAll(Conditions.split(change.table(), change.named().with(shown.conjuncts()))
                .sent());
        return new WriteExplanation(
                change.operation(),
                change.table().name(),
                shown.key() == null ? null : PredicateText.of(shown.key()),
                PredicateText.of(Predicates.and(conditions)),
                pinned(change),
                computed(change),
                rows(change),
                rows(change),
                units,
                change.isLoadShown() ? change.load() : change.find(),
                null,
                0);
    }

    private static @Nullable String pinned(Change change) {
        String attributes = change.pinned().stream()
                .map(attribute -> PredicateText.of(AttributePath.of(attribute)))
                .collect(Collectors.joining(", "));
        return attributes.isEmpty() ? null : attributes + " as read";
    }

    private static @Nullable String computed(Change change) {
        List<String> notes = new ArrayList<>();
        addNote(change, notes, "DynamoDB computes ", set -> set.server() != null);
        addNote(change, notes, "computed from the item: ", PlannedSet::isComputedFromItem);
        return notes.isEmpty() ? null : String.join("; ", notes);
    }

    private static void addNote(
            Change change, List<String> notes, String what, java.util.function.Predicate<PlannedSet> which) {
        String places =
                change.sets().stream().filter(which).map(ChangePlan::places).collect(Collectors.joining(", "));
        if (!places.isEmpty()) {
            notes.add(what + places);
        }
    }

    private static String places(PlannedSet set) {
        String place = PredicateText.of(set.column().path());
        WindowIndex windows = set.windows();
        return windows == null
                ? place
                : place + ", and " + PredicateText.of(AttributePath.of(windows.attribute())) + " with it";
    }

    @Override
    public Tasks tasks(RunContext context) {
        ChangeRun run = change.run(context);
        if (run.isNever()) {
            return new KnownTasks(List.of());
        }
        QueryPlan find = change.find();
        if (find == null) {
            return new KnownTasks(List.of(run.keyed()));
        }
        long most = most(context);
        CountingRun mismatches = new CountingRun(context);
        PurgedWindows.Rows ofWindows = windows == null ? null : windows.rows(find, mismatches);
        Tasks tasks = ofWindows == null
                ? new FoundTasks(run, rows(find, context, mismatches), mismatches, most, () -> null)
                : new FoundTasks(run, ofWindows, mismatches, most, ofWindows::report);
        return findsAllFirst ? KnownTasks.all(tasks, context) : tasks;
    }

    private long most(RunContext context) {
        @Nullable Object[] row = limit == null ? null : ChangeRun.one(limit, context);
        return row == null ? Long.MAX_VALUE : RowCount.ofValue(row[0]);
    }

    @Override
    public boolean readsOthers() {
        return change.readsOthers();
    }

    /** The tasks for rows, in the order in which they are found. */
    private static final class FoundTasks implements Tasks {
        private final ChangeRun run;
        private final RowCursor rows;
        private final CountingRun mismatches;
        private final Supplier<@Nullable String> report;
        private long left;
        private @Nullable WriteTask next;

        FoundTasks(
                ChangeRun run, RowCursor rows, CountingRun mismatches, long most, Supplier<@Nullable String> report) {
            this.run = run;
            this.rows = rows;
            this.mismatches = mismatches;
            this.left = most;
            this.report = report;
        }

        @Override
        public boolean hasNext() {
            while (left > 0 && next == null && rows.advance()) {
                next = run.found(rows.row(), mismatches.passedOver() > 0);
                mismatches.forget(0);
            }
            return next != null;
        }

        @Override
        public WriteTask next() {
            if (!hasNext() || next == null) {
                throw new java.util.NoSuchElementException();
            }
            WriteTask task = next;
            next = null;
            left--;
            return task;
        }

        @Override
        public @Nullable String report() {
            return report.get();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}

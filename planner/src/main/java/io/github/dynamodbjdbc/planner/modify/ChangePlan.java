package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UPDATE and DELETE. */
final class ChangePlan implements WritePlan {
    private final Change change;
    private final ReturnedRows returned;
    private final List<ColumnType> parameters;
    private final List<String> warnings;
    private final boolean findsAllFirst;

    /** @param findsAllFirst whether what is written may change what is found */
    ChangePlan(
            Change change,
            ReturnedRows returned,
            List<ColumnType> parameters,
            List<String> warnings,
            boolean findsAllFirst) {
        this.change = change;
        this.returned = returned;
        this.parameters = List.copyOf(parameters);
        this.warnings = List.copyOf(warnings);
        this.findsAllFirst = findsAllFirst;
    }

    Change change() {
        return change;
    }

    @Override
    public List<OutputColumn> columns() {
        return returned.columns();
    }

    @Override
    public List<ColumnType> parameters() {
        return parameters;
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String summary() {
        String write = (change.isDelete() ? "DeleteItem " : "UpdateItem ") + change.table().name();
        QueryPlan find = change.find();
        return find == null ? write : find.summary() + ", " + write;
    }

    @Override
    public double estimatedReadUnits() {
        QueryPlan find = change.find();
        return find == null ? 0 : find.estimatedReadUnits();
    }

    @Override
    public double estimatedWriteUnits() {
        return 0;
    }

    @Override
    public List<ScanSpec> workload() {
        QueryPlan find = change.find();
        return find == null ? List.of() : find.workload();
    }

    @Override
    public Result run(RunContext context, TableWriter writer) {
        try (Tasks tasks = tasks(context)) {
            TableWriter.Written written = writer.write(tasks, returned.version());
            return new Result(written.count(), returned.rows(context, written));
        }
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
        QueryPlan ofValues =
                parameters.isEmpty() ? find : find.forValues(context::parameter, context.expiryClockMillis());
        Tasks tasks = new FoundTasks(run, ofValues.run(context));
        return findsAllFirst ? KnownTasks.all(tasks, context) : tasks;
    }

    @Override
    public boolean readsOthers() {
        return change.readsOthers();
    }

    /** The tasks of rows, as they are found. */
    private static final class FoundTasks implements Tasks {
        private final ChangeRun run;
        private final RowCursor rows;
        private @Nullable WriteTask next;

        FoundTasks(ChangeRun run, RowCursor rows) {
            this.run = run;
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            while (next == null && rows.advance()) {
                next = run.found(rows.row());
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
            return task;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}

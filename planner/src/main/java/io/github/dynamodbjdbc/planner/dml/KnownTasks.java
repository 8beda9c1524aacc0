package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Tasks that are all known before the first one is run. */
final class KnownTasks implements WritePlan.Tasks {
    /** The memory of a task without the values of its item, in bytes. */
    private static final long TASK_BYTES = 500;

    private final Iterator<WriteTask> tasks;

    KnownTasks(List<WriteTask> tasks) {
        this.tasks = tasks.iterator();
    }

    /** Collects all tasks of a source, and closes the source. */
    static KnownTasks all(WritePlan.Tasks found, RunContext context) {
        try (found) {
            List<WriteTask> all = new ArrayList<>();
            found.forEachRemaining(task -> {
                context.memory().keep(1, TASK_BYTES + task.bytes());
                all.add(task);
            });
            return new KnownTasks(all);
        }
    }

    @Override
    public boolean hasNext() {
        return tasks.hasNext();
    }

    @Override
    public WriteTask next() {
        return tasks.next();
    }

    @Override
    public void close() {}
}

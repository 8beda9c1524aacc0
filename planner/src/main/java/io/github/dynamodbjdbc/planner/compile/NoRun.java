package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.Reads;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The run in which constants are evaluated. Its methods throw, since constants need no run. */
final class NoRun implements RunContext, Reads {
    private static final @Nullable Object[] NO_ROW = {};

    private NoRun() {}

    static @Nullable Object evaluate(Expression constant) {
        NoRun none = new NoRun();
        return constant.evaluate(NO_ROW, new Run(none, none));
    }

    private static IllegalStateException defect() {
        return new IllegalStateException("a constant asks what run it is in");
    }

    @Override
    public @Nullable Object parameter(int index) {
        throw defect();
    }

    @Override
    public long expiryClockMillis() {
        throw defect();
    }

    @Override
    public long currentMillis() {
        throw defect();
    }

    @Override
    public TableReader reader() {
        throw defect();
    }

    @Override
    public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
        throw defect();
    }

    @Override
    public RunMemory memory() {
        throw defect();
    }

    @Override
    public NodeUsage usage(int node) {
        throw defect();
    }

    @Override
    public void warn(String warning) {
        throw defect();
    }

    @Override
    public void passedOver(String where) {
        throw defect();
    }

    @Override
    public void checkCancelled() {
        throw defect();
    }

    @Override
    public RowCursor all(int node) {
        throw defect();
    }

    @Override
    public RowCursor byKeys(int node, List<List<@Nullable Object>> keys) {
        throw defect();
    }

    @Override
    public int mostKeys(int node) {
        throw defect();
    }
}

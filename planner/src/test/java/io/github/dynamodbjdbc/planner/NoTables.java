package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.SessionNames;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A run at the start of 1970 that reads no tables. In strict mode, a value that is reported as passed over is an error. */
public final class NoTables implements RunContext {
    private final Object[] parameters;
    private final boolean recording;
    private final Map<String, Integer> passedOver = new TreeMap<>();

    private NoTables(boolean recording, Object... parameters) {
        this.recording = recording;
        this.parameters = parameters.clone();
    }

    /** A run in which passing over a value is an error. */
    public static NoTables strict() {
        return new NoTables(false);
    }

    /** A run that counts the values passed over. */
    public static NoTables recording(Object... parameters) {
        return new NoTables(true, parameters);
    }

    /** Numbers of values passed over, by place. */
    public Map<String, Integer> passedOver() {
        return passedOver;
    }

    @Override
    public Object parameter(int index) {
        return parameters[index];
    }

    @Override
    public long expiryClockMillis() {
        return 0;
    }

    @Override
    public long currentMillis() {
        return 0;
    }

    @Override
    public SessionNames session() {
        return new SessionNames("nobody", "", "dynamodb", "DynamoDB 0");
    }

    @Override
    public TableReader reader() {
        throw new AssertionError("a table is read");
    }

    @Override
    public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
        throw new AssertionError("a system table is read");
    }

    @Override
    public RunMemory memory() {
        return RunMemory.unbounded();
    }

    @Override
    public NodeUsage usage(int node) {
        return NodeUsage.NONE;
    }

    @Override
    public void warn(String warning) {
        throw new AssertionError(warning);
    }

    /** Not counted: the comparison is UNKNOWN, which is a valid result. */
    @Override
    public void noMoment(String where, Object value) {}

    @Override
    public void passedOver(String where) {
        if (!recording) {
            throw new AssertionError(where);
        }
        passedOver.merge(where, 1, Integer::sum);
    }

    @Override
    public void checkCancelled() {
        // Never cancelled.
    }
}

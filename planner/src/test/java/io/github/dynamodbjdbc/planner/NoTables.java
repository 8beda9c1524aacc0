package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import java.util.Map;
import java.util.TreeMap;

/** A run at the start of 1970 that reads nothing. */
public final class NoTables implements RunContext {
    final Map<String, Integer> passedOver = new TreeMap<>();

    @Override
    public Object parameter(int index) {
        throw new AssertionError("no parameter is bound");
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
    public TableReader reader() {
        throw new AssertionError("a table is read");
    }

    @Override
    public RowCursor systemRows(String table) {
        throw new AssertionError("a system table is read");
    }

    @Override
    public NodeUsage usage(int node) {
        return NodeUsage.NONE;
    }

    @Override
    public void passedOver(String where) {
        passedOver.merge(where, 1, Integer::sum);
    }

    @Override
    public void checkCancelled() {
        // Nobody cancels.
    }
}

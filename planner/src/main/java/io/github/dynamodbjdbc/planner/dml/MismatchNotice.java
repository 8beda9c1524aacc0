package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.RunContext;

/** A run that records whether a value was read as NULL because of its type. Not thread-safe. */
final class MismatchNotice implements ForwardingRunContext {
    private final RunContext run;
    private boolean passedOver;

    MismatchNotice(RunContext run) {
        this.run = run;
    }

    @Override
    public RunContext run() {
        return run;
    }

    @Override
    public void passedOver(String where) {
        passedOver = true;
        run.passedOver(where);
    }

    /** Whether a value was read as NULL because of its type since the last call. */
    boolean hasPassedOver() {
        boolean was = passedOver;
        passedOver = false;
        return was;
    }
}

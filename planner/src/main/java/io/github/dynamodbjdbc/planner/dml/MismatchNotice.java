package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.RunContext;

/** A run that notices values passed over because of their type. For one thread. */
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

    /** Whether a value was passed over since the last call. */
    boolean hasPassedOver() {
        boolean was = passedOver;
        passedOver = false;
        return was;
    }
}

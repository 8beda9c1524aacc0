package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.RunContext;

/** A run of which it is known whether a value was passed over because of its type. For one thread. */
final class Watched implements ForwardingRunContext {
    private final RunContext run;
    private boolean passedOver;

    Watched(RunContext run) {
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

    /** Whether one was since it was asked last. */
    boolean hasPassedOver() {
        boolean was = passedOver;
        passedOver = false;
        return was;
    }
}

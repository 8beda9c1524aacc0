package io.github.dynamodbjdbc.planner.plan;

/** A run that counts the values that operators pass over because of their type. Not thread-safe. */
public final class CountingRun implements ForwardingRunContext {
    private final RunContext run;
    private long passedOver;

    public CountingRun(RunContext run) {
        this.run = run;
    }

    @Override
    public RunContext run() {
        return run;
    }

    @Override
    public void passedOver(String where) {
        passedOver++;
        run.passedOver(where);
    }

    /** The number of values that operators have passed over, but for those that are forgotten. */
    public long passedOver() {
        return passedOver;
    }

    /** Forgets the values that were passed over after there were that many: another value took their place. */
    public void forget(long before) {
        passedOver = before;
    }
}

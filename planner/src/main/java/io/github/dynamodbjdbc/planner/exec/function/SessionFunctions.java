package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;

/** Names and properties of the connection. */
public final class SessionFunctions {
    private SessionFunctions() {}

    /** The schema that unqualified names mean. */
    public static String schema(RunContext run) {
        return run.session().schema();
    }

    /** Empty if there is none. */
    public static String catalog(RunContext run) {
        return run.session().catalog();
    }

    /** Where credentials come from; never a key. */
    public static String user(RunContext run) {
        return run.session().user();
    }

    /** The database and its version. */
    public static String product(RunContext run) {
        return run.session().product();
    }
}

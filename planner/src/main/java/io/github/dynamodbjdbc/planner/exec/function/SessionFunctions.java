package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;

/** Names and properties of the connection. */
public final class SessionFunctions {
    private SessionFunctions() {}

    /** The schema of unqualified names. */
    public static String schema(RunContext run) {
        return run.session().schema();
    }

    /** The catalog's name; empty if there is none. */
    public static String catalog(RunContext run) {
        return run.session().catalog();
    }

    /** The source of the credentials; never a key. */
    public static String user(RunContext run) {
        return run.session().user();
    }

    /** The database's name and version. */
    public static String product(RunContext run) {
        return run.session().product();
    }
}

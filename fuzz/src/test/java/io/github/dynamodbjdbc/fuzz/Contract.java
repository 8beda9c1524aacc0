package io.github.dynamodbjdbc.fuzz;

import java.sql.SQLException;

/** The rule for failures of any input: an SQLException with the right class of SQLSTATE. */
public final class Contract {
    private static final String INTERNAL_ERROR = "XX000";

    private Contract() {}

    /** Ends the fuzzer's run if a failure is not of that kind. */
    public static void check(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null || state.length() != 5 || state.equals(INTERNAL_ERROR)) {
            throw new AssertionError("SQLSTATE " + state + ": " + failure.getMessage(), failure);
        }
    }

    /** The same for the shell, whose errors are texts. */
    public static void check(String said) {
        if (said.contains(INTERNAL_ERROR) || said.contains("Internal error")) {
            throw new AssertionError(said);
        }
    }
}

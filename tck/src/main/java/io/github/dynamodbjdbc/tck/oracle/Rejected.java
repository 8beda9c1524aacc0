package io.github.dynamodbjdbc.tck.oracle;

/** The statement is an error; how its message reads is not decided here. */
public final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sqlState;
    private final boolean whileRunning;
    private final boolean saidByManual;

    private Rejected(String sqlState, String reason, boolean whileRunning, boolean saidByManual) {
        super(sqlState + ": " + reason);
        this.sqlState = sqlState;
        this.whileRunning = whileRunning;
        this.saidByManual = saidByManual;
    }

    /** For what is wrong with the text or the parameters, whatever the tables hold. */
    static Rejected always(String sqlState, String reason) {
        return new Rejected(sqlState, reason, false, false);
    }

    /** For what the manual says to be an error, with this SQLSTATE, whatever the tables hold. */
    static Rejected byManual(String sqlState, String reason) {
        return new Rejected(sqlState, reason, false, true);
    }

    /** For what a value brought about. */
    static Rejected byValue(String sqlState, String reason) {
        return new Rejected(sqlState, reason, true, true);
    }

    /** SQLSTATE by the manual's classes. Of the class 42 the last three characters are but a proposal. */
    public String sqlState() {
        return sqlState;
    }

    /** Whether the manual names this error. Of other errors a database that knows more SQL may make an answer. */
    public boolean saidByManual() {
        return saidByManual;
    }

    /**
     * Whether a value brought it about, as a division by zero. SQL leaves open in which order conditions are checked: a
     * database that dropped the row for another reason before, or stopped at a LIMIT, may give an answer instead.
     */
    public boolean whileRunning() {
        return whileRunning;
    }
}

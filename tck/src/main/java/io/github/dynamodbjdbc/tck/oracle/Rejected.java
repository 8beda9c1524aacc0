package io.github.dynamodbjdbc.tck.oracle;

/** The statement is an error; how its message reads is not decided here. */
public final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sqlState;
    private final boolean whileRunning;

    private Rejected(String sqlState, String reason, boolean whileRunning) {
        super(sqlState + ": " + reason);
        this.sqlState = sqlState;
        this.whileRunning = whileRunning;
    }

    /** For what is wrong with the text or the parameters, whatever the tables hold. */
    static Rejected always(String sqlState, String reason) {
        return new Rejected(sqlState, reason, false);
    }

    /** For what a value brought about. */
    static Rejected byValue(String sqlState, String reason) {
        return new Rejected(sqlState, reason, true);
    }

    /** SQLSTATE by the manual's classes. Of the class 42 the last three characters are but a proposal. */
    public String sqlState() {
        return sqlState;
    }

    /**
     * Whether a value brought it about, as a division by zero. SQL leaves open in which order conditions are checked: a
     * database that dropped the row for another reason before, or stopped at a LIMIT, may give an answer instead.
     */
    public boolean whileRunning() {
        return whileRunning;
    }
}

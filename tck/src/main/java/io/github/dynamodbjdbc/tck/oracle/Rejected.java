package io.github.dynamodbjdbc.tck.oracle;

/** The statement is an error; its message is not determined here. */
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

    /** An error of the text or the parameters, regardless of the tables' contents. */
    static Rejected always(String sqlState, String reason) {
        return new Rejected(sqlState, reason, false, false);
    }

    /** An error that the manual specifies with this SQLSTATE, regardless of the tables' contents. */
    static Rejected byManual(String sqlState, String reason) {
        return new Rejected(sqlState, reason, false, true);
    }

    /** An error caused by a value. */
    static Rejected byValue(String sqlState, String reason) {
        return new Rejected(sqlState, reason, true, true);
    }

    /** The SQLSTATE according to the manual's classes. In class 42, the last three characters are only a suggestion. */
    public String sqlState() {
        return sqlState;
    }

    /** Whether the manual specifies this error. For other errors, a database that supports more SQL may return an answer. */
    public boolean saidByManual() {
        return saidByManual;
    }

    /**
     * Whether a value caused the error, such as a division by zero. SQL leaves the order of conditions open: a database that drops the row by another
     * condition first, or stops at a LIMIT, may return an answer instead.
     */
    public boolean whileRunning() {
        return whileRunning;
    }
}

package io.github.dynamodbjdbc.tck.oracle;

/** The naive evaluator does not know the answer, or there is none that the manual and SQL fix. */
public final class UnsupportedForOracle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean leftOpen;

    public UnsupportedForOracle(String reason) {
        super(reason);
        this.leftOpen = false;
    }

    UnsupportedForOracle(String reason, Throwable cause) {
        super(reason, cause);
        this.leftOpen = false;
    }

    private UnsupportedForOracle(String reason, boolean leftOpen) {
        super(reason);
        this.leftOpen = leftOpen;
    }

    /** Where each of several answers is right, and each run may give another. */
    static UnsupportedForOracle leftOpen(String reason) {
        return new UnsupportedForOracle(reason, true);
    }

    /** Whether two runs of the statement may differ. */
    public boolean isLeftOpen() {
        return leftOpen;
    }
}

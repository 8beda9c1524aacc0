package io.github.dynamodbjdbc.tck.oracle;

/** The answer is unknown to the naive evaluator, or neither the manual nor SQL determine it. */
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

    /** Several answers are right, and each run may return a different one. */
    static UnsupportedForOracle leftOpen(String reason) {
        return new UnsupportedForOracle(reason, true);
    }

    /** Whether two runs of the statement may differ. */
    public boolean isLeftOpen() {
        return leftOpen;
    }
}

package io.github.dynamodbjdbc.tck.oracle;

/** The naive evaluator does not know the answer, or there is none that the manual and SQL fix. */
public final class UnsupportedForOracle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnsupportedForOracle(String reason) {
        super(reason);
    }

    UnsupportedForOracle(String reason, Throwable cause) {
        super(reason, cause);
    }
}

package io.github.dynamodbjdbc.tck;

/** The outcome of a case, with the reason of a skip or the problem. */
record Outcome(Status status, String text) {
    enum Status {
        PASSED,
        FAILED,
        SKIPPED
    }

    static final Outcome PASSED = new Outcome(Status.PASSED, "");

    static Outcome failed(String problem) {
        return new Outcome(Status.FAILED, problem);
    }

    static Outcome skipped(String reason) {
        return new Outcome(Status.SKIPPED, reason);
    }
}

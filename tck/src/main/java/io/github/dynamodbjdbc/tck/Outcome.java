package io.github.dynamodbjdbc.tck;

/** How a case ended; with the reason of a skip, or what is wrong. */
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

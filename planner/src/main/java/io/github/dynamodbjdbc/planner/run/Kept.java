package io.github.dynamodbjdbc.planner.run;

/** The rows that one cursor keeps in memory. */
final class Kept {
    private final Run run;
    private long rows;

    Kept(Run run) {
        this.run = run;
    }

    void add(long more) {
        rows += more;
        run.keep(more);
    }

    /** Says that none is kept any more. */
    void release() {
        if (rows != 0) {
            run.keep(-rows);
            rows = 0;
        }
    }
}

package io.github.dynamodbjdbc.tck.hunter.write;

/** Several outcomes of a statement are right, or the right one is unknown. */
final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Undecided(String reason) {
        super(reason);
    }
}

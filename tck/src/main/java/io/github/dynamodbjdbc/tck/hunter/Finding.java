package io.github.dynamodbjdbc.tck.hunter;

/**
 * A wrong answer.
 *
 * @param pageBytes of the service's pages; 0 if they were the usual ones
 */
record Finding(Trial trial, Verdict verdict, long round, long pageBytes) {
    @Override
    public String toString() {
        return verdict.signature() + " (" + trial.variation() + "), round " + round
                + (pageBytes > 0 ? ", pages of " + pageBytes + " bytes" : "") + ": "
                + Probe.of(trial.template()).sql() + "\n"
                + "    parameters " + Probe.of(trial.template()).parameters(trial.binding()) + ", properties "
                + trial.properties() + "\n    " + verdict.text().replace("\n", "\n    ");
    }
}

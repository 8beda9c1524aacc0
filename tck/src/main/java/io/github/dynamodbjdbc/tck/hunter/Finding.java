package io.github.dynamodbjdbc.tck.hunter;

/** A wrong answer. */
record Finding(Trial trial, Verdict verdict, long round) {
    @Override
    public String toString() {
        return verdict.signature() + " (" + trial.variation() + "), round " + round + ": "
                + Probe.of(trial.template()).sql() + "\n"
                + "    parameters " + Probe.of(trial.template()).parameters(trial.binding()) + ", properties "
                + trial.properties() + "\n    " + verdict.text().replace("\n", "\n    ");
    }
}

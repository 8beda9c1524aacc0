package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.judge.Trial;
import io.github.dynamodbjdbc.tck.hunter.judge.Verdict;
import io.github.dynamodbjdbc.tck.hunter.make.Probe;

/**
 * A wrong answer.
 *
 * @param mood the engine's configuration; empty for the usual one
 */
record Finding(Trial trial, Verdict verdict, long round, String mood) {
    @Override
    public String toString() {
        return verdict.signature() + " (" + trial.variation() + "), round " + round
                + (mood.isEmpty() ? "" : ", " + mood) + ": "
                + Probe.of(trial.template()).sql() + "\n"
                + "    parameters " + Probe.of(trial.template()).parameters(trial.binding()) + ", properties "
                + trial.properties() + "\n    " + verdict.text().replace("\n", "\n    ");
    }
}

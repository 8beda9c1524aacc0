package io.github.dynamodbjdbc.planner.cost;

import java.util.Locale;

/** The basis of an estimate. */
public enum Certainty {
    /** A complete read has counted the items. */
    COUNTED,
    /** A sample contains values of the attributes. */
    SAMPLED,
    /** Nothing is known about the values. */
    GUESSED;

    /** The text in EXPLAIN, such as {@code counted}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.github.dynamodbjdbc.planner.cost;

import java.util.Locale;

/** The basis of an estimate. */
public enum Certainty {
    /** A read to the end has counted the items. */
    COUNTED,
    /** A sample has values of the attributes. */
    SAMPLED,
    /** Nothing is known of the values. */
    GUESSED;

    /** Such as {@code counted}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

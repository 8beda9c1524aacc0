package io.github.dynamodbjdbc.engine.compare;

import io.github.dynamodbjdbc.engine.Engine;

/** The tables that cases and comparisons share. */
public final class Fixture {
    private Fixture() {}

    public static void tables(Engine engine) {
        Requests.tables().forEach(made -> engine.call(made.operation(), made.body()));
    }
}

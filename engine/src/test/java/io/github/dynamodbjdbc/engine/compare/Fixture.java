package io.github.dynamodbjdbc.engine.compare;

import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.RequestHandler;
import java.nio.charset.StandardCharsets;

/** The tables that cases and comparisons share. */
public final class Fixture {
    private Fixture() {}

    public static void tables(RequestHandler engine) {
        Requests.tables()
                .forEach(made -> engine.call(
                        Caller.LOCAL, made.operation(), made.body().toString().getBytes(StandardCharsets.UTF_8)));
    }
}

package io.github.dynamodbjdbc.engine.operation;

import io.github.dynamodbjdbc.engine.shape.StructShape;

/** An operation of the API: the form of its requests, and what it does. */
record Operation(StructShape shape, Action action) {
    /** Carries out a request that has the right form. */
    interface Action {
        Reply run(Call call);
    }
}

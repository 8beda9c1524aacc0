package io.github.dynamodbjdbc.engine.operation;

import io.github.dynamodbjdbc.engine.shape.StructShape;

/** An operation of the API: the shape of its requests, and its action. */
record Operation(StructShape shape, Action action) {
    /** Runs a request that has been checked against the shape. */
    interface Action {
        Reply run(Call call);
    }
}

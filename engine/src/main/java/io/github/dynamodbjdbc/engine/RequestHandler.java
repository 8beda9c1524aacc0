package io.github.dynamodbjdbc.engine;

/** Carries out requests of DynamoDB's API: an {@link Engine}, or whatever passes them on to one. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * @param operation its name, such as GetItem
     * @param request JSON in UTF-8
     */
    Answer call(Caller caller, String operation, byte[] request);
}

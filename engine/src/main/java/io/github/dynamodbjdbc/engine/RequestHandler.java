package io.github.dynamodbjdbc.engine;

/** Runs requests of DynamoDB's API: an {@link Engine}, or a wrapper of one. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * @param operation the operation's name, such as GetItem
     * @param request JSON in UTF-8
     */
    Answer call(Caller caller, String operation, byte[] request);
}

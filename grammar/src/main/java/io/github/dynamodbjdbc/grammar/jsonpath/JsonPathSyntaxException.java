package io.github.dynamodbjdbc.grammar.jsonpath;

/** A text is not a path. The message has the column of the offending text, counted from 1. */
public final class JsonPathSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    JsonPathSyntaxException(String problem, int column) {
        super("column " + column + ": " + problem);
    }
}

package io.github.dynamodbjdbc.planner.error;

/** The error for a written value that is NULL because an operator passed over a value of another type. */
public final class Lost {
    private Lost() {}

    /** @param path the column, or the path of a member in a document */
    public static QueryException of(String path) {
        return new QueryException(
                ErrorKind.INVALID_VALUE,
                "'" + path
                        + "' would be lost: its new value is NULL, as the operator takes no value of that type; handle it by CASE"
                        + " or COALESCE, or leave such items out by WHERE");
    }
}

package io.github.dynamodbjdbc.driver.settings;

/**
 * The options by which a connection reports values.
 *
 * @param documents {@code documents}
 * @param mismatch {@code typeMismatch}
 */
public record ResultOptions(Documents documents, Mismatch mismatch) {
    public static final ResultOptions DEFAULT = new ResultOptions(Documents.JSON, Mismatch.AUTO);

    /** Whether {@code getObject} gives maps, lists and sets as they are. */
    public boolean nativeDocuments() {
        return documents.isNative();
    }

    /** The result of a getter for a value that it can't convert. */
    public enum Mismatch {
        /** NULL if the value doesn't have the column's reported type; otherwise an error. */
        AUTO,
        ERROR,
        NULL
    }
}

package io.github.dynamodbjdbc.driver.settings;

/**
 * The options by which a connection reports values.
 *
 * @param nativeDocuments {@code documents=native}
 * @param mismatch {@code typeMismatch}
 */
public record ResultOptions(boolean nativeDocuments, Mismatch mismatch) {
    public static final ResultOptions DEFAULT = new ResultOptions(false, Mismatch.AUTO);

    /** The result of a getter for a value that it can't convert. */
    public enum Mismatch {
        /** NULL if the value doesn't have the column's reported type; otherwise an error. */
        AUTO,
        ERROR,
        NULL
    }
}

package io.github.dynamodbjdbc.driver.settings;

/**
 * How a connection reports values.
 *
 * @param nativeDocuments {@code documents=native}
 * @param mismatchAsNull {@code typeMismatch=null}
 */
public record ResultOptions(boolean nativeDocuments, boolean mismatchAsNull) {
    public static final ResultOptions DEFAULT = new ResultOptions(false, false);
}

package io.github.dynamodbjdbc.driver.jdbc;

/**
 * How a connection reports values.
 *
 * @param nativeDocuments {@code documents=native}
 * @param mismatchAsNull {@code typeMismatch=null}
 */
record ResultOptions(boolean nativeDocuments, boolean mismatchAsNull) {
    static final ResultOptions DEFAULT = new ResultOptions(false, false);
}

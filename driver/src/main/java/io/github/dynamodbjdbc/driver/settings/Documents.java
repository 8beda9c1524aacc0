package io.github.dynamodbjdbc.driver.settings;

/** The types by which maps, lists and sets are reported: the property {@code documents}. */
public enum Documents {
    /** JSON text, of type VARCHAR. */
    JSON,
    /** JSON text, of JDBC 4.5's type JSON. */
    JSON_TYPE,
    /** Maps as OTHER, lists and sets as ARRAY, with the values themselves. */
    NATIVE;

    public boolean isNative() {
        return this == NATIVE;
    }
}

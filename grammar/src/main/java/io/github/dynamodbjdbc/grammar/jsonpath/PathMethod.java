package io.github.dynamodbjdbc.grammar.jsonpath;

/** The methods of values of a path. */
public enum PathMethod {
    ABS(0),
    BIGINT(0),
    BOOLEAN(0),
    CEILING(0),
    DATE(0),
    DATETIME(0),
    DECIMAL(2),
    DOUBLE(0),
    FLOOR(0),
    INTEGER(0),
    KEYVALUE(0),
    NUMBER(0),
    SIZE(0),
    STRING(0),
    TIME(1),
    TIME_TZ(1),
    TIMESTAMP(1),
    TIMESTAMP_TZ(1),
    TYPE(0);

    private final int most;

    PathMethod(int most) {
        this.most = most;
    }

    /** The greatest number of arguments; all are optional. */
    int most() {
        return most;
    }

    /** The method's name in paths. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}

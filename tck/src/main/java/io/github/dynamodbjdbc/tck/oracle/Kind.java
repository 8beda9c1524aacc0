package io.github.dynamodbjdbc.tck.oracle;

/** What is known of an expression's type before any value is seen. */
enum Kind {
    TEXT,
    NUMBER,
    BINARY,
    BOOLEAN,
    TIMESTAMP,
    DATE,
    DOCUMENT,
    LIST,
    /** Of nothing but NULL. */
    NULL,
    /** An attribute without a declared type: each value has its own. */
    DYNAMIC;

    /** Of a key attribute; {@code type} is S, N or B. */
    static Kind ofKey(String type) {
        return switch (type) {
            case "S" -> TEXT;
            case "N" -> NUMBER;
            case "B" -> BINARY;
            default -> throw new IllegalArgumentException(type);
        };
    }

    static Kind of(Datum datum) {
        return switch (Values.type(datum)) {
            case "S" -> TEXT;
            case "N" -> NUMBER;
            case "B" -> BINARY;
            case "BOOL" -> BOOLEAN;
            case "M" -> DOCUMENT;
            case "NULL" -> NULL;
            default -> LIST;
        };
    }

    boolean isTime() {
        return this == TIMESTAMP || this == DATE;
    }

    boolean isKnown() {
        return this != NULL && this != DYNAMIC;
    }

    boolean mayBe(Kind other) {
        return this == other || !isKnown();
    }

    /** Of what may be either. */
    static Kind common(Kind left, Kind right) {
        if (left == right || right == NULL) {
            return left;
        }
        if (left == NULL) {
            return right;
        }
        if (left.isTime() || right.isTime()) {
            throw new UnsupportedForOracle("one column of types " + left + " and " + right);
        }
        // Each value keeps its type.
        return DYNAMIC;
    }
}

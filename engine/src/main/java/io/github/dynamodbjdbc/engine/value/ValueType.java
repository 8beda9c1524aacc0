package io.github.dynamodbjdbc.engine.value;

import org.jspecify.annotations.Nullable;

/** The types of attribute values, named as in requests. */
public enum ValueType {
    S(0, "STRING"),
    N(1, "NUMBER"),
    B(2, "BINARY"),
    BOOL(3, "BOOLEAN"),
    NULL(4, "NULL"),
    L(5, "LIST"),
    M(6, "MAP"),
    SS(7, "STRING_SET"),
    NS(8, "NUMBER_SET"),
    BS(9, "BINARY_SET");

    private static final ValueType[] CODED = {S, N, B, BOOL, NULL, L, M, SS, NS, BS};

    /** The type's code in stored items. */
    private final int code;

    private final String longName;

    ValueType(int code, String longName) {
        this.code = code;
        this.longName = longName;
    }

    int code() {
        return code;
    }

    static ValueType coded(int code) {
        return CODED[code];
    }

    /** The name in messages about operands of ADD and DELETE. */
    public String longName() {
        return longName;
    }

    /** Whether values of the type have an order and can be keys. */
    public boolean hasOrder() {
        return this == S || this == N || this == B;
    }

    public boolean isSet() {
        return this == SS || this == NS || this == BS;
    }

    public static @Nullable ValueType named(String name) {
        return switch (name) {
            case "S" -> S;
            case "N" -> N;
            case "B" -> B;
            case "BOOL" -> BOOL;
            case "NULL" -> NULL;
            case "L" -> L;
            case "M" -> M;
            case "SS" -> SS;
            case "NS" -> NS;
            case "BS" -> BS;
            default -> null;
        };
    }
}

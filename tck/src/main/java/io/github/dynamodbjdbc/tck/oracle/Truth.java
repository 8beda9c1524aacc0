package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** SQL's three truth values. */
enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** The truth value of a condition; values other than booleans count as NULL. */
    static Truth of(@Nullable Cell cell) {
        return cell instanceof Datum.Bool bool ? of(bool.value()) : UNKNOWN;
    }

    Truth not() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }

    @Nullable
    Cell cell() {
        return this == UNKNOWN ? null : new Datum.Bool(this == TRUE);
    }

    static Truth and(Supplier<Truth> left, Supplier<Truth> right) {
        return either(left, right, FALSE, TRUE);
    }

    static Truth or(Supplier<Truth> left, Supplier<Truth> right) {
        return either(left, right, TRUE, FALSE);
    }

    /** Evaluates both sides: if one is an error and the other decides, the result is unspecified in SQL. */
    private static Truth either(Supplier<Truth> left, Supplier<Truth> right, Truth decisive, Truth neutral) {
        Rejected error = null;
        Truth result = neutral;
        for (Supplier<Truth> side : List.of(left, right)) {
            try {
                Truth value = side.get();
                if (result != decisive && value != neutral) {
                    result = value;
                }
            } catch (Rejected e) {
                error = e;
            }
        }
        if (error == null) {
            return result;
        }
        if (result == decisive) {
            throw new UnsupportedForOracle("whether it is an error depends on the order of evaluation: " + error);
        }
        throw error;
    }
}

package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;

/** Texts that are cast to dates, times and intervals. */
final class CastText {
    private CastText() {}

    /** @throws QueryException 22007 if the value is no text */
    static String of(Object value, String type) {
        if (value instanceof String text) {
            return text.strip();
        }
        throw new QueryException(
                ErrorKind.INVALID_DATETIME,
                "only a string can be cast to " + type + ", not a value of another type"
                        + (value instanceof BigDecimal && !type.equals("INTERVAL")
                                ? "; TO_TIMESTAMP takes a number of seconds"
                                : ""));
    }
}

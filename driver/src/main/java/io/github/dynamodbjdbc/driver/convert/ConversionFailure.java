package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.driver.error.SqlState;

/** A value that can't be converted. The catching code adds the column or parameter. */
public final class ConversionFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 40;

    private final SqlState state;

    ConversionFailure(SqlState state, String message) {
        // Without a stack trace: with typeMismatch=null, it is thrown for many values and never shown.
        super(message, null, false, false);
        this.state = state;
    }

    public static ConversionFailure notA(String what, Object value) {
        return new ConversionFailure(SqlState.INVALID_VALUE, show(value) + " is not " + withArticle(what));
    }

    private static String withArticle(String noun) {
        return ("AEIOaeio".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    public static ConversionFailure notExact(String what, Object value) {
        return new ConversionFailure(SqlState.NUMERIC_OUT_OF_RANGE, show(value) + " is not an exact " + what);
    }

    public static ConversionFailure outOfRange(String what, Object value) {
        return new ConversionFailure(SqlState.NUMERIC_OUT_OF_RANGE, show(value) + " is beyond the range of " + what);
    }

    public SqlState state() {
        return state;
    }

    private static String show(Object value) {
        if (value instanceof byte[]) {
            return "a binary value";
        }
        String text = String.valueOf(value);
        String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
        return value instanceof Number || value instanceof Boolean ? shown : "'" + shown + "'";
    }
}

package io.github.dynamodbjdbc.planner.function;

import java.util.Locale;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The kinds of function arguments. Signatures name them in lower case. */
public enum ArgumentKind {
    TEXT(SqlTypeFamily.CHARACTER, true),
    /** A path of JSON; a literal is checked before the statement runs. */
    PATH(SqlTypeFamily.CHARACTER, true),
    BINARY(SqlTypeFamily.BINARY, true),
    TEXT_OR_BINARY(SqlTypeFamily.ANY, true),
    NUMBER(SqlTypeFamily.NUMERIC, true),
    /** Cast to DATE; the next kind is cast to TIMESTAMP. */
    DATE(SqlTypeFamily.ANY, true),
    TIMESTAMP(SqlTypeFamily.ANY, true),
    CONDITION(SqlTypeFamily.BOOLEAN, true),
    LIST(SqlTypeFamily.ANY, true),
    SET(SqlTypeFamily.ANY, true),
    /** A list, or a set's elements. */
    ARRAY(SqlTypeFamily.ANY, true),
    /** A list of numbers. */
    VECTOR(SqlTypeFamily.ANY, true),
    INTERVAL(SqlTypeFamily.ANY, true),
    ANY(SqlTypeFamily.ANY, false),
    /** A value of any type. Text that is written, computed or bound is JSON; stored text is a string. */
    JSON(SqlTypeFamily.ANY, false),
    /** A value of any type. Text is JSON, which the function parses. */
    JSON_TEXT(SqlTypeFamily.ANY, false),
    /** A value of any type, converted to text. */
    WRITTEN(SqlTypeFamily.CHARACTER, false),
    /** The name of a unit of time; the same for all rows. */
    UNIT(SqlTypeFamily.CHARACTER, false),
    /** A reference to an attribute, which may be missing. */
    ATTRIBUTE(SqlTypeFamily.ANY, false),
    /** A key of GROUP BY. */
    KEY(SqlTypeFamily.ANY, false);

    private final SqlTypeFamily family;
    private final boolean passesOver;

    ArgumentKind(SqlTypeFamily family, boolean passesOver) {
        this.family = family;
        this.passesOver = passesOver;
    }

    static ArgumentKind of(String words) {
        return valueOf(words.replace(' ', '_').toUpperCase(Locale.ROOT));
    }

    SqlTypeFamily family() {
        return family;
    }

    /** Whether a stored value of another type counts as NULL, with a warning. */
    public boolean passesOver() {
        return passesOver;
    }
}

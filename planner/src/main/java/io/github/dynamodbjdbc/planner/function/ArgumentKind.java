package io.github.dynamodbjdbc.planner.function;

import java.util.Locale;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The kinds of arguments of functions. Signatures name each in lower case. */
public enum ArgumentKind {
    TEXT(SqlTypeFamily.CHARACTER, true),
    BINARY(SqlTypeFamily.BINARY, true),
    TEXT_OR_BINARY(SqlTypeFamily.ANY, true),
    NUMBER(SqlTypeFamily.NUMERIC, true),
    /** Cast to DATE first, as the next one is to TIMESTAMP. */
    DATE(SqlTypeFamily.ANY, true),
    TIMESTAMP(SqlTypeFamily.ANY, true),
    CONDITION(SqlTypeFamily.BOOLEAN, true),
    LIST(SqlTypeFamily.ANY, true),
    SET(SqlTypeFamily.ANY, true),
    /** A list, or the elements of a set. */
    ARRAY(SqlTypeFamily.ANY, true),
    INTERVAL(SqlTypeFamily.ANY, true),
    ANY(SqlTypeFamily.ANY, false),
    /** A value of any type, as the text that it is written as. */
    WRITTEN(SqlTypeFamily.CHARACTER, false),
    /** The name of a unit of time, which no row decides. */
    UNIT(SqlTypeFamily.CHARACTER, false),
    /** The place of a value, which may be missing. */
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

    /** Whether an item's value of another type counts as NULL, with a warning; else there is no other type. */
    public boolean passesOver() {
        return passesOver;
    }
}

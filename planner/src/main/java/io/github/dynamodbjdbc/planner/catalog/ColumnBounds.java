package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import java.util.List;

/**
 * The declared type of a column whose stored type is wider. It is the type that is reported, and writes of this driver keep to it. No
 * condition or expression depends on it, as other writers may store any value of the stored type.
 */
public sealed interface ColumnBounds permits NumericRange, LengthBounds {
    /** The reported type. */
    ColumnType type();

    /** The length, or precision and scale, in the type's declaration; empty if it has none. */
    List<Integer> arguments();

    /**
     * Whether a write may store a value.
     *
     * @param value canonical value of the stored type
     */
    boolean admits(Object value);

    /** The error of a write with a value that is not admitted. */
    ErrorKind misfit();
}

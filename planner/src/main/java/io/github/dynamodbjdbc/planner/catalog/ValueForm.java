package io.github.dynamodbjdbc.planner.catalog;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of a declared column's stored values, if a single DynamoDB type does not determine it. Any other value reads as NULL.
 *
 * <p>Predicates compare the results of {@link #read}.
 */
public sealed interface ValueForm permits TemporalFormat, DeclaredMoment, MomentForm, ListForm, ShardedForm, PartForm {
    /** The types of values with this form. */
    Set<AttributeType> types();

    /** Whether every value of those types has this form. */
    boolean isDecidedByType();

    /**
     * The value that conditions on the column compare: equal and ordered like the column's values.
     *
     * @param stored canonical stored value
     * @return a canonical value; null if the stored value does not have this form
     */
    @Nullable
    Object read(Object stored);

    /**
     * A stored value for which {@link #read} returns the value; a value for which it returns another result if there is none.
     *
     * @param value canonical value of one of the form's types
     */
    default Object write(Object value) {
        return value;
    }

    /** Whether {@link #read} returns stored values unchanged, so that they are equal and ordered like the column's values. */
    boolean isStoredAsRead();
}

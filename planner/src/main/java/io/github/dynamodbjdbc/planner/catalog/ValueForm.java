package io.github.dynamodbjdbc.planner.catalog;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which stored values a declared column holds, where one DynamoDB type does not say it. Any other value reads as NULL.
 *
 * <p>Predicates compare what {@link #read} gives.
 */
public sealed interface ValueForm permits TemporalFormat, DeclaredMoment, MomentForm, ListForm, ShardedForm, PartForm {
    /** The types that a value of this form may have. */
    Set<AttributeType> types();

    /** Whether every value of those types is of this form. */
    boolean isDecidedByType();

    /**
     * What conditions on the column compare: equal and ordered as the column's values are.
     *
     * @param stored canonical
     * @return canonical; null if the value is not of this form
     */
    @Nullable
    Object read(Object stored);

    /**
     * A stored value that {@link #read} gives that value of; another one if no stored value is read so.
     *
     * @param value canonical, of one of the form's types
     */
    default Object write(Object value) {
        return value;
    }

    /** Whether {@link #read} gives values as they are stored: then what is stored is equal and ordered as the column is. */
    boolean isStoredAsRead();
}

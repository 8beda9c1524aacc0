package io.github.dynamodbjdbc.planner.function;

import org.jspecify.annotations.Nullable;

/** The kind of a value that is a collection or computed text, or NULL, for every row. */
public enum CollectionKind {
    LIST,
    DOCUMENT,
    /** A value of any type that is JSON by its form, such as the result of a cast to JSON. */
    JSON,
    /** Text that is written or computed, which operators of JSON read. Stored text has no kind: to them it is a string. */
    TEXT;

    /** An expression, or an operator of its values, whose kind is declared. */
    public interface Declared {
        /** Null if there is none. */
        @Nullable
        CollectionKind kind();
    }

    /** The kind of values that are of one kind or the other; null if that varies. */
    public static @Nullable CollectionKind common(@Nullable CollectionKind one, @Nullable CollectionKind other) {
        return one == other ? one : isJson(one) && isJson(other) ? JSON : null;
    }

    /** Whether the operators of JSON apply to values of that kind. */
    public static boolean isJson(@Nullable CollectionKind kind) {
        return kind == DOCUMENT || kind == JSON;
    }
}

package io.github.dynamodbjdbc.planner.runtime;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** STRING_AGG and LISTAGG: all values but NULLs, with a separator between them. Public because generated code calls it. */
public final class TextAggregate {
    /** The rows, and the separator of the last one. */
    private static final class State {
        private final Collected rows = new Collected();
        private String separator = "";
    }

    public Object init() {
        return new State();
    }

    public Object add(
            Object state,
            @Nullable Object value,
            @Nullable Object separator,
            Object distinct,
            Object order,
            @Nullable Object keys) {
        if (value != null) {
            State collected = (State) state;
            collected.separator = separator == null ? "" : Arguments.text(separator);
            collected.rows.add(value, (Boolean) distinct, (String) order, keys);
        }
        return state;
    }

    public @Nullable String result(Object state) {
        State collected = (State) state;
        if (collected.rows.isEmpty()) {
            return null;
        }
        List<String> texts = collected.rows.values().stream()
                .map(value -> Arguments.text(Objects.requireNonNull(value)))
                .toList();
        long length = texts.size() * (long) collected.separator.length();
        for (String text : texts) {
            length += text.length();
        }
        Arguments.checkLength(length, "STRING_AGG");
        return String.join(collected.separator, texts);
    }
}

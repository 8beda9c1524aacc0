package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.Arguments;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * STRING_AGG and LISTAGG: all values except NULLs, joined by the separator of the last row. The arguments are the value, the separator,
 * whether equal values count once, the sort directions and the list of sort keys.
 */
final class TextAggregate implements AddedLast {
    private final Collected rows = new Collected();
    private String separator = "";

    @Override
    public void add(@Nullable Object[] arguments) {
        Object value = arguments[0];
        if (value != null) {
            separator = text(arguments[1]);
            rows.add(value, arguments[2], arguments[3], arguments[4]);
        }
    }

    @Override
    public boolean isKnown(@Nullable Object[] arguments) {
        return arguments[0] == null || rows.isKnown(arguments[0]);
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        return Collected.compare(left[3], left[4], right[4]);
    }

    @Override
    public void addLast(@Nullable Object[] arguments) {
        separator = text(arguments[1]);
        rows.addLast(Objects.requireNonNull(arguments[0]), arguments[2], arguments[3], arguments[4]);
    }

    @Override
    public long kept() {
        return rows.size();
    }

    @Override
    public @Nullable Object result() {
        if (rows.isEmpty()) {
            return null;
        }
        List<String> texts = rows.values().stream().map(TextAggregate::text).toList();
        long length = texts.size() * (long) separator.length();
        for (String text : texts) {
            length += text.length();
        }
        Arguments.checkLength(length, "STRING_AGG");
        return String.join(separator, texts);
    }

    private static String text(@Nullable Object value) {
        String text = Values.text(Values.canonical(value));
        return text == null ? "" : text;
    }
}

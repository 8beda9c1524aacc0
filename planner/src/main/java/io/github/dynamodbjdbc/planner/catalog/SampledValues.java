package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Where an attribute's values lie, by those of a sample: how many of them a range takes. It keeps some of the values, the
 * longer ones cut, and never shows one. Immutable.
 */
public final class SampledValues {
    public static final SampledValues NONE = new SampledValues(List.of());

    /** Of each type: where more were sampled, at equal distances of rank. */
    private static final int KEPT = 100;

    /** Characters, or bytes. */
    private static final int LONGEST = 24;

    private final Map<AttributeType, List<Object>> kept = new EnumMap<>(AttributeType.class);

    /** @param values canonical; those without an order are left out */
    public SampledValues(Collection<? extends @Nullable Object> values) {
        Map<AttributeType, List<Object>> sampled = new EnumMap<>(AttributeType.class);
        for (Object value : values) {
            if (value != null && AttributeType.of(value).isOrdered()) {
                sampled.computeIfAbsent(AttributeType.of(value), type -> new ArrayList<>())
                        .add(cut(value));
            }
        }
        sampled.forEach((type, all) -> {
            all.sort(Values::compare);
            int size = Math.min(KEPT, all.size());
            List<Object> some = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                some.add(all.get((int) ((i + 0.5) / size * all.size())));
            }
            kept.put(type, List.copyOf(some));
        });
    }

    private static Object cut(Object value) {
        if (value instanceof String text && text.length() > LONGEST) {
            return text.substring(0, LONGEST);
        }
        return value instanceof ByteString bytes && bytes.length() > LONGEST ? bytes.substring(0, LONGEST) : value;
    }

    /**
     * Of the values of the same type, the share that is less, or equal too.
     *
     * @return null if no value of that type was sampled
     */
    public @Nullable Double below(Object value, boolean orEqual) {
        return share(value, seen -> {
            int order = Values.compare(seen, value);
            return order < 0 || orEqual && order == 0;
        });
    }

    /**
     * Of the values of the same type, the share that begins so.
     *
     * @return null if no value of that type was sampled
     */
    public @Nullable Double beginningWith(Object prefix) {
        Object start = cut(prefix);
        return share(
                prefix,
                seen -> seen instanceof String text && start instanceof String with
                        ? text.startsWith(with)
                        : seen instanceof ByteString bytes
                                && start instanceof ByteString first
                                && bytes.startsWith(first));
    }

    private @Nullable Double share(Object value, java.util.function.Predicate<Object> test) {
        List<Object> values = kept.get(AttributeType.of(value));
        return values == null
                ? null
                : (Double) ((double) values.stream().filter(test).count() / values.size());
    }

    /** How many of the values are of one kind, by types. */
    @Override
    public String toString() {
        List<String> counts = new ArrayList<>();
        kept.forEach((type, values) -> counts.add(values.size() + " " + type));
        return counts.toString();
    }
}

package io.github.dynamodbjdbc.planner.predicate;

import java.util.List;

/**
 * An attribute, or a place inside the document that it holds.
 *
 * @param attribute the top-level attribute's name
 * @param steps empty for the attribute itself
 */
public record AttributePath(String attribute, List<Step> steps) {
    public AttributePath {
        steps = List.copyOf(steps);
    }

    public static AttributePath of(String attribute) {
        return new AttributePath(attribute, List.of());
    }

    public boolean isTopLevel() {
        return steps.isEmpty();
    }

    /** One step into a document. */
    public sealed interface Step {}

    /** A member of a map. */
    public record Field(String name) implements Step {}

    /** An element of a list, counted from 0. */
    public record Index(int index) implements Step {}

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(attribute);
        for (Step step : steps) {
            if (step instanceof Field field) {
                text.append('.').append(field.name());
            } else if (step instanceof Index index) {
                text.append('[').append(index.index()).append(']');
            }
        }
        return text.toString();
    }
}

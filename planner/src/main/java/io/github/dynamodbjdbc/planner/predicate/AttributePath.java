package io.github.dynamodbjdbc.planner.predicate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute, or a path into the document that it holds.
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

    // Written out because maps keyed by paths are accessed often.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttributePath path && attribute.equals(path.attribute) && steps.equals(path.steps);
    }

    @Override
    public int hashCode() {
        return 31 * attribute.hashCode() + steps.hashCode();
    }

    /** One step into a document. */
    public sealed interface Step {}

    /** A member of a map. */
    public record Field(String name) implements Step {}

    /** An element of a list, from 0. */
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

package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A document path; the first step is an attribute's name. */
record Path(List<Step> steps) implements Operand {
    Path {
        steps = List.copyOf(steps);
    }

    /** A member of a map, or an element of a list. */
    sealed interface Step {
        @Nullable
        JsonNode of(JsonNode value);
    }

    record Member(String name) implements Step {
        @Override
        public @Nullable JsonNode of(JsonNode value) {
            return value.path("M").get(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    record Element(int index) implements Step {
        @Override
        public @Nullable JsonNode of(JsonNode value) {
            return value.path("L").get(index);
        }

        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    /** The top-level attribute. */
    String attribute() {
        return ((Member) steps.get(0)).name();
    }

    @Override
    public @Nullable JsonNode value(JsonNode item) {
        JsonNode value = item.get(attribute());
        for (int i = 1; i < steps.size() && value != null; i++) {
            value = steps.get(i).of(value);
        }
        return value;
    }

    @Override
    public Path path() {
        return this;
    }

    boolean startsWith(Path other) {
        return steps.size() >= other.steps.size()
                && steps.subList(0, other.steps.size()).equals(other.steps);
    }

    @Override
    public String toString() {
        return steps.stream().map(Object::toString).collect(Collectors.joining(", ", "[", "]"));
    }
}

package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A document path: an attribute, and the way to a part of its value. */
public record Path(List<Step> steps) {
    public Path {
        steps = List.copyOf(steps);
    }

    /** One step of a path. */
    public sealed interface Step {
        /** The value to which the step leads from a value; null if there is none. */
        @Nullable
        Value of(Value value);
    }

    /** A member of a map; as the first step, a top-level attribute. */
    public record Member(String name) implements Step {
        @Override
        public @Nullable Value of(Value value) {
            return value instanceof Value.MapValue map ? map.members().get(name) : null;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** An element of a list. */
    public record Element(int index) implements Step {
        @Override
        public @Nullable Value of(Value value) {
            return value instanceof Value.ListValue list
                            && index < list.elements().size()
                    ? list.elements().get(index)
                    : null;
        }

        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    public String attribute() {
        return ((Member) steps.get(0)).name();
    }

    /** The last member of the path, and the list indexes after it. */
    String lastName() {
        int member = steps.size() - 1;
        while (!(steps.get(member) instanceof Member)) {
            member--;
        }
        return steps.subList(member, steps.size()).stream().map(Step::toString).collect(Collectors.joining());
    }

    public boolean isNested() {
        return steps.size() > 1;
    }

    public @Nullable Value in(Map<String, Value> item) {
        Value value = item.get(attribute());
        for (int i = 1; i < steps.size() && value != null; i++) {
            value = steps.get(i).of(value);
        }
        return value;
    }

    /** The reason why two paths can't be in one projection or update; null if they can. */
    @Nullable
    String clash(Path other) {
        int shorter = Math.min(steps.size(), other.steps.size());
        for (int i = 0; i < shorter; i++) {
            Step mine = steps.get(i);
            Step theirs = other.steps.get(i);
            if (mine instanceof Member != theirs instanceof Member) {
                return "conflict";
            }
            if (!mine.equals(theirs)) {
                return null;
            }
        }
        return "overlap";
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining(", ", "[", "]"));
    }
}

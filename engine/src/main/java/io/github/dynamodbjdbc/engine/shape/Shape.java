package io.github.dynamodbjdbc.engine.shape;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The shape of a request's member: its type, and constraints that are checked after all types have been checked. */
public interface Shape {
    /** Throws the service's SerializationException if a type is wrong. */
    void checkType(JsonNode value);

    /** Whether the shape has constraints besides types. */
    default boolean hasConstraints() {
        return true;
    }

    /** Adds an error for each constraint that a value of the right type violates. {@code path} is the value's path, empty for the request itself. */
    default void checkConstraints(JsonNode value, String path, List<String> errors) {}

    /** The service's error message for a value at a path that violates a constraint. */
    static String broken(String shown, String path, String constraint) {
        return "Value " + shown + " at '" + path + "' failed to satisfy constraint: " + constraint;
    }
}

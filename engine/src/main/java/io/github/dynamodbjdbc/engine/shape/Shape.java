package io.github.dynamodbjdbc.engine.shape;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The shape of a member of a request: its type, and constraints that are checked once all types are right. */
public interface Shape {
    /** Throws the service's SerializationException where a type is wrong. */
    void checkType(JsonNode value);

    /** Whether there is anything to check but types. */
    default boolean hasConstraints() {
        return true;
    }

    /** Adds what is wrong with a value that has the right type; {@code path} is where it is, and empty for the request itself. */
    default void checkConstraints(JsonNode value, String path, List<String> errors) {}

    /** The service's message for a value at a path. */
    static String broken(String shown, String path, String constraint) {
        return "Value " + shown + " at '" + path + "' failed to satisfy constraint: " + constraint;
    }
}

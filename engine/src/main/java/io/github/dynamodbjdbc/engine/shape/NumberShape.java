package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** An integer between two limits. */
public record NumberShape(String type, long least, long most) implements Shape {
    public NumberShape atLeast(long bound) {
        return new NumberShape(type, bound, most);
    }

    public NumberShape atMost(long bound) {
        return new NumberShape(type, least, bound);
    }

    @Override
    public void checkType(JsonNode value) {
        if (!value.isNumber()) {
            throw serialization(ScalarShape.mismatch(value, type));
        }
    }

    @Override
    public void checkConstraints(JsonNode value, String path, List<String> errors) {
        long number = value.longValue();
        if (number < least) {
            errors.add(
                    Shape.broken("'" + number + "'", path, "Member must have value greater than or equal to " + least));
        }
        if (number > most) {
            errors.add(Shape.broken("'" + number + "'", path, "Member must have value less than or equal to " + most));
        }
    }
}

package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A list of values of one shape, with limits of its length. */
public record ListShape(Shape element, int shortest, int longest) implements Shape {
    public ListShape size(int least, int most) {
        return new ListShape(element, least, most);
    }

    @Override
    public void checkType(JsonNode value) {
        if (!value.isArray()) {
            throw serialization(
                    value.isObject() ? "Start of structure or map found where not expected" : "Unexpected field type");
        }
        for (JsonNode each : value) {
            if (!each.isNull()) {
                element.checkType(each);
            }
        }
    }

    @Override
    public void checkConstraints(JsonNode value, String path, List<String> errors) {
        if (value.size() < shortest) {
            errors.add(Shape.broken(
                    "'" + Shapes.show(value) + "'",
                    path,
                    "Member must have length greater than or equal to " + shortest));
        }
        if (value.size() > longest) {
            errors.add(Shape.broken(
                    "'" + Shapes.show(value) + "'", path, "Member must have length less than or equal to " + longest));
        }
        for (int i = 0; i < value.size(); i++) {
            String member = path + "." + (i + 1) + ".member";
            if (value.get(i).isNull()) {
                errors.add(Shape.broken("null", member, "Member must not be null"));
            } else {
                element.checkConstraints(value.get(i), member, errors);
            }
        }
    }
}

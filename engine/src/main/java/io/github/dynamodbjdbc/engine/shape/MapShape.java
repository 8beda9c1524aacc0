package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** An object with values of one shape, with limits of its number of members. */
public record MapShape(String valueType, Shape value, int smallest, int largest) implements Shape {
    public MapShape size(int least, int most) {
        return new MapShape(valueType, value, least, most);
    }

    @Override
    public void checkType(JsonNode node) {
        if (!node.isObject()) {
            throw serialization(
                    node.isArray()
                            ? "Unrecognized collection type java.util.Map<java.lang.String, "
                                    + (valueType.contains(".") ? valueType : StructShape.NAMESPACE + valueType) + ">"
                            : "Unexpected field type");
        }
        for (JsonNode each : node) {
            if (!each.isNull()) {
                value.checkType(each);
            }
        }
    }

    @Override
    public void checkConstraints(JsonNode node, String path, List<String> errors) {
        if (node.size() < smallest) {
            errors.add(Shape.broken(
                    "'" + Shapes.show(node) + "'",
                    path,
                    "Member must have length greater than or equal to " + smallest));
        }
        if (node.size() > largest) {
            errors.add(Shape.broken(
                    "'" + Shapes.show(node) + "'", path, "Member must have length less than or equal to " + largest));
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (member.getValue().isNull()) {
                errors.add(Shape.broken("null", place(path, member.getKey()), "Member must not be null"));
            } else if (value.hasConstraints()) {
                value.checkConstraints(member.getValue(), place(path, member.getKey()), errors);
            }
        }
    }

    private static String place(String path, String key) {
        return path + "." + key + ".member";
    }
}

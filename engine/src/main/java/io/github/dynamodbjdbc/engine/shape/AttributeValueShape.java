package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The shape of an attribute value. Checks only the types of JSON; the reader of the value checks the rest. */
final class AttributeValueShape implements Shape {
    private static final Shape STRING = Shapes.string();
    private static final Shape STRINGS = Shapes.list(STRING);
    private static final Shape BLOBS = Shapes.list(Shapes.blob());

    @Override
    public boolean hasConstraints() {
        return false;
    }

    @Override
    public void checkType(JsonNode value) {
        if (!value.isObject()) {
            throw serialization(
                    value.isArray()
                            ? "Unrecognized collection type class " + StructShape.NAMESPACE + "AttributeValue"
                            : "Unexpected value type in payload");
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            JsonNode content = member.getValue();
            if (!content.isNull()) {
                checkContent(member.getKey(), content);
            }
        }
    }

    private void checkContent(String type, JsonNode content) {
        switch (type) {
            case "S", "N" -> STRING.checkType(content);
            case "B" -> Shapes.blob().checkType(content);
            case "BOOL", "NULL" -> Shapes.bool().checkType(content);
            case "SS", "NS" -> STRINGS.checkType(content);
            case "BS" -> BLOBS.checkType(content);
            case "L" -> Shapes.list(this).checkType(content);
            case "M" -> Shapes.map("AttributeValue", this).checkType(content);
            default -> {}
        }
    }
}

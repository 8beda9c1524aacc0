package io.github.dynamodbjdbc.engine.shape;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Creates shapes. */
public final class Shapes {
    /** The pattern of names of tables and indexes. */
    public static final String NAME_PATTERN = "[a-zA-Z0-9_.-]+";

    private Shapes() {}

    public static StringShape string() {
        return new StringShape(List.of(), 0, Integer.MAX_VALUE, null, "");
    }

    public static StringShape oneOf(String... values) {
        return new StringShape(List.of(values), 0, Integer.MAX_VALUE, null, "");
    }

    /** A table's name or its ARN. */
    public static StringShape tableName() {
        return string().length(1, 1024);
    }

    public static StringShape indexName() {
        return string().length(3, 255).pattern(NAME_PATTERN);
    }

    public static NumberShape integer() {
        return new NumberShape("Integer", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static NumberShape longInteger() {
        return new NumberShape("Long", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Seconds since 1970, with a fraction. */
    public static NumberShape timestamp() {
        return new NumberShape("Timestamp", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static Shape bool() {
        return ScalarShape.BOOLEAN;
    }

    public static Shape blob() {
        return ScalarShape.BLOB;
    }

    public static ListShape list(Shape element) {
        return new ListShape(element, 0, Integer.MAX_VALUE);
    }

    public static MapShape map(String valueType, Shape value) {
        return new MapShape(valueType, value, 0, Integer.MAX_VALUE);
    }

    public static MapShape attributes() {
        return map("AttributeValue", new AttributeValueShape());
    }

    public static Shape attributeValue() {
        return new AttributeValueShape();
    }

    public static MapShape names() {
        return map("java.lang.String", string());
    }

    public static StructShape struct(String name, StructShape.Member... members) {
        return new StructShape(name, List.of(members));
    }

    public static StructShape.Member required(String name, Shape shape) {
        return new StructShape.Member(name, shape, true);
    }

    public static StructShape.Member optional(String name, Shape shape) {
        return new StructShape.Member(name, shape, false);
    }

    /** The text of a value in messages: a scalar itself, a list or object by its elements. */
    static String show(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        if (value.isArray()) {
            StringBuilder shown = new StringBuilder("[");
            value.forEach(
                    element -> shown.append(shown.length() > 1 ? ", " : "").append(show(element)));
            return shown.append(']').toString();
        }
        if (value.isObject()) {
            StringBuilder shown = new StringBuilder("{");
            value.properties().forEach(member -> shown.append(shown.length() > 1 ? ", " : "")
                    .append(member.getKey())
                    .append('=')
                    .append(show(member.getValue())));
            return shown.append('}').toString();
        }
        return value.asText();
    }
}

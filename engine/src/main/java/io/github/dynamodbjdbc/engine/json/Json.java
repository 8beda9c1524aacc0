package io.github.dynamodbjdbc.engine.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Reads and writes trees of JSON. Jackson's ObjectMapper does the same, but loads three hundred classes and the JVM's calendars, which takes a
 * tenth of a program's start.
 */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int FIRST_BYTES = 512;

    private Json() {}

    /** The first value in the bytes; a missing node if there is none. */
    public static JsonNode read(byte[] json) throws IOException {
        return read(FACTORY.createParser(json));
    }

    public static JsonNode read(String json) throws IOException {
        return read(FACTORY.createParser(json));
    }

    private static JsonNode read(JsonParser parser) throws IOException {
        try (parser) {
            return parser.nextToken() == null ? MissingNode.getInstance() : node(parser);
        }
    }

    /** The recursion is bounded by the parser's limit of nesting. */
    private static JsonNode node(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new JsonParseException(parser, "The end is missing");
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_NUMBER_INT ->
                switch (parser.getNumberType()) {
                    case INT -> NODES.numberNode(parser.getIntValue());
                    case LONG -> NODES.numberNode(parser.getLongValue());
                    default -> NODES.numberNode(parser.getBigIntegerValue());
                };
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            default -> throw new JsonParseException(parser, "No value: " + token);
        };
    }

    private static ObjectNode object(JsonParser parser) throws IOException {
        ObjectNode object = NODES.objectNode();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            object.set(name, node(parser));
        }
        return object;
    }

    private static ArrayNode array(JsonParser parser) throws IOException {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(node(parser));
        }
        return array;
    }

    public static JsonGenerator generator(OutputStream to) throws IOException {
        return FACTORY.createGenerator(to);
    }

    public static void write(JsonNode node, JsonGenerator out) throws IOException {
        switch (node.getNodeType()) {
            case OBJECT -> {
                out.writeStartObject();
                for (Map.Entry<String, JsonNode> member : node.properties()) {
                    out.writeFieldName(member.getKey());
                    write(member.getValue(), out);
                }
                out.writeEndObject();
            }
            case ARRAY -> {
                out.writeStartArray();
                for (JsonNode element : node) {
                    write(element, out);
                }
                out.writeEndArray();
            }
            case STRING -> out.writeString(node.textValue());
            case NUMBER -> writeNumber(node, out);
            case BOOLEAN -> out.writeBoolean(node.booleanValue());
            default -> out.writeNull();
        }
    }

    private static void writeNumber(JsonNode number, JsonGenerator out) throws IOException {
        switch (number.numberType()) {
            case INT -> out.writeNumber(number.intValue());
            case LONG -> out.writeNumber(number.longValue());
            case BIG_INTEGER -> out.writeNumber(number.bigIntegerValue());
            case BIG_DECIMAL -> out.writeNumber(number.decimalValue());
            default -> out.writeNumber(number.doubleValue());
        }
    }

    /** A writer of JSON. */
    @FunctionalInterface
    public interface Writer {
        void write(JsonGenerator out) throws IOException;
    }

    public static byte[] bytes(Writer writer) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder(FIRST_BYTES)) {
            try (JsonGenerator out = generator(bytes)) {
                writer.write(out);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] bytes(JsonNode node) {
        return bytes(out -> write(node, out));
    }

    public static String text(JsonNode node) {
        return new String(bytes(node), StandardCharsets.UTF_8);
    }
}

package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a condition compares. */
sealed interface Operand permits Operand.Literal, Operand.Size, Path {
    /** Its value for that item, or null if there is none. */
    @Nullable
    JsonNode value(JsonNode item);

    /** The path it reads, or null. */
    @Nullable
    Path path();

    /** A value of the request. */
    record Literal(JsonNode value) implements Operand {
        @Override
        public JsonNode value(JsonNode item) {
            return value;
        }

        @Override
        public @Nullable Path path() {
            return null;
        }

        String type() {
            return AttributeValues.type(value);
        }
    }

    /** The function size. */
    record Size(Path path) implements Operand {
        @Override
        public @Nullable JsonNode value(JsonNode item) {
            JsonNode value = path.value(item);
            if (value == null) {
                return null;
            }
            JsonNode content = AttributeValues.content(value);
            return switch (AttributeValues.type(value)) {
                case "S" -> number(content.textValue().length());
                case "B" -> number(AttributeValues.binary(value).length);
                case "L", "M", "SS", "NS", "BS" -> number(content.size());
                default -> null;
            };
        }

        private static JsonNode number(int size) {
            return Json.object().put("N", Integer.toString(size));
        }
    }
}

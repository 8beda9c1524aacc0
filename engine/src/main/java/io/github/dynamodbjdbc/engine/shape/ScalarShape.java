package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;

/** Scalar members without constraints. */
enum ScalarShape implements Shape {
    BOOLEAN {
        @Override
        public void checkType(JsonNode value) {
            if (!value.isBoolean()) {
                throw serialization(
                        value.isTextual() ? "Unexpected token received from parser" : mismatch(value, "Boolean"));
            }
        }
    },
    BLOB {
        @Override
        public void checkType(JsonNode value) {
            if (!value.isTextual()) {
                throw serialization(
                        value.isContainerNode()
                                ? mismatch(value, "java.nio.ByteBuffer")
                                : "only base-64-encoded strings are convertible to bytes");
            }
            int length = value.textValue().length();
            if (length % 4 != 0) {
                throw serialization("Base64 encoded length is expected a multiple of 4 bytes but found: " + length);
            }
            try {
                Base64.getDecoder().decode(value.textValue());
            } catch (IllegalArgumentException e) {
                throw serialization("Invalid Base64 character detected");
            }
        }
    };

    /** The service's error message for a value where a scalar of a type is expected. */
    static String mismatch(JsonNode value, String type) {
        if (value.isArray()) {
            return "Unrecognized collection type class " + (type.contains(".") ? type : "java.lang." + type);
        }
        if (value.isObject()) {
            return "Start of structure or map found where not expected";
        }
        String found = value.isBoolean()
                ? (value.booleanValue() ? "TRUE_VALUE" : "FALSE_VALUE")
                : value.isTextual() ? "STRING_VALUE" : value.isIntegralNumber() ? "NUMBER_VALUE" : "DECIMAL_VALUE";
        return found + " cannot be converted to " + type;
    }
}

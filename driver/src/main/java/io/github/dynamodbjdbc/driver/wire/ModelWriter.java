package io.github.dynamodbjdbc.driver.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/** Writes the SDK's requests and responses as JSON, by the fields that they list. */
public final class ModelWriter {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int USUAL_BYTES = 512;

    private final JsonGenerator json;

    private ModelWriter(JsonGenerator json) {
        this.json = json;
    }

    /** The body of a request or response. */
    public static byte[] write(SdkPojo object) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator generator = JSON.createGenerator(body)) {
            new ModelWriter(generator).object(object);
        } catch (IOException e) {
            // Only memory is written, so the cause is a value that JSON can't represent.
            throw new UncheckedIOException(e);
        }
        return body.toByteArray();
    }

    private void object(SdkPojo object) throws IOException {
        json.writeStartObject();
        for (SdkField<?> field : object.sdkFields()) {
            Object value = field.getValueOrDefault(object);
            if (value != null && !isUnset(value)) {
                json.writeFieldName(field.locationName());
                value(value);
            }
        }
        json.writeEndObject();
    }

    /** The SDK marks a list that was never set by its class. */
    private static boolean isUnset(Object value) {
        return value instanceof SdkAutoConstructList || value instanceof SdkAutoConstructMap;
    }

    private void value(Object value) throws IOException {
        if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof SdkPojo object) {
            object(object);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                json.writeFieldName((String) member.getKey());
                value(member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Instant time) {
            json.writeNumber(BigDecimal.valueOf(time.getEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9)));
        } else if (value instanceof SdkBytes bytes) {
            json.writeBinary(bytes.asByteArrayUnsafe());
        } else {
            throw new IllegalArgumentException("No request or response of DynamoDB holds a "
                    + value.getClass().getName());
        }
    }
}

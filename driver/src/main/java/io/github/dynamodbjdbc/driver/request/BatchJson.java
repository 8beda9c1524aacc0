package io.github.dynamodbjdbc.driver.request;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** The body of a BatchWriteItem request that puts items. */
public final class BatchJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int BYTES_OF_AN_ITEM = 240;

    private final JsonGenerator json;

    private BatchJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * @param items canonical values by attribute name
     * @param capacity the value of ReturnConsumedCapacity; null to omit it
     */
    public static byte[] puts(String table, Collection<Map<String, Object>> items, @Nullable String capacity) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(BYTES_OF_AN_ITEM * items.size());
        try (JsonGenerator generator = JSON.createGenerator(body)) {
            new BatchJson(generator).write(table, items, capacity);
        } catch (IOException e) {
            // Only memory is written, so the cause is a value that JSON can't represent.
            throw new UncheckedIOException(e);
        }
        return body.toByteArray();
    }

    private void write(String table, Collection<Map<String, Object>> items, @Nullable String capacity)
            throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("RequestItems");
        json.writeArrayFieldStart(table);
        for (Map<String, Object> item : items) {
            json.writeStartObject();
            json.writeObjectFieldStart("PutRequest");
            json.writeFieldName("Item");
            writeMembers(item);
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        if (capacity != null) {
            json.writeStringField("ReturnConsumedCapacity", capacity);
        }
        json.writeEndObject();
    }

    private void writeMembers(Map<?, ?> members) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> member : members.entrySet()) {
            json.writeFieldName((String) member.getKey());
            writeValue(member.getValue());
        }
        json.writeEndObject();
    }

    private void writeValue(@Nullable Object value) throws IOException {
        json.writeStartObject();
        if (value == null || value == StoredNull.INSTANCE) {
            json.writeBooleanField("NULL", true);
        } else if (value instanceof String string) {
            json.writeStringField("S", string);
        } else if (value instanceof BigDecimal number) {
            // Shorter than plain text if the exponent is large.
            json.writeStringField("N", number.toString());
        } else if (value instanceof Boolean bool) {
            json.writeBooleanField("BOOL", bool);
        } else if (value instanceof ByteString bytes) {
            json.writeBinaryField("B", bytes.getBytes());
        } else if (value instanceof List<?> list) {
            json.writeArrayFieldStart("L");
            for (Object element : list) {
                writeValue(element);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            json.writeFieldName("M");
            writeMembers(map);
        } else if (value instanceof ItemSet set) {
            json.writeArrayFieldStart(set.kind().name());
            for (Object element : set.elements()) {
                writeElement(element);
            }
            json.writeEndArray();
        } else {
            throw new IllegalArgumentException(
                    "No canonical value: " + value.getClass().getName());
        }
        json.writeEndObject();
    }

    private void writeElement(Object element) throws IOException {
        if (element instanceof ByteString bytes) {
            json.writeBinary(bytes.getBytes());
        } else {
            json.writeString(element.toString());
        }
    }
}

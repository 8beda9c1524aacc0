package io.github.dynamodbjdbc.shell.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes whole items, one per line, in the form of DynamoDB's exports: {@code {"Item":{"Id":{"N":"101"}}}}. */
final class ItemWriter implements RowPrinter {
    private final JsonGenerator json;
    private final Writer out;

    ItemWriter(Writer out) throws IOException {
        this.out = out;
        json = new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)
                .setRootValueSeparator(new SerializedString(""));
    }

    @Override
    public void begin(List<Header> columns) {
        // There is no header.
    }

    @Override
    public @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return rows.getObject(column, Object.class);
    }

    /** @param values a single value, the item */
    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        json.writeStartObject();
        json.writeFieldName(ItemReader.ITEM);
        if (values.get(0) instanceof Map<?, ?> item) {
            members(item);
        } else {
            throw new IOException("\"$item\" is not an item but " + values.get(0));
        }
        json.writeEndObject();
        json.flush();
        out.write('\n');
    }

    @Override
    public void end() throws IOException {
        json.flush();
    }

    private void members(Map<?, ?> map) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.writeFieldName(String.valueOf(entry.getKey()));
            tagged(entry.getValue());
        }
        json.writeEndObject();
    }

    private void tagged(@Nullable Object value) throws IOException {
        json.writeStartObject();
        if (value == null) {
            json.writeBooleanField("NULL", true);
        } else if (value instanceof Boolean flag) {
            json.writeBooleanField("BOOL", flag);
        } else if (value instanceof Map<?, ?> map) {
            json.writeFieldName("M");
            members(map);
        } else if (value instanceof List<?> list) {
            json.writeArrayFieldStart("L");
            for (Object element : list) {
                tagged(element);
            }
            json.writeEndArray();
        } else if (value instanceof Set<?> set) {
            json.writeArrayFieldStart(type(set.iterator().next()) + "S");
            for (Object element : set) {
                json.writeString(text(element));
            }
            json.writeEndArray();
        } else {
            json.writeStringField(type(value), text(value));
        }
        json.writeEndObject();
    }

    private static String type(Object value) {
        return value instanceof BigDecimal ? "N" : value instanceof byte[] ? "B" : "S";
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : value.toString();
    }
}

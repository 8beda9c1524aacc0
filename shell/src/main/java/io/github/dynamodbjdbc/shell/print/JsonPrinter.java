package io.github.dynamodbjdbc.shell.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints a JSON object for each row on a line of its own. Numbers are JSON numbers, documents JSON, binary values base64. */
public final class JsonPrinter implements RowPrinter {
    private final Writer out;
    private final JsonGenerator json;
    private final boolean isArray;
    private List<String> names = List.of();
    private boolean isEmpty = true;

    private JsonPrinter(Writer out, boolean isArray) {
        this.out = out;
        this.isArray = isArray;
        try {
            json = new JsonFactory()
                    .createGenerator(out)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                    .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)
                    .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .setRootValueSeparator(new SerializedString(isArray ? ",\n" : ""));
        } catch (IOException e) {
            throw new IllegalStateException("A generator over a writer writes nothing yet", e);
        }
    }

    /** Prints one array of all rows. The caller closes the stream. */
    public static JsonPrinter array(Writer out) {
        return new JsonPrinter(out, true);
    }

    /** Prints JSON Lines: no array, and no commas between rows. The caller closes the stream. */
    public static JsonPrinter lines(Writer out) {
        return new JsonPrinter(out, false);
    }

    /** A natural value as the text of a field: documents and lists as JSON, other values as plain text. */
    public static @Nullable String text(@Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
            StringWriter text = new StringWriter();
            JsonPrinter printer = new JsonPrinter(text, false);
            printer.write(value);
            printer.end();
            return text.toString();
        }
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value == null ? null : value.toString();
    }

    @Override
    public void begin(List<Header> columns) throws IOException {
        names = distinct(columns);
        if (isArray) {
            out.write('[');
        }
    }

    /** Makes the names of an object's members unique: {@code a, a_2}. */
    private static List<String> distinct(List<Header> columns) {
        Set<String> taken = new HashSet<>();
        return columns.stream()
                .map(column -> {
                    String name = column.label();
                    for (int i = 2; !taken.add(name); i++) {
                        name = column.label() + "_" + i;
                    }
                    return name;
                })
                .toList();
    }

    /** Reads the natural value, as {@code getString} would convert everything to text. */
    @Override
    public @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return rows.getObject(column, Object.class);
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        if (isEmpty && isArray) {
            out.write('\n');
        }
        isEmpty = false;
        json.writeStartObject();
        for (int i = 0; i < values.size(); i++) {
            json.writeFieldName(names.get(i));
            write(values.get(i));
        }
        json.writeEndObject();
        if (!isArray) {
            json.flush();
            out.write('\n');
        }
    }

    private void write(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof BigDecimal number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            writeNumber(number);
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof byte[] bytes) {
            json.writeBinary(bytes);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(element);
            }
            json.writeEndArray();
        } else {
            json.writeString(value.toString());
        }
    }

    private void writeNumber(Number number) throws IOException {
        double value = number.doubleValue();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            // JSON has no such numbers.
            json.writeString(number.toString());
        } else {
            json.writeNumber(new BigDecimal(number.toString()));
        }
    }

    @Override
    public void end() throws IOException {
        json.flush();
        if (isArray) {
            out.write(isEmpty ? "]\n" : "\n]\n");
        }
    }
}

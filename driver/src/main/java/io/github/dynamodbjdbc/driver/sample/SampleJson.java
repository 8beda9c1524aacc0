package io.github.dynamodbjdbc.driver.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** A sample as JSON. Unknown members are ignored. */
public final class SampleJson {
    private static final int DEPTH = 20;

    /** The maximum decompressed size. */
    private static final int MOST_BYTES = 1 << 20;

    private static final JsonFactory JSON = new JsonFactory();

    private SampleJson() {}

    public static byte[] deflated(SampledPath items) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(new DeflaterOutputStream(bytes))) {
            write(json, items);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if the bytes were not compressed by this class */
    public static SampledPath inflated(byte[] bytes) throws IOException {
        byte[] text;
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            text = in.readNBytes(MOST_BYTES);
        }
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            return read(json);
        } catch (IllegalArgumentException e) {
            throw new IOException(e);
        }
    }

    static void write(JsonGenerator json, SampledPath place) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("types");
        for (var type : place.types().entrySet()) {
            json.writeNumberField(type.getKey().name(), type.getValue());
        }
        json.writeEndObject();
        if (!place.fields().isEmpty()) {
            json.writeObjectFieldStart("fields");
            for (var field : place.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                write(json, field.getValue());
            }
            json.writeEndObject();
        }
        SampledPath elements = place.elements();
        if (elements != null) {
            json.writeFieldName("elements");
            write(json, elements);
        }
        SampledPath.Digits digits = place.digits();
        if (digits != null) {
            json.writeFieldName("digits");
            json.writeArray(new int[] {digits.integer(), digits.scale()}, 0, 2);
        }
        SampledPath.TextForm text = place.text();
        if (text != null && text.pattern() != null) {
            json.writeStringField("pattern", text.pattern());
        }
        String label = text == null ? null : text.label();
        if (label != null) {
            json.writeStringField("notation", label);
        }
        json.writeEndObject();
    }

    /** Reads from the first token on. */
    static SampledPath read(JsonParser json) throws IOException {
        return place(json, 0);
    }

    private static SampledPath place(JsonParser json, int depth) throws IOException {
        if (depth > DEPTH) {
            throw new IOException("it is nested too deeply");
        }
        Map<AttributeType, Long> types = new EnumMap<>(AttributeType.class);
        TreeMap<String, SampledPath> fields = new TreeMap<>();
        @Nullable SampledPath[] elements = {null};
        SampledPath.@Nullable Digits[] digits = {null};
        @Nullable String[] pattern = {null};
        @Nullable String[] notation = {null};
        object(json, json.currentToken(), name -> {
            switch (name) {
                case "types" ->
                    object(
                            json,
                            json.currentToken(),
                            type -> types.put(AttributeType.valueOf(type), json.getLongValue()));
                case "fields" -> object(json, json.currentToken(), field -> fields.put(field, place(json, depth + 1)));
                case "elements" -> elements[0] = place(json, depth + 1);
                case "digits" -> {
                    json.nextToken();
                    int integer = json.getIntValue();
                    json.nextToken();
                    digits[0] = new SampledPath.Digits(integer, json.getIntValue());
                    json.nextToken();
                }
                case "pattern" -> pattern[0] = json.getText();
                case "notation" -> notation[0] = json.getText();
                default -> json.skipChildren();
            }
        });
        return new SampledPath(types, fields, elements[0], digits[0], SampledPath.TextForm.of(pattern[0], notation[0]));
    }

    /** Handles a member's value, starting at its first token. */
    interface Member {
        void read(String name) throws IOException;
    }

    static void object(JsonParser json, @Nullable JsonToken start, Member member) throws IOException {
        if (start != JsonToken.START_OBJECT) {
            throw new IOException("it is not a sample");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            member.read(name);
        }
        if (json.currentToken() != JsonToken.END_OBJECT) {
            throw new IOException("it is not a sample");
        }
    }
}

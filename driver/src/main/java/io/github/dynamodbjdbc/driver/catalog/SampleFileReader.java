package io.github.dynamodbjdbc.driver.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what {@link SampleFile} wrote. A file of an older version holds nothing; members that it does not know are passed over. */
final class SampleFileReader {
    static final int VERSION = 3;

    private static final String OURS = "dynamodb-jdbc samples ";

    /** By which such a file is known. */
    static final String FIRST_LINE = OURS + VERSION + '\n';

    private static final int DEPTH = 20;
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;

    private SampleFileReader(JsonParser json) {
        this.json = json;
    }

    /** The file is ours, and can't be read all the same. */
    static final class DamagedException extends IOException {
        private static final long serialVersionUID = 1L;

        DamagedException(Throwable cause) {
            super("it is damaged", cause);
        }
    }

    /**
     * @throws DamagedException if it is such a file, and damaged
     * @throws IOException if it is not such a file, or one of a later version
     */
    static Map<String, SampleFile.Kept> read(byte[] bytes) throws IOException {
        int version = version(bytes);
        if (version < VERSION) {
            return Map.of();
        }
        try (JsonParser json = JSON.createParser(bytes, FIRST_LINE.length(), bytes.length - FIRST_LINE.length())) {
            return new SampleFileReader(json).all();
        } catch (IOException | IllegalArgumentException e) {
            throw new DamagedException(e);
        }
    }

    private static int version(byte[] bytes) throws IOException {
        String begin = new String(bytes, 0, Math.min(bytes.length, FIRST_LINE.length()), StandardCharsets.US_ASCII);
        Matcher first = Pattern.compile(OURS + "(\\d)\n").matcher(begin);
        if (!first.matches()) {
            throw new IOException("it is no file of samples");
        }
        int version = Integer.parseInt(first.group(1));
        if (version > VERSION) {
            throw new IOException("it is of a later version of the driver");
        }
        return version;
    }

    private Map<String, SampleFile.Kept> all() throws IOException {
        Map<String, SampleFile.Kept> tables = new HashMap<>();
        object(json.nextToken(), name -> {
            if (name.equals("tables")) {
                object(json.currentToken(), table -> tables.put(table, kept()));
            } else {
                json.skipChildren();
            }
        });
        return tables;
    }

    private SampleFile.Kept kept() throws IOException {
        long[] takenAt = {0};
        long[] counted = {0};
        @Nullable SampledPath[] items = {null};
        object(json.currentToken(), name -> {
            switch (name) {
                case "takenAt" -> takenAt[0] = json.getLongValue();
                case "counted" -> counted[0] = json.getLongValue();
                case "items" -> items[0] = place(0);
                default -> json.skipChildren();
            }
        });
        SampledPath found = items[0];
        if (found == null) {
            throw new IOException("a sample has no items");
        }
        return new SampleFile.Kept(found, takenAt[0], counted[0]);
    }

    private SampledPath place(int depth) throws IOException {
        if (depth > DEPTH) {
            throw new IOException("it is nested too deeply");
        }
        Map<AttributeType, Long> types = new EnumMap<>(AttributeType.class);
        TreeMap<String, SampledPath> fields = new TreeMap<>();
        @Nullable SampledPath[] elements = {null};
        SampledPath.@Nullable Digits[] digits = {null};
        @Nullable String[] pattern = {null};
        @Nullable String[] notation = {null};
        object(json.currentToken(), name -> {
            switch (name) {
                case "types" ->
                    object(json.currentToken(), type -> types.put(AttributeType.valueOf(type), json.getLongValue()));
                case "fields" -> object(json.currentToken(), field -> fields.put(field, place(depth + 1)));
                case "elements" -> elements[0] = place(depth + 1);
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

    /** Something to do with a member's value, at its first token. */
    private interface Member {
        void read(String name) throws IOException;
    }

    private void object(@Nullable JsonToken start, Member member) throws IOException {
        if (start != JsonToken.START_OBJECT) {
            throw new IOException("it is no file of samples");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            member.read(name);
        }
        if (json.currentToken() != JsonToken.END_OBJECT) {
            throw new IOException("it is no file of samples");
        }
    }
}

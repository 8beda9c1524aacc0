package io.github.dynamodbjdbc.driver.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the content that {@link SampleFile} writes. A file of an older version counts as empty; unknown members are ignored. */
final class SampleFileReader {
    static final int VERSION = 3;

    private static final String OURS = "dynamodb-jdbc samples ";

    /** The first line, which identifies such a file. */
    static final String FIRST_LINE = OURS + VERSION + '\n';

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;

    private SampleFileReader(JsonParser json) {
        this.json = json;
    }

    /** The file is the driver's, but is damaged. */
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
    static Map<String, KeptSample> read(byte[] bytes) throws IOException {
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
            throw new IOException("it is not a file of samples");
        }
        int version = Integer.parseInt(first.group(1));
        if (version > VERSION) {
            throw new IOException("it is of a later version of the driver");
        }
        return version;
    }

    private Map<String, KeptSample> all() throws IOException {
        Map<String, KeptSample> tables = new HashMap<>();
        SampleJson.object(json, json.nextToken(), name -> {
            if (name.equals("tables")) {
                SampleJson.object(json, json.currentToken(), table -> tables.put(table, kept()));
            } else {
                json.skipChildren();
            }
        });
        return tables;
    }

    private KeptSample kept() throws IOException {
        long[] takenAt = {0};
        long[] counted = {0};
        @Nullable SampledPath[] items = {null};
        SampleJson.object(json, json.currentToken(), name -> {
            switch (name) {
                case "takenAt" -> takenAt[0] = json.getLongValue();
                case "counted" -> counted[0] = json.getLongValue();
                case "items" -> items[0] = SampleJson.read(json);
                default -> json.skipChildren();
            }
        });
        SampledPath found = items[0];
        if (found == null) {
            throw new IOException("a sample has no items");
        }
        return new KeptSample(found, takenAt[0], counted[0]);
    }
}

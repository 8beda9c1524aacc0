package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The forms of items in JSON files. */
enum JsonForm {
    LINES("JSON lines"),
    ARRAY("a JSON array"),
    /** The output of {@code aws dynamodb scan} and {@code query}. */
    RESPONSE("the response of a Scan or Query"),
    /** The input of {@code aws dynamodb batch-write-item --request-items}. */
    BATCH("the requests of BatchWriteItem"),
    MODEL("a model of NoSQL Workbench"),
    /** Objects one after the other, each over any number of lines. */
    OBJECTS("JSON objects");

    static final String ITEMS = "Items";
    private static final Set<String> OF_RESPONSE =
            Set.of(ITEMS, "Count", "ScannedCount", "ConsumedCapacity", "LastEvaluatedKey", "NextToken");

    private final String text;

    JsonForm(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean isLines() {
        return this == LINES;
    }

    /** The form by the first value of the file. A value that ends with its line is a JSON line. */
    static JsonForm of(Path path) throws IOException {
        String line;
        try (Reader in = DataFile.read(path)) {
            line = firstLine(in);
        }
        if (line.startsWith("[")) {
            return ARRAY;
        }
        if (line.length() == JsonLines.MAX_LINE) {
            return OBJECTS;
        }
        try {
            JsonForm form = ItemReader.value(line) instanceof Map<?, ?> object ? of(object) : LINES;
            return form == OBJECTS ? LINES : form;
        } catch (ItemReader.UnfinishedException e) {
            return OBJECTS;
        } catch (SQLException e) {
            // Only this line may be invalid.
            return LINES;
        }
    }

    /** The first line without leading white space, cut at the greatest length of an item. */
    private static String firstLine(Reader in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = in.read(); c >= 0 && text.length() < JsonLines.MAX_LINE; c = in.read()) {
            if (text.isEmpty() && Character.isWhitespace(c)) {
                continue;
            }
            if (c == '\n') {
                break;
            }
            text.append((char) c);
        }
        return text.toString();
    }

    /** The form by the members of an object; {@link #OBJECTS} if it is an item. */
    static JsonForm of(Map<?, ?> object) {
        if (isModel(object)) {
            return MODEL;
        }
        if (object.get(ITEMS) instanceof Collection<?> items
                && isOfResponse(object.keySet())
                && items.stream().allMatch(ItemReader::isTyped)) {
            return RESPONSE;
        }
        return requests(object).isEmpty() ? OBJECTS : BATCH;
    }

    static boolean isModel(Map<?, ?> object) {
        return object.containsKey("ModelName") && object.get("DataModel") instanceof Collection<?>;
    }

    static boolean isOfResponse(Collection<?> names) {
        return OF_RESPONSE.containsAll(names);
    }

    /** The requests by table; empty if the object has no requests. */
    static Map<?, ?> requests(Map<?, ?> object) {
        Map<?, ?> tables = object.size() == 1 && object.get("RequestItems") instanceof Map<?, ?> named ? named : object;
        boolean isBatch = !tables.isEmpty()
                && tables.values().stream()
                        .allMatch(value -> value instanceof Collection<?> requests
                                && !requests.isEmpty()
                                && requests.stream().allMatch(ItemReader::isRequest));
        return isBatch ? tables : Map.of();
    }
}

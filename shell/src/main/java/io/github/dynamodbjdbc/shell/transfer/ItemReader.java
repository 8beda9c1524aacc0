package io.github.dynamodbjdbc.shell.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads JSON values and items: plain JSON, or the typed JSON of DynamoDB's exports. */
final class ItemReader {
    /** The only member of an object with a typed item. A plain item can't have that form, as it would have no key. */
    static final String ITEM = "Item";

    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

    private static final Set<String> OF_RECORD = Set.of("Metadata", "Keys", "NewImage", "OldImage");

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private ItemReader() {}

    /** A JSON value, with exact numbers. */
    static @Nullable Object value(String json) throws SQLException {
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() == null) {
                throw wrong("the JSON is empty");
            }
            Object value = plain(parser);
            if (parser.nextToken() != null) {
                throw wrong("something follows the JSON value");
            }
            return value;
        } catch (JsonProcessingException e) {
            if (e.getLocation().getCharOffset() >= json.length()) {
                throw new UnfinishedException("not JSON: " + e.getOriginalMessage());
            }
            throw wrong("not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new SQLDataException(e.getMessage(), "22032", e);
        }
    }

    /**
     * An item, or the key of an item.
     *
     * @param members the attributes by name
     * @param isDeletion whether it is the key of a deleted item
     */
    record Item(Map<?, ?> members, boolean isDeletion) {}

    /** JSON that ends too early. The rest may be on the following lines. */
    static final class UnfinishedException extends SQLDataException {
        private static final long serialVersionUID = 1;

        UnfinishedException(String message) {
            super(message, "22032");
        }
    }

    /** An item in any form: plain, typed, from a full or an incremental export, or from a request. */
    static Item item(@Nullable Object value) throws SQLException {
        if (!(value instanceof Map<?, ?> item)) {
            throw wrong("expected an item as a JSON object");
        }
        if (item.size() == 1 && item.get(ITEM) instanceof Map<?, ?> typed) {
            return new Item(untagMap(typed), false);
        }
        if (isRequest(item)) {
            return request(item);
        }
        if (item.get("Keys") instanceof Map<?, ?> keys && OF_RECORD.containsAll(item.keySet())) {
            return item.get("NewImage") instanceof Map<?, ?> image
                    ? new Item(untagMap(image), false)
                    : new Item(untagMap(keys), true);
        }
        return new Item(isTyped(item) ? untagMap(item) : item, false);
    }

    private static Item request(Map<?, ?> request) throws SQLException {
        boolean isDeletion = request.containsKey("DeleteRequest");
        Object body = request.values().iterator().next();
        if (body instanceof Map<?, ?> members && members.get(isDeletion ? "Key" : ITEM) instanceof Map<?, ?> typed) {
            return new Item(untagMap(typed), isDeletion);
        }
        throw wrong(isDeletion ? "a DeleteRequest has a Key" : "a PutRequest has an Item");
    }

    /** Whether a value is one request of BatchWriteItem. */
    static boolean isRequest(@Nullable Object value) {
        return value instanceof Map<?, ?> object
                && object.size() == 1
                && (object.get("PutRequest") instanceof Map<?, ?> || object.get("DeleteRequest") instanceof Map<?, ?>);
    }

    /** Whether all members have a type, as in DynamoDB's JSON. A plain item does not, as its key is not an object. */
    static boolean isTyped(@Nullable Object value) {
        return value instanceof Map<?, ?> object
                && !object.isEmpty()
                && object.values().stream()
                        .allMatch(member -> member instanceof Map<?, ?> typed
                                && typed.size() == 1
                                && TYPES.contains(
                                        String.valueOf(typed.keySet().iterator().next())));
    }

    private static SQLException wrong(String what) {
        return new SQLDataException(what, "22032");
    }

    static JsonParser parser(Reader in) throws IOException {
        return JSON.createParser(in);
    }

    /** Reads the value that begins with the current token. Afterwards the parser is at the value's last token. */
    static @Nullable Object plain(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, plain(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(plain(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    /**
     * A set from a JSON array.
     *
     * @param type SS, NS or BS
     */
    static Set<Object> set(String type, String json) throws SQLException {
        Set<Object> set = new LinkedHashSet<>();
        for (Object element : as(List.class, type, value(json))) {
            // Numbers may be written without quotes.
            set.add(scalar(type.substring(0, 1), element instanceof BigDecimal ? element.toString() : element));
        }
        return set;
    }

    private static Map<String, @Nullable Object> untagMap(Map<?, ?> tagged) throws SQLException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : tagged.entrySet()) {
            map.put(String.valueOf(entry.getKey()), untag(entry.getValue()));
        }
        return map;
    }

    private static @Nullable Object untag(@Nullable Object tagged) throws SQLException {
        if (!(tagged instanceof Map<?, ?> map) || map.size() != 1) {
            throw wrong("a value of DynamoDB's JSON has one type, such as {\"S\": \"text\"}");
        }
        Map.Entry<?, ?> entry = map.entrySet().iterator().next();
        String type = String.valueOf(entry.getKey());
        Object value = entry.getValue();
        return switch (type) {
            case "S", "N", "B" -> scalar(type, value);
            case "BOOL" -> as(Boolean.class, type, value);
            case "NULL" -> null;
            case "M" -> untagMap(as(Map.class, type, value));
            case "L" -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (Object element : as(List.class, type, value)) {
                    list.add(untag(element));
                }
                yield list;
            }
            case "SS", "NS", "BS" -> {
                Set<Object> set = new LinkedHashSet<>();
                for (Object element : as(List.class, type, value)) {
                    set.add(scalar(type.substring(0, 1), element));
                }
                yield set;
            }
            default -> throw wrong("DynamoDB has no type '" + type + "'");
        };
    }

    private static Object scalar(String type, @Nullable Object value) throws SQLException {
        String text = as(String.class, type, value);
        try {
            return switch (type) {
                case "N" -> new BigDecimal(text);
                case "B" -> Base64.getDecoder().decode(text);
                default -> text;
            };
        } catch (IllegalArgumentException e) {
            throw wrong("no value of type " + type + ": " + text);
        }
    }

    private static <T> T as(Class<T> wanted, String type, @Nullable Object value) throws SQLException {
        if (!wanted.isInstance(value)) {
            throw wrong("no value of type " + type + ": " + value);
        }
        return wanted.cast(value);
    }
}

package io.github.dynamodbjdbc.shell.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
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

/** JSON as the values that it means: plain, or the tagged JSON of DynamoDB's own exports. */
final class ItemReader {
    /** The only member of a line that holds a tagged item. No plain item is such: it would have no key. */
    static final String ITEM = "Item";

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private ItemReader() {}

    /** Any value; numbers are exact. */
    static @Nullable Object value(String json) throws SQLException {
        return read(json, ItemReader::plain);
    }

    /** An item, plain or tagged. */
    static Map<?, ?> item(String json) throws SQLException {
        if (!(value(json) instanceof Map<?, ?> item)) {
            throw wrong("a line holds one item, as a JSON object");
        }
        if (item.size() != 1 || !(item.get(ITEM) instanceof Map<?, ?> tagged)) {
            return item;
        }
        return untagMap(tagged);
    }

    private interface Read {
        @Nullable
        Object of(JsonParser parser) throws IOException;
    }

    private static @Nullable Object read(String json, Read read) throws SQLException {
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() == null) {
                throw wrong("the JSON is empty");
            }
            Object value = read.of(parser);
            if (parser.nextToken() != null) {
                throw wrong("something follows the JSON value");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw wrong("not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new SQLDataException(e.getMessage(), "22032", e);
        }
    }

    private static SQLException wrong(String what) {
        return new SQLDataException(what, "22032");
    }

    private static @Nullable Object plain(JsonParser parser) throws IOException {
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

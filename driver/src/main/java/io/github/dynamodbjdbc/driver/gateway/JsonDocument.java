package io.github.dynamodbjdbc.driver.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * A response, or an object in it, as generic JSON: for responses of which few members are needed. Members have DynamoDB's names; a null member counts
 * as missing.
 *
 * <p>Loading the SDK's classes for descriptions of tables takes longer than the request.
 */
public final class JsonDocument {
    private static final JsonFactory JSON = new JsonFactory();

    /** The limit of digits before and after the decimal point. */
    private static final int MOST_DIGITS = 400;

    /** A document without members. */
    public static final JsonDocument EMPTY = new JsonDocument(Map.of());

    private final Map<String, Object> members;

    private JsonDocument(Map<String, Object> members) {
        this.members = members;
    }

    /** @throws IOException if it is not a JSON object */
    public static JsonDocument read(byte[] body) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            if (value(parser, parser.nextToken()) instanceof JsonDocument document) {
                return document;
            }
            throw new JsonParseException(parser, "The response is not an object");
        }
    }

    private static BigDecimal number(JsonParser json) throws IOException {
        BigDecimal number = json.getDecimalValue();
        if (Math.abs((long) number.precision() - number.scale()) > MOST_DIGITS) {
            throw new JsonParseException(json, "The response has a number that is out of range");
        }
        return number;
    }

    private static @Nullable Object value(JsonParser json, @Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new JsonEOFException(json, null, "The response ends too early");
        }
        return switch (token) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> list(json);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(json);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new JsonParseException(json, "The response has " + token + " in place of a value");
        };
    }

    private static JsonDocument object(JsonParser json) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            Object value = value(json, json.nextToken());
            if (value != null) {
                members.put(name, value);
            }
        }
        if (json.currentToken() != JsonToken.END_OBJECT) {
            throw new JsonEOFException(json, null, "The response ends too early");
        }
        return new JsonDocument(members);
    }

    private static List<Object> list(JsonParser json) throws IOException {
        List<Object> list = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            Object value = value(json, next);
            if (value != null) {
                list.add(value);
            }
        }
        return list;
    }

    /** @throws SdkClientException like the following methods, if the member has another type */
    public @Nullable String text(String name) {
        return member(name, String.class);
    }

    /** The text of a required member. */
    public String required(String name) {
        String text = text(name);
        if (text == null) {
            throw SdkClientException.create("The response has no " + name);
        }
        return text;
    }

    /** An integer. */
    public @Nullable Long number(String name) {
        BigDecimal number = member(name, BigDecimal.class);
        return number == null ? null : number.longValue();
    }

    /** Whether the member exists and is true. */
    public boolean isTrue(String name) {
        return Boolean.TRUE.equals(member(name, Boolean.class));
    }

    /** A moment in seconds since 1970. */
    public @Nullable Instant moment(String name) {
        BigDecimal seconds = member(name, BigDecimal.class);
        return seconds == null
                ? null
                : Instant.ofEpochSecond(
                        seconds.longValue(),
                        seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue());
    }

    public @Nullable JsonDocument object(String name) {
        return member(name, JsonDocument.class);
    }

    /** Empty if the member is missing. */
    public List<JsonDocument> objects(String name) {
        return list(name, JsonDocument.class);
    }

    /** Empty if the member is missing. */
    public List<String> texts(String name) {
        return list(name, String.class);
    }

    /** Empty if the member is missing. */
    public List<BigDecimal> numbers(String name) {
        return list(name, BigDecimal.class);
    }

    private <T> List<T> list(String name, Class<T> type) {
        List<?> elements = member(name, List.class);
        return elements == null
                ? List.of()
                : elements.stream().map(element -> as(name, element, type)).toList();
    }

    private <T> @Nullable T member(String name, Class<T> type) {
        Object value = members.get(name);
        return value == null ? null : as(name, value, type);
    }

    private static <T> T as(String name, Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw SdkClientException.create("The response has another " + name + " than DynamoDB's");
        }
        return type.cast(value);
    }
}

package io.github.dynamodbjdbc.driver.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.utils.builder.Buildable;
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** The SDK's responses from JSON, by the fields that they list; other members are passed over. */
public final class ModelReader {
    private static final JsonFactory JSON = JsonFactory.builder()
            // Member names in users' documents have no limit, and are too many to intern.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** The limit of digits before and after the decimal point in seconds since 1970. */
    private static final int MOST_DIGITS = 18;

    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

    private final JsonParser json;

    private ModelReader(JsonParser json) {
        this.json = json;
    }

    /** The reader of responses of that kind. */
    public static <B extends SdkPojo & CopyableBuilder<B, R>, R extends ToCopyableBuilder<B, R>> Decoder<R> of(
            Supplier<B> builder) {
        return (body, checked) -> read(body, builder.get()).build();
    }

    /**
     * Sets the builder's fields from the JSON.
     *
     * @param builder the builder of the response
     * @throws IOException if the body is not JSON, or doesn't have the response's form
     */
    public static <B extends SdkPojo> B read(byte[] body, B builder) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            ModelReader reader = new ModelReader(parser);
            reader.expect(parser.nextToken(), JsonToken.START_OBJECT);
            reader.members(builder);
        }
        return builder;
    }

    private void members(SdkPojo builder) throws IOException {
        Map<String, SdkField<?>> fields = builder.sdkFieldNameToField();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken token = json.nextToken();
            SdkField<?> field = fields.get(name);
            if (field == null) {
                json.skipChildren();
            } else if (token != JsonToken.VALUE_NULL) {
                field.set(builder, value(field, token));
            }
        }
        expect(json.currentToken(), JsonToken.END_OBJECT);
    }

    private @Nullable Object value(SdkField<?> field, JsonToken token) throws IOException {
        return switch (field.marshallingType().getKnownType()) {
            case STRING -> text(token);
            case BOOLEAN -> json.getBooleanValue();
            case INTEGER -> json.getIntValue();
            case LONG -> json.getLongValue();
            case DOUBLE -> json.getDoubleValue();
            case INSTANT -> instant(json.getDecimalValue());
            case SDK_BYTES -> SdkBytes.fromByteArrayUnsafe(json.getBinaryValue());
            case LIST -> list(field.getTrait(ListTrait.class).memberFieldInfo(), token);
            case MAP -> map(field.getTrait(MapTrait.class).valueFieldInfo(), token);
            case SDK_POJO -> object(field, token);
            default -> throw new IllegalStateException("No response of DynamoDB holds a " + field.marshallingType());
        };
    }

    private String text(JsonToken token) throws IOException {
        expect(token, JsonToken.VALUE_STRING);
        return json.getText();
    }

    private Object object(SdkField<?> field, JsonToken token) throws IOException {
        expect(token, JsonToken.START_OBJECT);
        SdkPojo builder = field.constructor().get();
        members(builder);
        return ((Buildable) builder).build();
    }

    private List<@Nullable Object> list(SdkField<?> element, JsonToken token) throws IOException {
        expect(token, JsonToken.START_ARRAY);
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            list.add(next == JsonToken.VALUE_NULL ? null : value(element, present(next)));
        }
        return list;
    }

    private Map<String, @Nullable Object> map(SdkField<?> member, JsonToken token) throws IOException {
        expect(token, JsonToken.START_OBJECT);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken next = present(json.nextToken());
            map.put(name, next == JsonToken.VALUE_NULL ? null : value(member, next));
        }
        expect(json.currentToken(), JsonToken.END_OBJECT);
        return map;
    }

    /** From seconds since 1970. */
    private Instant instant(BigDecimal seconds) throws IOException {
        if (Math.abs((long) seconds.precision() - seconds.scale()) > MOST_DIGITS) {
            throw new JsonParseException(json, "The response has a time that is none");
        }
        BigInteger nanos = seconds.multiply(NANOS).toBigInteger();
        BigInteger[] parts = nanos.divideAndRemainder(NANOS.toBigInteger());
        return Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue());
    }

    private JsonToken present(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new JsonEOFException(json, null, "The response ends too early");
        }
        return token;
    }

    private void expect(@Nullable JsonToken token, JsonToken expected) throws IOException {
        if (token != expected) {
            throw new JsonParseException(json, "The response has " + token + " in place of " + expected);
        }
    }
}

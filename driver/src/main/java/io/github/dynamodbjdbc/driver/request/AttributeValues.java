package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Converts canonical values to the SDK's. */
final class AttributeValues {
    private static final AttributeValue NULL = AttributeValue.fromNul(Boolean.TRUE);

    private AttributeValues() {}

    /**
     * The SDK's value.
     *
     * @param value canonical; null and {@link StoredNull} are DynamoDB's NULL
     */
    static AttributeValue of(@Nullable Object value) {
        if (value == null || value == StoredNull.INSTANCE) {
            return NULL;
        }
        if (value instanceof String string) {
            return AttributeValue.fromS(string);
        }
        if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(text(number));
        }
        if (value instanceof Boolean bool) {
            return AttributeValue.fromBool(bool);
        }
        if (value instanceof ByteString bytes) {
            return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes.getBytes()));
        }
        if (value instanceof List<?> list) {
            List<AttributeValue> elements = new ArrayList<>(list.size());
            for (Object element : list) {
                elements.add(of(element));
            }
            return AttributeValue.fromL(elements);
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, AttributeValue> members = new LinkedHashMap<>(map.size() * 2);
            map.forEach((name, member) -> members.put((String) name, of(member)));
            return AttributeValue.fromM(members);
        }
        if (value instanceof ItemSet set) {
            return fromSet(set);
        }
        throw new IllegalArgumentException(
                "No canonical value: " + value.getClass().getName());
    }

    private static AttributeValue fromSet(ItemSet set) {
        return switch (set.kind()) {
            case SS ->
                AttributeValue.fromSs(
                        set.elements().stream().map(String.class::cast).toList());
            case NS ->
                AttributeValue.fromNs(set.elements().stream()
                        .map(element -> text((BigDecimal) element))
                        .toList());
            case BS ->
                AttributeValue.fromBs(set.elements().stream()
                        .map(element -> SdkBytes.fromByteArrayUnsafe(((ByteString) element).getBytes()))
                        .toList());
        };
    }

    /** An item's key in the form of a request. */
    static Map<String, AttributeValue> of(Key key) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        key.values().forEach((name, value) -> attributes.put(name, of(value)));
        return attributes;
    }

    // Shorter than plain text if the exponent is large.
    private static String text(BigDecimal number) {
        return number.toString();
    }
}

package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Between the SDK's values and canonical ones. */
public final class AttributeValues {
    private static final AttributeValue NULL = AttributeValue.fromNul(Boolean.TRUE);

    private AttributeValues() {}

    /** The canonical value; null for DynamoDB's NULL. Lists and maps are unmodifiable, maps in the order received. */
    public static @Nullable Object toCanonical(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> Numbers.parse(value.n());
            case B -> bytes(value.b());
            case BOOL -> value.bool();
            case NUL -> null;
            case M -> toCanonical(value.m());
            case L -> list(value.l());
            case SS -> new ItemSet(ItemSet.Kind.SS, new LinkedHashSet<>(value.ss()));
            case NS -> {
                Set<Object> set = new LinkedHashSet<>();
                for (String element : value.ns()) {
                    set.add(Numbers.parse(element));
                }
                yield new ItemSet(ItemSet.Kind.NS, set);
            }
            case BS -> {
                Set<Object> set = new LinkedHashSet<>();
                for (SdkBytes element : value.bs()) {
                    set.add(bytes(element));
                }
                yield new ItemSet(ItemSet.Kind.BS, set);
            }
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalStateException("DynamoDB sent a value of a type that this driver does not know");
        };
    }

    private static List<@Nullable Object> list(List<AttributeValue> elements) {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (AttributeValue element : elements) {
            list.add(toCanonical(element));
        }
        return Collections.unmodifiableList(list);
    }

    /** The canonical map of an item or document. */
    public static Map<String, @Nullable Object> toCanonical(Map<String, AttributeValue> members) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>(members.size() * 2);
        for (Map.Entry<String, AttributeValue> member : members.entrySet()) {
            map.put(member.getKey(), toCanonical(member.getValue()));
        }
        return Collections.unmodifiableMap(map);
    }

    /**
     * The SDK's value.
     *
     * @param value canonical; null and {@link StoredNull} are DynamoDB's NULL
     */
    public static AttributeValue fromCanonical(@Nullable Object value) {
        if (value == null || value == StoredNull.INSTANCE) {
            return NULL;
        }
        if (value instanceof String string) {
            return AttributeValue.fromS(string);
        }
        if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(Numbers.format(number));
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
                elements.add(fromCanonical(element));
            }
            return AttributeValue.fromL(elements);
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, AttributeValue> members = new LinkedHashMap<>(map.size() * 2);
            map.forEach((name, member) -> members.put((String) name, fromCanonical(member)));
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
                        .map(element -> Numbers.format((BigDecimal) element))
                        .toList());
            case BS ->
                AttributeValue.fromBs(set.elements().stream()
                        .map(element -> SdkBytes.fromByteArrayUnsafe(((ByteString) element).getBytes()))
                        .toList());
        };
    }

    private static ByteString bytes(SdkBytes bytes) {
        return new ByteString(bytes.asByteArrayUnsafe());
    }
}

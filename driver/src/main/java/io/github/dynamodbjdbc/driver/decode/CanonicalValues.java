package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.ItemSet;
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

/** Converts the SDK's values to canonical ones. */
final class CanonicalValues {
    private static final int MOST_DIGITS = 38;

    /** DynamoDB's numbers are between 1E-130 and 1E126. */
    private static final int LARGEST_EXPONENT = 130;

    /** The limit of characters, including leading and trailing zeros. */
    private static final int LONGEST_NUMBER = 400;

    private CanonicalValues() {}

    /** Null for DynamoDB's NULL. Lists and maps are unmodifiable, maps in the order received. */
    static @Nullable Object of(AttributeValue value) {
        return switch (sdkType(value)) {
            case S -> value.s();
            case N -> number(value.n());
            case B -> bytes(value.b());
            case BOOL -> value.bool();
            case NUL -> null;
            case M -> of(value.m());
            case L -> list(value.l());
            case SS -> new ItemSet(ItemSet.Kind.SS, new LinkedHashSet<>(value.ss()));
            case NS -> {
                Set<Object> set = new LinkedHashSet<>();
                for (String element : value.ns()) {
                    set.add(number(element));
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
            case UNKNOWN_TO_SDK_VERSION -> throw unknown();
        };
    }

    /** The canonical map of an item or document. */
    static Map<String, @Nullable Object> of(Map<String, AttributeValue> members) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>(members.size() * 2);
        for (Map.Entry<String, AttributeValue> member : members.entrySet()) {
            map.put(member.getKey(), of(member.getValue()));
        }
        return Collections.unmodifiableMap(map);
    }

    static AttributeType type(AttributeValue value) {
        return switch (sdkType(value)) {
            case S -> AttributeType.S;
            case N -> AttributeType.N;
            case B -> AttributeType.B;
            case BOOL -> AttributeType.BOOL;
            case NUL -> AttributeType.NULL;
            case M -> AttributeType.M;
            case L -> AttributeType.L;
            case SS -> AttributeType.SS;
            case NS -> AttributeType.NS;
            case BS -> AttributeType.BS;
            case UNKNOWN_TO_SDK_VERSION -> throw unknown();
        };
    }

    private static AttributeValue.Type sdkType(AttributeValue value) {
        // The SDK has null for a value of several types, against its documentation.
        AttributeValue.@Nullable Type type = value.type();
        if (type == null) {
            throw unknown();
        }
        return type;
    }

    private static List<@Nullable Object> list(List<AttributeValue> elements) {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (AttributeValue element : elements) {
            list.add(of(element));
        }
        return Collections.unmodifiableList(list);
    }

    /**
     * A DynamoDB number, with at most 38 digits and a limited exponent. Any other number could fill the memory when it is written out.
     *
     * @throws UnusualJson if the text is not such a number
     */
    static BigDecimal number(String text) {
        try {
            BigDecimal number = text.length() > LONGEST_NUMBER ? null : new BigDecimal(text).stripTrailingZeros();
            if (number != null
                    && number.precision() <= MOST_DIGITS
                    && Math.abs((long) number.precision() - number.scale() - 1) <= LARGEST_EXPONENT) {
                return number;
            }
        } catch (NumberFormatException e) {
            // handled below
        }
        throw new UnusualJson();
    }

    private static ByteString bytes(SdkBytes bytes) {
        return new ByteString(bytes.asByteArrayUnsafe());
    }

    static StatementFailure unknown() {
        return new StatementFailure(SqlState.SERVICE_ERROR, "DynamoDB sent a value of an unknown type");
    }
}

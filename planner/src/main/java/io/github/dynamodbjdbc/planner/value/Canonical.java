package io.github.dynamodbjdbc.planner.value;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Converts Java values to canonical values. */
final class Canonical {
    private Canonical() {}

    static @Nullable Object of(@Nullable Object value) {
        if (value == null || value instanceof String || value instanceof Boolean || value instanceof ByteString) {
            return value;
        }
        if (value instanceof StoredMoment moment) {
            return moment.stored();
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof Interval) {
            return value.toString();
        }
        if (value instanceof OffsetTime time) {
            return ZonedTime.text(time);
        }
        if (value == StoredNull.INSTANCE) {
            return value;
        }
        if (value instanceof Character) {
            return value.toString();
        }
        if (value instanceof byte[] bytes) {
            return new ByteString(bytes.clone());
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return new ByteString(bytes);
        }
        if (value instanceof ItemSet set) {
            return set(set.elements());
        }
        if (value instanceof Set<?> set) {
            return set(set);
        }
        if (value instanceof Collection<?> collection) {
            return list(collection);
        }
        if (value instanceof Map<?, ?> map) {
            return map(map);
        }
        if (value.getClass().isArray()) {
            return array(value);
        }
        throw invalid("DynamoDB has no type for " + value.getClass().getName());
    }

    private static BigDecimal number(Number number) {
        if (number instanceof BigDecimal decimal) {
            return Values.canonical(decimal);
        }
        if (number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte) {
            return Values.canonical(BigDecimal.valueOf(number.longValue()));
        }
        if (number instanceof BigInteger integer) {
            return Values.canonical(new BigDecimal(integer));
        }
        try {
            // The text of a Float or Double is the shortest decimal that identifies it: 0.1f is 0.1.
            return Values.canonical(new BigDecimal(number.toString()));
        } catch (NumberFormatException e) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "DynamoDB has no number for " + number, null, e);
        }
    }

    private static List<@Nullable Object> list(Collection<?> elements) {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (Object element : elements) {
            list.add(nested(element));
        }
        return Collections.unmodifiableList(list);
    }

    private static List<@Nullable Object> array(Object array) {
        int length = Array.getLength(array);
        List<@Nullable Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            list.add(nested(Array.get(array, i)));
        }
        return Collections.unmodifiableList(list);
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> members) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        members.forEach((key, member) -> {
            if (!(key instanceof String name)) {
                throw invalid("the keys of a document have to be strings");
            }
            map.put(name, nested(member));
        });
        return Collections.unmodifiableMap(map);
    }

    private static @Nullable Object nested(@Nullable Object value) {
        Object canonical = of(value);
        return canonical == StoredNull.INSTANCE ? null : canonical;
    }

    private static ItemSet set(Set<?> elements) {
        Set<Object> canonical = new LinkedHashSet<>();
        ValueType type = null;
        for (Object element : elements) {
            Object value = of(element);
            ValueType elementType = ValueType.of(value);
            if (value == null || (type != null && type != elementType)) {
                throw invalid("the elements of a set have to be of one type, and none NULL");
            }
            type = elementType;
            canonical.add(value);
        }
        return new ItemSet(kind(type), canonical);
    }

    private static ItemSet.Kind kind(@Nullable ValueType type) {
        if (type == null || type == ValueType.S) {
            return ItemSet.Kind.SS;
        }
        if (type == ValueType.N) {
            return ItemSet.Kind.NS;
        }
        if (type == ValueType.B) {
            return ItemSet.Kind.BS;
        }
        throw invalid("a set holds strings, numbers or binary values");
    }

    private static QueryException invalid(String message) {
        return new QueryException(ErrorKind.INVALID_VALUE, message);
    }
}

package io.github.dynamodbjdbc.engine.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An attribute value. Two values are equal if DynamoDB considers them equal: 1 and 1.0, and sets with the same elements. */
public sealed interface Value {
    ValueType type();

    /** A string of any length. */
    record StringValue(String text) implements Value {
        @Override
        public ValueType type() {
            return ValueType.S;
        }
    }

    /** A number, without trailing zeros. */
    record NumberValue(BigDecimal number) implements Value {
        public NumberValue {
            number = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        }

        @Override
        public ValueType type() {
            return ValueType.N;
        }

        public String text() {
            return number.toPlainString();
        }
    }

    /** Binary data, which is never changed. */
    final class BinaryValue implements Value {
        private final byte[] bytes;

        public BinaryValue(byte[] bytes) {
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }

        public int length() {
            return bytes.length;
        }

        public String base64() {
            return Base64.getEncoder().encodeToString(bytes);
        }

        public boolean contains(BinaryValue part) {
            for (int start = 0; start + part.bytes.length <= bytes.length; start++) {
                if (startsAt(start, part)) {
                    return true;
                }
            }
            return false;
        }

        public boolean startsWith(BinaryValue part) {
            return part.bytes.length <= bytes.length && startsAt(0, part);
        }

        private boolean startsAt(int start, BinaryValue part) {
            return Arrays.equals(bytes, start, start + part.bytes.length, part.bytes, 0, part.bytes.length);
        }

        @Override
        public ValueType type() {
            return ValueType.B;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof BinaryValue binary && Arrays.equals(bytes, binary.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return base64();
        }
    }

    /** A boolean. */
    record BooleanValue(boolean value) implements Value {
        @Override
        public ValueType type() {
            return ValueType.BOOL;
        }
    }

    /** The only value of type NULL. */
    record NullValue() implements Value {
        @Override
        public ValueType type() {
            return ValueType.NULL;
        }
    }

    /** A list of values of any types. */
    record ListValue(List<Value> elements) implements Value {
        public ListValue {
            elements = Collections.unmodifiableList(new ArrayList<>(elements));
        }

        @Override
        public ValueType type() {
            return ValueType.L;
        }
    }

    /** Members in the order in which they were given. */
    record MapValue(Map<String, Value> members) implements Value {
        public MapValue {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public ValueType type() {
            return ValueType.M;
        }
    }

    /** A set of strings, numbers or binary values; never empty. */
    record SetValue(ValueType type, Set<Value> elements) implements Value {
        public SetValue {
            elements = Collections.unmodifiableSet(new LinkedHashSet<>(elements));
        }

        public ValueType elementType() {
            return type == ValueType.SS ? ValueType.S : type == ValueType.NS ? ValueType.N : ValueType.B;
        }
    }
}

package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A value in DynamoDB's form. Equality is that of the Java components; SQL's equality is defined elsewhere. */
public sealed interface Datum extends Cell {
    <R> R accept(Visitor<R> visitor);

    /** S. */
    record Text(String value) implements Datum {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** N, without trailing zeros, so that equal numbers are equal objects. */
    record Numeric(BigDecimal value) implements Datum {
        public Numeric {
            value = stripped(value);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** B. */
    record Binary(ByteBuffer value) implements Datum {
        public Binary {
            value = value.asReadOnlyBuffer();
        }

        /** A copy of the bytes. */
        public byte[] bytes() {
            byte[] bytes = new byte[value.remaining()];
            value.duplicate().get(bytes);
            return bytes;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** BOOL. */
    record Bool(boolean value) implements Datum {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** NULL: an attribute that exists without a value. */
    record Null() implements Datum {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** M. */
    record Document(Map<String, Datum> members) implements Datum {
        public Document {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** L. */
    record Sequence(List<Datum> elements) implements Datum {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** SS. */
    record TextSet(Set<String> elements) implements Datum {
        public TextSet {
            elements = Collections.unmodifiableSet(new LinkedHashSet<>(elements));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** NS, with elements without trailing zeros. */
    record NumberSet(Set<BigDecimal> elements) implements Datum {
        public NumberSet {
            Set<BigDecimal> numbers = new LinkedHashSet<>();
            elements.forEach(element -> numbers.add(stripped(element)));
            elements = Collections.unmodifiableSet(numbers);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** BS. */
    record BinarySet(Set<ByteBuffer> elements) implements Datum {
        public BinarySet {
            elements = Collections.unmodifiableSet(new LinkedHashSet<>(elements));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** One method for each of DynamoDB's types. */
    interface Visitor<R> {
        R visit(Text text);

        R visit(Numeric number);

        R visit(Binary binary);

        R visit(Bool bool);

        R visit(Null stored);

        R visit(Document document);

        R visit(Sequence sequence);

        R visit(TextSet set);

        R visit(NumberSet set);

        R visit(BinarySet set);
    }

    private static BigDecimal stripped(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}

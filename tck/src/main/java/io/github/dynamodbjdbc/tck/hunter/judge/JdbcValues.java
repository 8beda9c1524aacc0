package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Between JDBC's Java values and those of the judges. */
public final class JdbcValues {
    private JdbcValues() {}

    /** @param value as {@code getObject(i, Object.class)} gives it */
    public static @Nullable Cell cell(@Nullable Object value) {
        if (value == null) {
            return null;
        } else if (value instanceof Timestamp time) {
            return new Cell.Timestamp(LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC));
        } else if (value instanceof Date date) {
            return new Cell.Date(date.toLocalDate());
        } else if (value instanceof LocalDate date) {
            return new Cell.Date(date);
        } else if (value instanceof LocalDateTime time) {
            return new Cell.Timestamp(time);
        }
        return datum(value);
    }

    private static Datum datum(@Nullable Object value) {
        if (value == null) {
            return new Datum.Null();
        } else if (value instanceof String text) {
            return new Datum.Text(text);
        } else if (value instanceof BigDecimal number) {
            return new Datum.Numeric(number);
        } else if (value instanceof BigInteger number) {
            return new Datum.Numeric(new BigDecimal(number));
        } else if (value instanceof Double number) {
            return new Datum.Numeric(new BigDecimal(number.toString()));
        } else if (value instanceof Number number) {
            return new Datum.Numeric(BigDecimal.valueOf(number.longValue()));
        } else if (value instanceof Boolean flag) {
            return new Datum.Bool(flag);
        } else if (value instanceof byte[] bytes) {
            return new Datum.Binary(ByteBuffer.wrap(bytes.clone()));
        } else if (value instanceof Map<?, ?> map) {
            Map<String, Datum> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put((String) name, datum(member)));
            return new Datum.Document(members);
        } else if (value instanceof Set<?> set) {
            return set(set);
        } else if (value instanceof List<?> list) {
            List<Datum> elements = new ArrayList<>();
            list.forEach(element -> elements.add(datum(element)));
            return new Datum.Sequence(elements);
        }
        throw new IllegalArgumentException("JDBC gave a " + value.getClass());
    }

    private static Datum set(Set<?> set) {
        Object first = set.iterator().next();
        if (first instanceof String) {
            Set<String> texts = new LinkedHashSet<>();
            set.forEach(text -> texts.add((String) text));
            return new Datum.TextSet(texts);
        } else if (first instanceof BigDecimal) {
            Set<BigDecimal> numbers = new LinkedHashSet<>();
            set.forEach(number -> numbers.add((BigDecimal) number));
            return new Datum.NumberSet(numbers);
        }
        Set<ByteBuffer> binaries = new LinkedHashSet<>();
        set.forEach(bytes ->
                binaries.add(bytes instanceof byte[] array ? ByteBuffer.wrap(array.clone()) : (ByteBuffer) bytes));
        return new Datum.BinarySet(binaries);
    }

    /** Sets a question mark: whole numbers as int, as long, or as 5.0, and times by their setter or as an object. */
    public static void set(PreparedStatement statement, int index, Cell value) throws SQLException {
        if (value instanceof Datum.Text text) {
            statement.setString(index, text.value());
        } else if (value instanceof Datum.Numeric number) {
            BigDecimal exact = number.value();
            if (exact.scale() <= 0 && exact.precision() - exact.scale() < 9) {
                switch (Math.floorMod(exact.intValue() + index, 3)) {
                    case 0 -> statement.setInt(index, exact.intValue());
                    case 1 -> statement.setLong(index, exact.longValue());
                    default -> statement.setBigDecimal(index, exact.setScale(1));
                }
            } else {
                statement.setBigDecimal(index, exact);
            }
        } else if (value instanceof Datum.Bool bool) {
            statement.setBoolean(index, bool.value());
        } else if (value instanceof Datum.Binary binary) {
            statement.setBytes(index, binary.bytes());
        } else if (value instanceof Datum.Null) {
            statement.setNull(index, Types.VARCHAR);
        } else if (value instanceof Cell.Timestamp time) {
            if (Math.floorMod(time.value().getDayOfMonth() + index, 2) == 0) {
                statement.setTimestamp(index, Timestamp.from(time.value().toInstant(ZoneOffset.UTC)));
            } else {
                statement.setObject(index, time.value());
            }
        } else if (value instanceof Cell.Date date) {
            if (Math.floorMod(date.value().getDayOfMonth() + index, 2) == 0) {
                statement.setDate(index, Date.valueOf(date.value()));
            } else {
                statement.setObject(index, date.value());
            }
        } else {
            statement.setObject(index, natural((Datum) value));
        }
    }

    /** As Java code would hold it. */
    private static @Nullable Object natural(Datum value) {
        if (value instanceof Datum.Null) {
            return null;
        }
        return value.accept(new Datum.Visitor<Object>() {
            @Override
            public Object visit(Datum.Text text) {
                return text.value();
            }

            @Override
            public Object visit(Datum.Numeric number) {
                return number.value();
            }

            @Override
            public Object visit(Datum.Binary binary) {
                return binary.bytes();
            }

            @Override
            public Object visit(Datum.Bool bool) {
                return bool.value();
            }

            @Override
            public Object visit(Datum.Null stored) {
                throw new IllegalStateException("a NULL is no object");
            }

            @Override
            public Object visit(Datum.Document document) {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                document.members().forEach((name, member) -> members.put(name, natural(member)));
                return members;
            }

            @Override
            public Object visit(Datum.Sequence sequence) {
                List<@Nullable Object> elements = new ArrayList<>();
                sequence.elements().forEach(element -> elements.add(natural(element)));
                return elements;
            }

            @Override
            public Object visit(Datum.TextSet set) {
                return set.elements();
            }

            @Override
            public Object visit(Datum.NumberSet set) {
                return set.elements();
            }

            @Override
            public Object visit(Datum.BinarySet set) {
                Set<Object> elements = new LinkedHashSet<>();
                set.elements().forEach(element -> elements.add(new Datum.Binary(element).bytes()));
                return elements;
            }
        });
    }
}

package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts between JDBC's Java values and those of the judges. */
public final class JdbcValues {
    private JdbcValues() {}

    /** @param value the result of {@code getObject(i, Object.class)} */
    public static @Nullable Cell cell(@Nullable Object value) {
        if (value == null) {
            return null;
        } else if (value instanceof Timestamp time) {
            // An instant is the same in all time zones.
            return new Cell.Timestamp(LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC));
        } else if (value instanceof Date date) {
            return new Cell.Date(date.toLocalDate());
        } else if (value instanceof LocalDate date) {
            return new Cell.Date(date);
        } else if (value instanceof LocalDateTime time) {
            return new Cell.Timestamp(time);
        } else if (value instanceof OffsetDateTime time) {
            return new Cell.Moment(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
        } else if (value instanceof OffsetTime time) {
            return new Cell.TimeOfDay(time.toLocalTime(), time.getOffset());
        } else if (value instanceof Time time) {
            // The fields of the JVM's time zone are those of the value.
            ZonedDateTime local = Instant.ofEpochMilli(time.getTime()).atZone(ZoneId.systemDefault());
            return new Cell.TimeOfDay(local.toLocalTime(), null);
        } else if (value instanceof LocalTime time) {
            return new Cell.TimeOfDay(time, null);
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

    /** Sets a parameter by one of the setters that accept such a value. The choice depends on the value and the index, so that it is reproducible. */
    public static void set(PreparedStatement statement, int index, Cell value) throws SQLException {
        int manner = Math.floorMod(value.hashCode() + index, 12);
        if (value instanceof Datum.Text text) {
            setText(statement, index, text.value(), manner);
        } else if (value instanceof Datum.Numeric number) {
            setNumber(statement, index, number.value(), manner);
        } else if (value instanceof Datum.Bool bool) {
            statement.setBoolean(index, bool.value());
        } else if (value instanceof Datum.Binary binary) {
            statement.setBytes(index, binary.bytes());
        } else if (value instanceof Datum.Null) {
            statement.setNull(index, manner % 2 == 0 ? Types.VARCHAR : Types.NULL);
        } else if (value instanceof Cell.Timestamp time) {
            setTime(statement, index, time.value(), manner);
        } else if (value instanceof Cell.Date date) {
            if (manner % 2 == 0) {
                statement.setDate(index, Date.valueOf(date.value()));
            } else {
                statement.setObject(index, date.value());
            }
        } else {
            statement.setObject(index, natural(value));
        }
    }

    private static void setText(PreparedStatement statement, int index, String text, int manner) throws SQLException {
        switch (manner) {
            case 0, 1 -> statement.setObject(index, text);
            case 2 -> statement.setObject(index, text, Types.VARCHAR);
            case 3 -> statement.setNString(index, text);
            default -> statement.setString(index, text);
        }
    }

    /** Sets integers as integers or as 5.0. */
    private static void setNumber(PreparedStatement statement, int index, BigDecimal exact, int manner)
            throws SQLException {
        boolean small = exact.scale() <= 0 && exact.precision() - exact.scale() < 9;
        switch (small ? manner : manner + 12) {
            case 0, 1, 2 -> statement.setInt(index, exact.intValue());
            case 3, 4 -> statement.setLong(index, exact.longValue());
            case 5 -> statement.setObject(index, exact.intValue());
            case 6 -> statement.setObject(index, exact.toBigInteger());
            case 7 -> statement.setObject(index, exact.longValue(), Types.NUMERIC);
            case 8, 9, 10, 11 -> statement.setBigDecimal(index, exact.setScale(1));
            case 12 -> statement.setObject(index, exact);
            default -> statement.setBigDecimal(index, exact);
        }
    }

    /** Sets values as instants, in time zones near and far from UTC. */
    private static void setTime(PreparedStatement statement, int index, LocalDateTime time, int manner)
            throws SQLException {
        Instant instant = time.toInstant(ZoneOffset.UTC);
        switch (manner) {
            case 0, 1 -> statement.setObject(index, OffsetDateTime.ofInstant(instant, ZoneOffset.ofHours(manner * 5)));
            case 2 -> statement.setObject(index, instant);
            case 3 -> statement.setObject(index, instant.atZone(ZoneId.of("America/New_York")));
            case 4 -> statement.setObject(index, java.util.Date.from(instant));
            case 5 -> statement.setObject(index, GregorianCalendar.from(instant.atZone(ZoneId.of("Asia/Tokyo"))));
            case 6, 7, 8 -> statement.setTimestamp(index, Timestamp.from(instant));
            default -> statement.setObject(index, time);
        }
    }

    /** The usual Java type of the value. */
    static @Nullable Object natural(@Nullable Cell value) {
        if (value == null || value instanceof Datum.Null) {
            return null;
        } else if (value instanceof Cell.Timestamp time) {
            return time.value();
        } else if (value instanceof Cell.Date date) {
            return date.value();
        } else if (value instanceof Cell.Moment moment) {
            return moment.value().atOffset(ZoneOffset.UTC);
        } else if (value instanceof Cell.TimeOfDay time) {
            return time.offset() == null ? time.time() : time.time().atOffset(time.offset());
        }
        return ((Datum) value).accept(new Datum.Visitor<Object>() {
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
                throw new IllegalStateException("a NULL is not an object");
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

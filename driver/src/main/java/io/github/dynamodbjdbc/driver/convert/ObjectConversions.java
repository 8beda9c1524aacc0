package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code getObject} with a class, and without one. */
public final class ObjectConversions {
    /** Converts a value to one class. */
    private interface Conversion {
        Object apply(ColumnType type, Object value) throws ConversionFailure;
    }

    private static final Map<Class<?>, Conversion> BY_CLASS = new HashMap<>();

    static {
        BY_CLASS.put(String.class, Conversions::text);
        BY_CLASS.put(CharSequence.class, Conversions::text);
        BY_CLASS.put(BigDecimal.class, Conversions::decimal);
        BY_CLASS.put(Number.class, Conversions::decimal);
        BY_CLASS.put(BigInteger.class, Conversions::bigInteger);
        BY_CLASS.put(Byte.class, (type, value) ->
                (byte) Conversions.integer(type, value, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte"));
        BY_CLASS.put(Short.class, (type, value) ->
                (short) Conversions.integer(type, value, Short.MIN_VALUE, Short.MAX_VALUE, "short"));
        BY_CLASS.put(Integer.class, (type, value) ->
                (int) Conversions.integer(type, value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int"));
        BY_CLASS.put(
                Long.class, (type, value) -> Conversions.integer(type, value, Long.MIN_VALUE, Long.MAX_VALUE, "long"));
        BY_CLASS.put(Double.class, Conversions::doubleValue);
        BY_CLASS.put(Float.class, Conversions::floatValue);
        BY_CLASS.put(Boolean.class, Conversions::bool);
        BY_CLASS.put(byte[].class, Conversions::bytes);
        BY_CLASS.put(LocalDate.class, (type, value) -> Temporals.date(Conversions.temporal(type, value)));
        BY_CLASS.put(LocalTime.class, (type, value) -> Temporals.time(Conversions.temporal(type, value)));
        BY_CLASS.put(LocalDateTime.class, (type, value) -> Temporals.dateTime(Conversions.temporal(type, value)));
        BY_CLASS.put(
                OffsetDateTime.class, (type, value) -> Temporals.offsetDateTime(Conversions.temporal(type, value)));
        BY_CLASS.put(OffsetTime.class, (type, value) -> Temporals.offsetTime(Conversions.temporal(type, value)));
        BY_CLASS.put(ZonedDateTime.class, (type, value) -> Temporals.offsetDateTime(Conversions.temporal(type, value))
                .toZonedDateTime());
        BY_CLASS.put(Instant.class, (type, value) -> Temporals.offsetDateTime(Conversions.temporal(type, value))
                .toInstant());
        BY_CLASS.put(java.sql.Date.class, (type, value) -> Temporals.sqlDate(Conversions.temporal(type, value), null));
        BY_CLASS.put(java.sql.Time.class, (type, value) -> Temporals.sqlTime(Conversions.temporal(type, value), null));
        BY_CLASS.put(
                java.sql.Timestamp.class,
                (type, value) -> Temporals.sqlTimestamp(Conversions.temporal(type, value), null));
        BY_CLASS.put(
                java.util.Date.class, (type, value) -> Temporals.sqlTimestamp(Conversions.temporal(type, value), null));
        BY_CLASS.put(URL.class, ObjectConversions::url);
        BY_CLASS.put(UUID.class, ObjectConversions::uuid);
        BY_CLASS.put(Map.class, Conversions::map);
        BY_CLASS.put(List.class, Conversions::list);
        BY_CLASS.put(Collection.class, Conversions::list);
        BY_CLASS.put(Set.class, Conversions::set);
        BY_CLASS.put(float[].class, ObjectConversions::floats);
        BY_CLASS.put(double[].class, ObjectConversions::doubles);
    }

    private ObjectConversions() {}

    /** Whether {@link #as} converts to the class. */
    public static boolean isKnown(Class<?> target) {
        return target == Object.class || BY_CLASS.containsKey(target);
    }

    /** @param target a known class; Object returns the value in its natural class */
    public static @Nullable Object as(Class<?> target, ColumnType type, Object value) throws ConversionFailure {
        Conversion conversion = BY_CLASS.get(target);
        return conversion == null ? Conversions.natural(type, value) : conversion.apply(type, value);
    }

    /** The result of {@code getObject} without a class: the value as the column's reported type; a list for an ARRAY. */
    public static @Nullable Object asReported(ColumnType type, boolean nativeDocuments, Object value)
            throws ConversionFailure {
        if (!Conversions.fits(type, nativeDocuments, value)) {
            throw ConversionFailure.notA(type + " value", Conversions.text(type, value));
        }
        return switch (type) {
            case VARCHAR, UUID -> Conversions.text(type, value);
            case DOCUMENT, VARIANT ->
                nativeDocuments ? Conversions.natural(type, value) : Conversions.text(type, value);
            case LIST -> nativeDocuments ? Conversions.list(type, value) : Conversions.text(type, value);
            case NUMERIC -> Conversions.decimal(type, value);
            case VARBINARY -> Conversions.bytes(type, value);
            case BOOLEAN -> value;
            case SMALLINT -> (int) Conversions.integer(type, value, Short.MIN_VALUE, Short.MAX_VALUE, "smallint");
            case INTEGER -> (int) Conversions.integer(type, value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
            case BIGINT -> Conversions.integer(type, value, Long.MIN_VALUE, Long.MAX_VALUE, "long");
            case DOUBLE -> Conversions.doubleValue(type, value);
            case REAL -> (float) Conversions.doubleValue(type, value);
            case DATE -> Temporals.sqlDate(Conversions.temporal(type, value), null);
            case TIME -> Temporals.sqlTime(Conversions.temporal(type, value), null);
            case TIMESTAMP -> Temporals.sqlTimestamp(Conversions.temporal(type, value), null);
            case TIMETZ -> Temporals.offsetTime(Conversions.temporal(type, value));
            case TIMESTAMPTZ -> Temporals.offsetDateTime(Conversions.temporal(type, value));
        };
    }

    /** The elements of a vector, each as the nearest float. */
    private static float[] floats(ColumnType type, Object value) throws ConversionFailure {
        double[] numbers = doubles(type, value);
        float[] floats = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }

    private static double[] doubles(ColumnType type, Object value) throws ConversionFailure {
        List<?> elements = Conversions.list(type, value);
        double[] numbers = new double[elements.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(elements.get(i) instanceof Number number)) {
                throw ConversionFailure.notA("list of numbers", Conversions.text(type, value));
            }
            numbers[i] = number.doubleValue();
        }
        return numbers;
    }

    public static URL url(ColumnType type, Object value) throws ConversionFailure {
        String text = Conversions.text(type, value);
        try {
            return new URL(text);
        } catch (MalformedURLException e) {
            throw ConversionFailure.notA("URL", text);
        }
    }

    private static UUID uuid(ColumnType type, Object value) throws ConversionFailure {
        String text = Conversions.text(type, value);
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw ConversionFailure.notA("UUID", text);
        }
    }
}

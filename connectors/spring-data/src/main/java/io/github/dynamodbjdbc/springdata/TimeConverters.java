package io.github.dynamodbjdbc.springdata;

import java.sql.JDBCType;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.jdbc.core.mapping.JdbcValue;

/** Converters of times to the driver's types. Without them, Spring Data would write dates as timestamps, and moments in the JVM's time zone. */
final class TimeConverters {
    static final List<Object> ALL = List.of(
            DateToValue.INSTANCE,
            TimeToValue.INSTANCE,
            DateTimeToValue.INSTANCE,
            InstantToValue.INSTANCE,
            TimestampToInstant.INSTANCE,
            TimestampToDateTime.INSTANCE,
            TextToDateTime.INSTANCE,
            TextToTime.INSTANCE);

    private TimeConverters() {}

    @WritingConverter
    enum DateToValue implements Converter<LocalDate, JdbcValue> {
        INSTANCE;

        @Override
        public JdbcValue convert(LocalDate date) {
            return JdbcValue.of(date, JDBCType.DATE);
        }
    }

    @WritingConverter
    enum TimeToValue implements Converter<LocalTime, JdbcValue> {
        INSTANCE;

        @Override
        public JdbcValue convert(LocalTime time) {
            return JdbcValue.of(time, JDBCType.TIME);
        }
    }

    @WritingConverter
    enum DateTimeToValue implements Converter<LocalDateTime, JdbcValue> {
        INSTANCE;

        @Override
        public JdbcValue convert(LocalDateTime dateTime) {
            return JdbcValue.of(dateTime, JDBCType.TIMESTAMP);
        }
    }

    @WritingConverter
    enum InstantToValue implements Converter<Instant, JdbcValue> {
        INSTANCE;

        @Override
        public JdbcValue convert(Instant moment) {
            return JdbcValue.of(moment, JDBCType.TIMESTAMP);
        }
    }

    @ReadingConverter
    enum TimestampToInstant implements Converter<Timestamp, Instant> {
        INSTANCE;

        @Override
        public Instant convert(Timestamp timestamp) {
            return timestamp.toInstant();
        }
    }

    /** Converts a moment by the fields of UTC's calendar. */
    @ReadingConverter
    enum TimestampToDateTime implements Converter<Timestamp, LocalDateTime> {
        INSTANCE;

        @Override
        public LocalDateTime convert(Timestamp timestamp) {
            return LocalDateTime.ofInstant(timestamp.toInstant(), ZoneOffset.UTC);
        }
    }

    /** Converts the string of an attribute that is not declared. */
    @ReadingConverter
    enum TextToDateTime implements Converter<String, LocalDateTime> {
        INSTANCE;

        @Override
        public LocalDateTime convert(String text) {
            return text.endsWith("Z")
                    ? LocalDateTime.ofInstant(Instant.parse(text), ZoneOffset.UTC)
                    : LocalDateTime.parse(text);
        }
    }

    @ReadingConverter
    enum TextToTime implements Converter<String, LocalTime> {
        INSTANCE;

        @Override
        public LocalTime convert(String text) {
            return LocalTime.parse(text);
        }
    }
}

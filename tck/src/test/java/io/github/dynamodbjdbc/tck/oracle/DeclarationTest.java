package io.github.dynamodbjdbc.tck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.oracle.Declaration.Format;
import io.github.dynamodbjdbc.tck.oracle.Declaration.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclarationTest {
    private static Format format(String name) {
        return Format.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    @ParameterizedTest
    @CsvSource({
        "iso8601-millis-utc,2026-01-31T23:59:59.123Z,2026-01-31T23:59:59.123",
        "iso8601-millis-utc,2026-01-31T23:59:59Z,",
        "iso8601-seconds-utc,2026-01-31T23:59:59Z,2026-01-31T23:59:59",
        "iso8601-seconds-utc,2026-02-30T23:59:59Z,",
        "iso8601-seconds-utc,2026-01-31T23:59:60Z,",
        "iso8601-seconds,2026-01-31T23:59:59,2026-01-31T23:59:59",
        "iso8601-seconds,2026-01-31 23:59:59,",
        "iso8601-date,2026-01-31,2026-01-31T00:00:00",
        "iso8601-date,0000-01-31,",
        "iso8601,2026-01-31 23:59,2026-01-31T23:59:00",
        "iso8601,2026-01-31T23:59:59.1239999+00:00,2026-01-31T23:59:59.123999900",
        "iso8601,2026-01-31T23:59:59.1239999+01:00,",
        "iso8601,2026-01-31T23:59-0130,",
        "iso8601,tomorrow,"
    })
    void textSaysATime(String format, String stored, LocalDateTime expected) {
        Cell read = new Declaration(Type.TIMESTAMP, format(format)).read(new Datum.Text(stored));
        // A spelling is also compared as its text.
        Cell time = read instanceof Cell.Spelled spelled ? spelled.time() : read;
        assertThat(time).isEqualTo(expected == null ? null : new Cell.Timestamp(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "epoch-seconds,1769903999,2026-01-31T23:59:59",
        "epoch-seconds,1769903999.123,2026-01-31T23:59:59.123",
        "epoch-seconds,1769903999.1234,",
        "epoch-seconds,-0.001,1969-12-31T23:59:59.999",
        "epoch-seconds,1E30,",
        "epoch-millis,1769903999123,2026-01-31T23:59:59.123",
        "epoch-millis,0.5,",
        "epoch-days,20484,2026-01-31T00:00:00",
        "epoch-days,0.5,"
    })
    void aNumberSaysATime(String format, BigDecimal stored, LocalDateTime expected) {
        Cell read = new Declaration(Type.TIMESTAMP, format(format)).read(new Datum.Numeric(stored));
        assertThat(read).isEqualTo(expected == null ? null : new Cell.Timestamp(expected));
    }

    @Test
    void onlyMidnightsAreDates() {
        Declaration declaration = new Declaration(Type.DATE, Format.EPOCH_SECONDS);
        assertThat(declaration.read(new Datum.Numeric(BigDecimal.valueOf(86_400))))
                .isEqualTo(new Cell.Date(LocalDate.of(1970, 1, 2)));
        assertThat(declaration.read(new Datum.Numeric(BigDecimal.ONE))).isNull();
    }

    @ParameterizedTest
    @CsvSource({"VARCHAR,true", "NUMERIC,false", "VARIANT,true"})
    void otherTypesHaveTheirValues(Type type, boolean fits) {
        Datum text = new Datum.Text("a");
        assertThat(new Declaration(type, null).read(text)).isEqualTo(fits ? text : null);
    }
}

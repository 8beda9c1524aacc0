package io.github.dynamodbjdbc.planner.predicate;

import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts of a moment in a parameter are the same as those of a literal. */
class SpelledTest {
    private static final long MIDNIGHT = Instant.parse("2026-01-31T00:00:00Z").toEpochMilli();
    private static final long FIRST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();
    private static final int DAY = Math.toIntExact(LocalDate.of(2026, 1, 31).toEpochDay());

    private static Term.Spelled own(MomentForm form) {
        return Term.Spelled.own(parameter(1), form);
    }

    private static Object value(Term.Operand operand, Object bound) {
        return Substitution.ofParameters(index -> bound).apply(operand).value();
    }

    private static List<String> spellings(MomentForm form, Object bound) {
        return MomentRanges.openSpellings(own(form)).stream()
                .map(text -> (String) value(text, bound))
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<MomentRanges.Range> ranges(MomentForm form, ComparisonOperator operator, Object bound) {
        return MomentRanges.openRanges(own(form), operator).stream()
                .filter(range -> value(range.low(), bound) != null && value(range.high(), bound) != null)
                .map(range ->
                        new MomentRanges.Range((String) value(range.low(), bound), (String) value(range.high(), bound)))
                .toList();
    }

    @Test
    void theStringIsComparedByTheForm() {
        assertThat(value(own(MomentForm.TIMESTAMP), MIDNIGHT + 500)).isEqualTo("2026-01-31T00:00:00.500000000");
        assertThat(value(own(MomentForm.DATE), DAY)).isEqualTo("2026-01-31");
        assertThat(value(own(MomentForm.TIME), 25_200_000L)).isEqualTo("07:00:00.000000000");
    }

    @Test
    void nullHasNoString() {
        for (Object bound : new Object[] {null, StoredNull.INSTANCE}) {
            assertThat(value(own(MomentForm.TIMESTAMP), bound)).isNull();
            assertThat(spellings(MomentForm.TIMESTAMP, bound)).isEmpty();
            assertThat(ranges(MomentForm.TIMESTAMP, ComparisonOperator.LESS, bound))
                    .isEmpty();
        }
    }

    @Test
    void spellingsAreAsManyAsThereAre() {
        assertThat(spellings(MomentForm.TIMESTAMP, MIDNIGHT))
                .as("the day alone, and 11 times in 2 separators and 3 zones")
                .hasSize(67)
                .contains("2026-01-31", "2026-01-31 00:00", "2026-01-31T00:00:00.000000000+00:00");
        assertThat(spellings(MomentForm.TIMESTAMP, MIDNIGHT + 1))
                .as("fractions of 3 to 9 digits, in 2 separators and 3 zones")
                .hasSize(42)
                .contains("2026-01-31T00:00:00.001Z")
                .doesNotContain("2026-01-31T00:00:00Z");
        assertThat(spellings(MomentForm.TIMESTAMP, Long.MAX_VALUE)).isEmpty();
        assertThat(spellings(MomentForm.DATE, DAY)).containsExactly("2026-01-31");
        assertThat(spellings(MomentForm.DATE, Integer.MAX_VALUE))
                .as("no text says such a day")
                .isEmpty();
        assertThat(spellings(MomentForm.TIME, 25_200_000L))
                .hasSize(11)
                .startsWith("07:00", "07:00:00", "07:00:00.0")
                .endsWith("07:00:00.000000000");
    }

    @Test
    void rangesAreAsManyAsThereAre() {
        assertThat(ranges(MomentForm.TIMESTAMP, ComparisonOperator.LESS, MIDNIGHT))
                .as("all until the last minute of the day before lies together")
                .containsExactly(new MomentRanges.Range("0001-01-01", "2026-01-30T23:59Z"));
        assertThat(ranges(MomentForm.TIMESTAMP, ComparisonOperator.EQUAL, MIDNIGHT))
                .containsExactly(
                        new MomentRanges.Range("2026-01-31", "2026-01-31 00:00Z"),
                        new MomentRanges.Range("2026-01-31T00:00", "2026-01-31T00:00Z"));
        assertThat(ranges(MomentForm.TIMESTAMP, ComparisonOperator.NOT_EQUAL, MIDNIGHT))
                .containsExactly(new MomentRanges.Range("0001-01-01", "9999-12-31T23:59Z"));
        assertThat(ranges(MomentForm.TIMESTAMP, ComparisonOperator.LESS, FIRST))
                .as("nothing comes before the first moment")
                .isEmpty();
        assertThat(ranges(MomentForm.DATE, ComparisonOperator.GREATER_OR_EQUAL, DAY))
                .containsExactly(new MomentRanges.Range("2026-01-31", "9999-12-32"));
    }

    @ParameterizedTest
    @EnumSource(ComparisonOperator.class)
    void rangesAreThoseOfTheBoundMoment(ComparisonOperator operator) {
        for (long millis : new long[] {FIRST, MIDNIGHT, MIDNIGHT + 25_205_001, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(ranges(MomentForm.TIMESTAMP, operator, millis))
                    .isEqualTo(MomentRanges.of(MomentForm.TIMESTAMP, operator, MomentForm.TIMESTAMP.operand(millis)));
        }
    }
}

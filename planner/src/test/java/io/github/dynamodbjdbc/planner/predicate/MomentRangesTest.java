package io.github.dynamodbjdbc.planner.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ranges include every text of a moment and are at most a minute too wide. Tested with all spellings of moments near all bounds. */
class MomentRangesTest {
    private static final long NANOS_OF_MILLI = 1_000_000;
    private static final BigInteger MINUTE = BigInteger.valueOf(60_000_000_000L);

    private static final List<LocalDate> DAYS = List.of(
            LocalDate.of(1, 1, 1),
            LocalDate.of(1, 1, 2),
            LocalDate.of(2015, 11, 11),
            LocalDate.of(2015, 12, 31),
            LocalDate.of(2016, 1, 1),
            LocalDate.of(2016, 2, 29),
            LocalDate.of(2016, 3, 1),
            LocalDate.of(9999, 12, 30),
            LocalDate.of(9999, 12, 31));
    private static final int[] MINUTES = {0, 1, 9, 10, 59, 60, 599, 600, 1199, 1200, 1438, 1439};
    private static final int[] SECONDS = {0, 1, 9, 10, 59};
    private static final int[] FRACTIONS = {
        0, 1, 999_000, 999_999, 1_000_000, 1_000_001, 100_000_000, 120_000_000, 123_456_000, 999_000_000, 999_999_999
    };

    /** A text and its moment, in nanoseconds. */
    private record Spelled(String text, BigInteger nanos) {}

    private static BigInteger nanos(LocalDateTime moment) {
        return BigInteger.valueOf(moment.toEpochSecond(ZoneOffset.UTC))
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(moment.getNano()));
    }

    private static List<LocalDateTime> moments() {
        List<LocalDateTime> moments = new ArrayList<>();
        for (LocalDate day : DAYS) {
            for (int minute : MINUTES) {
                for (int second : SECONDS) {
                    for (int fraction : FRACTIONS) {
                        moments.add(day.atStartOfDay()
                                .plusMinutes(minute)
                                .plusSeconds(second)
                                .plusNanos(fraction));
                    }
                }
            }
        }
        return moments;
    }

    private static String comparable(LocalDateTime moment) {
        return moment.toLocalDate()
                + String.format(
                        "T%02d:%02d:%02d.%09d",
                        moment.getHour(), moment.getMinute(), moment.getSecond(), moment.getNano());
    }

    private static List<Spelled> texts() {
        List<Spelled> texts = new ArrayList<>();
        for (LocalDateTime moment : moments()) {
            for (String text : MomentTexts.spellings(comparable(moment))) {
                texts.add(new Spelled(text, nanos(moment)));
            }
        }
        texts.sort(Comparator.comparing(Spelled::text, Values::compareStrings));
        return texts;
    }

    @Test
    void spellingsAreReadAsTheirMoment() {
        for (LocalDateTime moment : moments()) {
            String comparable = comparable(moment);
            assertThat(MomentTexts.spellings(comparable))
                    .doesNotHaveDuplicates()
                    .allSatisfy(text -> assertThat(MomentTexts.comparable(text)).isEqualTo(comparable));
        }
        assertThat(MomentTexts.spellings("2015-11-11T00:00:00.000000000")).hasSize(67);
        assertThat(MomentTexts.spellings("2015-11-11T07:00:00.001000000")).hasSize(42);
    }

    @Test
    void othersAreNone() {
        assertThat(List.of(
                        "2015-11-1",
                        "2015-11-31",
                        "0000-01-01",
                        "2015-02-29",
                        "2015-11-11T",
                        "2015-11-11T7:00",
                        "2015-11-11T24:00",
                        "2015-11-11T07:60",
                        "2015-11-11t07:00",
                        "2015-11-11T07:00z",
                        "2015-11-11T07:00+01:00",
                        "2015-11-11T07:00-00:00",
                        "2015-11-11T07:00+0000",
                        "2015-11-11T07:00:00.",
                        "2015-11-11T07:00:00.0000000000",
                        "2015-11-11T07:00:00,1",
                        "2015-11-11T07:00.5",
                        " 2015-11-11",
                        "2015-11-11 ",
                        "2015-11-11Z",
                        "20151111",
                        "+2015-11-11",
                        "",
                        "x"))
                .allSatisfy(text ->
                        assertThat(MomentTexts.comparable(text)).as(text).isNull());
    }

    @Test
    void noStringIsMissed() {
        List<Spelled> texts = texts();
        Random random = new Random(7);
        List<LocalDateTime> bounds = moments().stream()
                .filter(moment -> moment.getNano() % NANOS_OF_MILLI == 0)
                .filter(moment -> random.nextInt(40) == 0)
                .toList();
        for (LocalDateTime bound : bounds) {
            for (ComparisonOperator operator : ComparisonOperator.values()) {
                check(texts, operator, bound);
            }
        }
    }

    private static void check(List<Spelled> texts, ComparisonOperator operator, LocalDateTime bound) {
        String operand =
                MomentForm.TIMESTAMP.operand(bound.toInstant(ZoneOffset.UTC).toEpochMilli());
        List<MomentRanges.Range> ranges = MomentRanges.of(MomentForm.TIMESTAMP, operator, operand);
        assertThat(ranges.size()).isLessThanOrEqualTo(2);
        BigInteger wanted = nanos(bound);
        int next = 0;
        for (MomentRanges.Range range : ranges) {
            assertThat(Values.compareStrings(range.low(), range.high())).isLessThanOrEqualTo(0);
            int low = place(texts, range.low(), false);
            int high = place(texts, range.high(), true);
            assertThat(low).as("order of %s", ranges).isGreaterThanOrEqualTo(next);
            outside(texts, next, low, operator, bound, wanted);
            for (Spelled text : texts.subList(low, high)) {
                boolean near = operator == ComparisonOperator.NOT_EQUAL
                        || text.nanos().subtract(wanted).abs().compareTo(MINUTE) < 0;
                if (!near && !holds(operator, text.nanos().compareTo(wanted))) {
                    throw new AssertionError(operator + " " + bound + " asks for " + text + " in " + ranges);
                }
            }
            next = high;
        }
        outside(texts, next, texts.size(), operator, bound, wanted);
    }

    private static void outside(
            List<Spelled> texts,
            int from,
            int to,
            ComparisonOperator operator,
            LocalDateTime bound,
            BigInteger wanted) {
        for (Spelled text : texts.subList(from, to)) {
            if (holds(operator, text.nanos().compareTo(wanted))) {
                throw new AssertionError(operator + " " + bound + " misses " + text);
            }
        }
    }

    private static boolean holds(ComparisonOperator operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /** The number of texts that are less than the bound, or not greater if it is included. */
    private static int place(List<Spelled> texts, String bound, boolean included) {
        int low = 0;
        int high = texts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Values.compareStrings(texts.get(middle).text(), bound);
            if (order < 0 || included && order == 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Test
    void momentsBeyondAllStrings() {
        String after = MomentForm.TIMESTAMP.operand(Long.MAX_VALUE);
        String before = MomentForm.TIMESTAMP.operand(Long.MIN_VALUE);
        MomentRanges.Range all = new MomentRanges.Range("0001-01-01", "9999-12-31T23:59Z");
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.LESS, after))
                .containsExactly(all);
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.GREATER, after))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.EQUAL, after))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.LESS, before))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.GREATER_OR_EQUAL, before))
                .containsExactly(all);
        String first = MomentForm.TIMESTAMP.operand(-62_135_596_800_000L);
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.LESS, first))
                .isEmpty();
    }

    @Test
    void aDayHasOneString() {
        String day = MomentForm.DATE.operand(16_749);
        assertThat(day).isEqualTo("2015-11-10");
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.EQUAL, day))
                .containsExactly(new MomentRanges.Range(day, day));
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.GREATER, day))
                .containsExactly(new MomentRanges.Range(day, "9999-12-32"));
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.LESS_OR_EQUAL, day))
                .containsExactly(new MomentRanges.Range("0001-01-01", day));
    }

    @Test
    void timesOfDay() {
        String time = MomentForm.TIME.operand(25_200_500);
        assertThat(MomentRanges.of(MomentForm.TIME, ComparisonOperator.EQUAL, time))
                .containsExactly(new MomentRanges.Range("07:00:00.5", "07:00:00.500000000"));
        assertThat(MomentRanges.of(MomentForm.TIME, ComparisonOperator.LESS, time))
                .containsExactly(new MomentRanges.Range("00:00", "07:00:00.500000000"));
    }

    @Test
    void daysBeyondAllStrings() {
        String after = MomentForm.DATE.operand(Integer.MAX_VALUE);
        String before = MomentForm.DATE.operand(Integer.MIN_VALUE);
        MomentRanges.Range all = new MomentRanges.Range("0001-01-01", "9999-12-32");
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.EQUAL, after))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.GREATER, after))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.LESS, after))
                .containsExactly(all);
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.LESS_OR_EQUAL, before))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.GREATER_OR_EQUAL, before))
                .containsExactly(all);
        assertThat(MomentRanges.of(MomentForm.DATE, ComparisonOperator.NOT_EQUAL, before))
                .containsExactly(all);
        assertThat(MomentRanges.spellings(MomentForm.DATE, after)).isEmpty();
        assertThat(MomentRanges.spellings(MomentForm.DATE, "2015-11-10")).containsExactly("2015-11-10");
    }

    @Test
    void moreThanBeforeAllAndLessThanBeforeAllAreEverythingAndNothing() {
        String after = MomentForm.TIMESTAMP.operand(Long.MAX_VALUE);
        String before = MomentForm.TIMESTAMP.operand(Long.MIN_VALUE);
        MomentRanges.Range all = new MomentRanges.Range("0001-01-01", "9999-12-31T23:59Z");
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.LESS_OR_EQUAL, after))
                .containsExactly(all);
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.LESS_OR_EQUAL, before))
                .isEmpty();
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.NOT_EQUAL, after))
                .containsExactly(all);
        assertThat(MomentRanges.of(MomentForm.TIMESTAMP, ComparisonOperator.EQUAL, before))
                .isEmpty();
    }
}

package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.value.MomentTexts;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of text, ordered by bytes, for which a comparison with a moment may be true: at most two disjoint ranges in order, each at most a minute
 * too wide. Blanks sort before {@code T}, so a day's texts with a blank are separate from those with a {@code T}. With {@code D} the day and
 * {@code s} the shortest spelling of the time of {@code 2026-01-31 07:00:05}:
 *
 * <table>
 *   <caption>Ranges</caption>
 *   <tr><td>{@code =}</td><td>[{@code D s}, {@code D sZ}] [{@code DTs}, {@code DTsZ}]</td></tr>
 *   <tr><td>{@code >}, {@code >=}</td><td>[{@code D s}, {@code D 23:59Z}] [{@code DTs}, {@code 9999-12-31T23:59Z}]</td></tr>
 *   <tr><td>{@code <}, {@code <=}</td><td>[{@code 0001-01-01}, {@code D 07:00Z}] [{@code DT00:00}, {@code DT07:00Z}]</td></tr>
 * </table>
 *
 * <p>{@code 07:00Z} sorts after all seconds of its minute. A whole day starts with the day alone and needs no second range.
 */
public final class MomentRanges {
    private static final String FIRST_DAY = "0001-01-01";
    private static final String LAST_MINUTE = "9999-12-31T23:59Z";

    /** Sorts after every text that begins with a day. */
    private static final String AFTER_DAYS = "9999-12-32";

    private static final String FIRST_TIME = "00:00";
    private static final String LAST_TIME = "23:59:59.999999999";

    /** The maximum number of ranges of a comparison, and of texts of one moment. */
    private static final int MOST = 2;

    private static final int MOST_SPELLINGS = 67;

    private MomentRanges() {}

    /** Both bounds are inclusive. */
    public record Range(String low, String high) {}

    /**
     * @param operand the text in the form's own notation
     * @return the ranges in order; empty if no text can match
     */
    public static List<Range> of(MomentForm form, ComparisonOperator operator, String operand) {
        return switch (form) {
            case TIMESTAMP -> timestamps(operator, operand);
            case DATE, DATE_OF_TIMESTAMP ->
                bounded(operator, operand, operand, FIRST_DAY, AFTER_DAYS, MomentTexts.beginsWithDay(operand));
            case TIME -> {
                List<String> spellings = MomentTexts.timeSpellings(operand);
                yield bounded(operator, spellings.get(0), operand, FIRST_TIME, LAST_TIME, true);
            }
        };
    }

    /** All texts that equal the operand. */
    public static List<String> spellings(MomentForm form, String operand) {
        return switch (form) {
            case TIMESTAMP -> MomentTexts.spellings(operand);
            case DATE, DATE_OF_TIMESTAMP -> MomentTexts.beginsWithDay(operand) ? List.of(operand) : List.of();
            case TIME -> MomentTexts.timeSpellings(operand);
        };
    }

    /** The ranges of an operand whose value is not known yet; some may turn out to be empty. */
    public static List<OpenRange> openRanges(Term.Spelled operand, ComparisonOperator operator) {
        int ranges = operand.form() == MomentForm.TIMESTAMP && operator != ComparisonOperator.NOT_EQUAL ? MOST : 1;
        return IntStream.range(0, ranges)
                .mapToObj(
                        range -> new OpenRange(operand.end(operator, range, false), operand.end(operator, range, true)))
                .toList();
    }

    /** The texts that equal an operand whose value is not known yet. */
    public static List<Term.Operand> openSpellings(Term.Spelled operand) {
        int spellings = operand.form().isOfDays() ? 1 : MOST_SPELLINGS;
        return IntStream.range(0, spellings)
                .<Term.Operand>mapToObj(operand::spelling)
                .toList();
    }

    /** A range whose bounds are known when the statement runs. */
    public record OpenRange(Term.Operand low, Term.Operand high) {}

    /** @param some whether a text can equal the operand */
    private static List<Range> bounded(
            ComparisonOperator operator, String low, String high, String first, String last, boolean some) {
        Range range =
                switch (operator) {
                    case EQUAL -> some ? new Range(low, high) : null;
                    case NOT_EQUAL -> new Range(first, last);
                    case LESS, LESS_OR_EQUAL -> high.compareTo(first) < 0 ? null : new Range(first, min(high, last));
                    case GREATER, GREATER_OR_EQUAL -> low.compareTo(last) > 0 ? null : new Range(max(low, first), last);
                };
        return range == null ? List.of() : List.of(range);
    }

    private static String min(String one, String other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static String max(String one, String other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static List<Range> timestamps(ComparisonOperator operator, String operand) {
        LocalDateTime moment = MomentTexts.moment(operand);
        if (operator == ComparisonOperator.NOT_EQUAL) {
            return List.of(new Range(FIRST_DAY, LAST_MINUTE));
        }
        if (moment == null) {
            boolean below = operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL;
            boolean all = operator != ComparisonOperator.EQUAL && below == operand.equals(MomentTexts.AFTER_ALL);
            return all ? List.of(new Range(FIRST_DAY, LAST_MINUTE)) : List.of();
        }
        return switch (operator) {
            case EQUAL -> equal(moment);
            case LESS -> {
                boolean wholeMinute = moment.equals(moment.truncatedTo(ChronoUnit.MINUTES));
                yield until(wholeMinute ? before(moment) : moment);
            }
            case LESS_OR_EQUAL -> until(moment);
            default -> from(moment);
        };
    }

    /** The previous minute; null before year 1. */
    private static @Nullable LocalDateTime before(LocalDateTime minute) {
        LocalDateTime earlier = minute.minusMinutes(1);
        return earlier.getYear() < 1 ? null : earlier;
    }

    private static List<Range> equal(LocalDateTime moment) {
        String day = moment.toLocalDate().toString();
        String time = shortest(moment);
        return List.of(
                new Range(isMidnight(moment) ? day : day + ' ' + time, day + ' ' + time + 'Z'),
                new Range(day + 'T' + time, day + 'T' + time + 'Z'));
    }

    private static List<Range> from(LocalDateTime moment) {
        String day = moment.toLocalDate().toString();
        String time = shortest(moment);
        return isMidnight(moment)
                ? List.of(new Range(day, LAST_MINUTE))
                : List.of(new Range(day + ' ' + time, day + " 23:59Z"), new Range(day + 'T' + time, LAST_MINUTE));
    }

    private static List<Range> until(@Nullable LocalDateTime moment) {
        if (moment == null) {
            return List.of();
        }
        String day = moment.toLocalDate().toString();
        String minute = minute(moment) + 'Z';
        List<Range> ranges = new ArrayList<>();
        if (minute.equals("23:59Z")) {
            ranges.add(new Range(FIRST_DAY, day + 'T' + minute));
        } else {
            ranges.add(new Range(FIRST_DAY, day + ' ' + minute));
            ranges.add(new Range(day + "T00:00", day + 'T' + minute));
        }
        return List.copyOf(ranges);
    }

    private static boolean isMidnight(LocalDateTime moment) {
        return moment.toLocalTime().toNanoOfDay() == 0;
    }

    private static String minute(LocalDateTime moment) {
        return moment.truncatedTo(ChronoUnit.MINUTES).toLocalTime().toString();
    }

    /** The time with minutes, seconds and fraction omitted if they are 0. */
    private static String shortest(LocalDateTime moment) {
        String text = moment.toLocalTime().toString();
        return text.contains(".") ? text.replaceFirst("0+$", "") : text;
    }
}

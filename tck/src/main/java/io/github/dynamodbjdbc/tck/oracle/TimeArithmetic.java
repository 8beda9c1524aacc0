package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Arithmetic of times with interval literals, and of dates in text. */
final class TimeArithmetic {
    private static final Pattern PART = Pattern.compile("([+-]?\\d{1,6}) (year|month|day|hour|minute|second)s? ?");
    private static final List<String> FIELDS = List.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");
    private static final int LAST_YEAR = 9_999;

    private TimeArithmetic() {}

    /** Null for any other expression. */
    static @Nullable Bound bind(Expression.Binary expression, ExpressionBinder binder) {
        boolean add = expression.operator() == BinaryOperator.ADD;
        if (!add && expression.operator() != BinaryOperator.SUBTRACT) {
            return null;
        }
        if (expression.right() instanceof Expression.IntervalLiteral interval) {
            return shifted(binder.bind(expression.left()), Length.of(interval, add));
        }
        if (add && expression.left() instanceof Expression.IntervalLiteral interval) {
            return shifted(binder.bind(expression.right()), Length.of(interval, true));
        }
        Bound left = binder.bind(expression.left());
        Bound right = binder.bind(expression.right());
        boolean days = left.kind().computed() == StaticType.DATE && right.kind().computed() == StaticType.DATE;
        return days && !add ? daysBetween(left, right) : DateTexts.bind(expression.operator(), left, right);
    }

    /** The length of an interval; its months are added first. */
    private record Length(long months, long days, long seconds) {
        static Length of(Expression.IntervalLiteral literal, boolean later) {
            if (literal.fromUnit() != null) {
                return ofFields(literal, later);
            }
            Matcher part = PART.matcher(literal.text().toLowerCase(Locale.ROOT));
            long months = 0;
            long days = 0;
            long seconds = 0;
            int end = 0;
            while (part.find() && part.start() == end) {
                long number = Long.parseLong(part.group(1)) * (later == literal.negative() ? -1 : 1);
                switch (part.group(2)) {
                    case "year" -> months += 12 * number;
                    case "month" -> months += number;
                    case "day" -> days += number;
                    case "hour" -> seconds += 3_600 * number;
                    case "minute" -> seconds += 60 * number;
                    default -> seconds += number;
                }
                end = part.end();
            }
            if (end != literal.text().length()) {
                throw new UnsupportedForOracle("intervals");
            }
            return new Length(months, days, seconds);
        }

        /** Numbers in the text, each of the next field. */
        private static Length ofFields(Expression.IntervalLiteral literal, boolean later) {
            int from = FIELDS.indexOf(literal.fromUnit());
            int to = literal.toUnit() == null ? from : FIELDS.indexOf(literal.toUnit());
            String text = literal.text().strip();
            boolean minus = text.startsWith("-") != literal.negative();
            String[] numbers = (text.startsWith("-") ? text.substring(1) : text).split("[-: ]+");
            if (from < 0 || to < 0 || numbers.length != to - from + 1 || !text.matches("[-0-9: ]+")) {
                throw new UnsupportedForOracle("intervals");
            }
            long[] lengths = new long[FIELDS.size()];
            for (int i = 0; i < numbers.length; i++) {
                lengths[from + i] = Long.parseLong(numbers[i]) * (later == minus ? -1 : 1);
            }
            return new Length(
                    lengths[0] * 12 + lengths[1], lengths[2], (lengths[3] * 60 + lengths[4]) * 60 + lengths[5]);
        }
    }

    private static Bound shifted(Bound operand, Length length) {
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("arithmetic with times as text");
        }
        // A date remains a date if no time is added.
        boolean day = operand.kind().computed() == StaticType.DATE && length.seconds() == 0;
        return Bound.of(day ? StaticType.DATE : StaticType.TIMESTAMP, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            if (time == null) {
                return null;
            }
            LocalDateTime sum =
                    time.plusMonths(length.months()).plusDays(length.days()).plusSeconds(length.seconds());
            if (sum.getYear() < 1 || sum.getYear() > LAST_YEAR) {
                throw Rejected.byValue("22008", "a time beyond the years");
            }
            return day ? new Cell.Date(sum.toLocalDate()) : new Cell.Timestamp(sum);
        });
    }

    private static Bound daysBetween(Bound left, Bound right) {
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER, Trait.OF_32_BITS), env -> {
            LocalDate one = day(left.value(env));
            LocalDate other = day(right.value(env));
            return one == null || other == null ? null : Numbers.cell(one.toEpochDay() - other.toEpochDay());
        });
    }

    private static @Nullable LocalDate day(@Nullable Cell cell) {
        LocalDateTime time = Moments.of(cell);
        return time == null ? null : time.toLocalDate();
    }
}

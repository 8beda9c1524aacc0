package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The periods of {@code system.metrics}: all of one length that are over and that CloudWatch still has, as far as a condition on their starts lets them
 * through.
 *
 * @param firstSeconds the start of the first period, in epoch seconds
 * @param endSeconds the end of the last period; equal to the first if there is none
 * @param seconds the length
 * @param older whether the condition lets through periods that CloudWatch no longer has
 */
record MetricPeriods(long firstSeconds, long endSeconds, long seconds, boolean older) {
    private static final AttributePath START = AttributePath.of("period_start");
    private static final AttributePath LENGTH = AttributePath.of("period_seconds");
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final long DAY = 24 * HOUR;

    static MetricPeriods of(Predicate wanted, long nowMillis) {
        long now = Math.floorDiv(nowMillis, 1000L);
        long length = HOUR;
        long from = Long.MIN_VALUE;
        long to = now;
        for (Predicate conjunct : Predicates.conjuncts(wanted)) {
            Predicate.In in = Predicates.asIn(conjunct);
            Long only = in == null || in.values().size() != 1
                    ? null
                    : number(in.values().get(0));
            if (in != null && only != null && isColumn(in.left(), LENGTH)) {
                length = only;
            } else if (in != null && only != null && isColumn(in.left(), START)) {
                from = Math.max(from, Math.floorDiv(only, 1000L));
                to = Math.min(to, Math.floorDiv(only, 1000L) + 1);
            } else if (conjunct instanceof Predicate.Comparison comparison && isColumn(comparison.left(), START)) {
                Long millis = number(comparison.right());
                // Rounded outwards: the condition itself is checked again.
                if (millis != null) {
                    switch (comparison.operator()) {
                        case GREATER, GREATER_OR_EQUAL -> from = Math.max(from, Math.floorDiv(millis, 1000L));
                        case LESS, LESS_OR_EQUAL -> to = Math.min(to, Math.floorDiv(millis, 1000L) + 1);
                        default -> {
                            // It bounds nothing.
                        }
                    }
                }
            }
        }
        if (length < MINUTE || length % MINUTE != 0 || length > DAY) {
            throw new StatementFailure(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "period_seconds of system.metrics is a multiple of 60, up to a day of 86400");
        }
        long oldest = now - kept(length);
        return of(Math.max(from, oldest), to, length, now, from != Long.MIN_VALUE && from < oldest);
    }

    private static MetricPeriods of(long from, long to, long length, long now, boolean older) {
        long first = up(from, length);
        long end = Math.min(up(to, length), Math.floorDiv(now, length) * length);
        return new MetricPeriods(first, Math.max(first, end), length, older);
    }

    private static long up(long second, long length) {
        return -Math.floorDiv(-second, length) * length;
    }

    /** The seconds for which CloudWatch keeps values from which such periods are made: minutes, five minutes, then hours. */
    private static long kept(long length) {
        return length % HOUR == 0 ? 455 * DAY : length % (5 * MINUTE) == 0 ? 63 * DAY : 15 * DAY;
    }

    private static boolean isColumn(Term term, AttributePath column) {
        return term instanceof Term.Attribute attribute && attribute.path().equals(column);
    }

    private static @Nullable Long number(Term term) {
        return term instanceof Term.Literal literal && literal.value() instanceof BigDecimal number
                ? (Long) number.longValue()
                : null;
    }

    /** These periods without those that were over at a time. */
    MetricPeriods since(long epochSecond) {
        long first = Math.min(endSeconds, Math.max(firstSeconds, startOf(epochSecond)));
        return new MetricPeriods(first, endSeconds, seconds, older);
    }

    long count() {
        return (endSeconds - firstSeconds) / seconds;
    }

    /** The start of the period that a second is in. */
    long startOf(long second) {
        return Math.floorDiv(second, seconds) * seconds;
    }
}

package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Adds the distance of a RANGE bound to the sort key's value. */
public enum RangeShift {
    /** Numbers of any type. */
    NUMBER {
        @Override
        Object place(Object key) {
            return key instanceof Number && !(key instanceof Double) ? decimal(key) : key;
        }

        @Override
        @Nullable
        Object shifted(Object key, Object distance, boolean forward) {
            if (!(key instanceof Number number)) {
                return null;
            }
            if (key instanceof Double) {
                double by = ((Number) distance).doubleValue();
                return forward ? number.doubleValue() + by : number.doubleValue() - by;
            }
            return forward ? decimal(key).add(decimal(distance)) : decimal(key).subtract(decimal(distance));
        }
    },
    /** A TIMESTAMP in milliseconds, plus an interval. */
    TIMESTAMP {
        @Override
        Object place(Object key) {
            return micros(key);
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            return moved(micros(key), distance, forward);
        }
    },
    /** A DATE plus an interval, as its midnight. */
    DATE {
        @Override
        Object place(Object key) {
            return midnight(key);
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            return moved(midnight(key), distance, forward);
        }
    },
    /** A TIME in milliseconds, which ignores months and days. */
    TIME {
        @Override
        Object place(Object key) {
            return micros(key);
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            long micros = ((Interval) distance).micros();
            return micros(key) + (forward ? micros : -micros);
        }
    };

    private static final long MICROS_OF_A_DAY = 86_400_000_000L;

    /** The form in which sort keys are compared. */
    abstract Object place(Object key);

    /** The sort key plus or minus the distance; null if the key's type doesn't support it. */
    abstract @Nullable Object shifted(Object key, Object distance, boolean forward);

    private static long micros(Object millis) {
        return ((Number) millis).longValue() * 1000;
    }

    private static long midnight(Object day) {
        return ((Number) day).longValue() * MICROS_OF_A_DAY;
    }

    /** Adds months first, then days and time. */
    private static long moved(long micros, Object distance, boolean forward) {
        Interval by = (Interval) distance;
        int sign = forward ? 1 : -1;
        long day = LocalDate.ofEpochDay(Math.floorDiv(micros, MICROS_OF_A_DAY))
                .plusMonths((long) sign * by.months())
                .plusDays((long) sign * by.days())
                .toEpochDay();
        return day * MICROS_OF_A_DAY + Math.floorMod(micros, MICROS_OF_A_DAY) + sign * by.micros();
    }

    private static BigDecimal decimal(Object number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}

package io.github.dynamodbjdbc.planner.run;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** How a RANGE of rows adds a distance to the value that they are sorted by. */
public enum RangeShift {
    /** Numbers, in whatever column. */
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
    /** A TIME or TIMESTAMP by milliseconds. */
    MILLISECONDS {
        @Override
        Object place(Object key) {
            return ((Number) key).longValue();
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            return sum(((Number) key).longValue(), distance, forward);
        }
    },
    /** A DATE by milliseconds: it is its midnight. */
    MILLISECONDS_OF_DATE {
        @Override
        Object place(Object key) {
            return ((Number) key).longValue() * MILLISECONDS_OF_A_DAY;
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            return sum(((Number) key).longValue() * MILLISECONDS_OF_A_DAY, distance, forward);
        }
    },
    /** A DATE by months. */
    MONTHS_OF_DATE {
        @Override
        Object place(Object key) {
            return ((Number) key).longValue();
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            return month(((Number) key).longValue(), distance, forward);
        }
    },
    /** A TIMESTAMP by months. */
    MONTHS {
        @Override
        Object place(Object key) {
            return ((Number) key).longValue();
        }

        @Override
        Object shifted(Object key, Object distance, boolean forward) {
            long time = ((Number) key).longValue();
            long day = month(Math.floorDiv(time, MILLISECONDS_OF_A_DAY), distance, forward);
            return day * MILLISECONDS_OF_A_DAY + Math.floorMod(time, MILLISECONDS_OF_A_DAY);
        }
    };

    private static final long MILLISECONDS_OF_A_DAY = 86_400_000;

    /** What the key is compared by. */
    abstract Object place(Object key);

    /** The place so far from the key's; null if a key of its type has none. */
    abstract @Nullable Object shifted(Object key, Object distance, boolean forward);

    private static long sum(long place, Object distance, boolean forward) {
        long by = ((Number) distance).longValue();
        return forward ? place + by : place - by;
    }

    private static long month(long day, Object distance, boolean forward) {
        long months = ((Number) distance).longValue();
        return LocalDate.ofEpochDay(day).plusMonths(forward ? months : -months).toEpochDay();
    }

    private static BigDecimal decimal(Object number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}

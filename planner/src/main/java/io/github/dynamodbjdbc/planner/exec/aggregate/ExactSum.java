package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.value.ShortDecimal;
import java.math.BigDecimal;

/** An exact sum of numbers: a long with a number of decimal places as far as it goes, and a decimal for the rest. */
class ExactSum {
    private long digits;
    private int places;
    private BigDecimal rest = BigDecimal.ZERO;

    final void plus(Object number) {
        add(number, true);
    }

    final void minus(Object number) {
        add(number, false);
    }

    private void add(Object number, boolean plus) {
        if (number instanceof BigDecimal decimal) {
            if (ShortDecimal.is(decimal)) {
                add(ShortDecimal.digits(decimal), ShortDecimal.places(decimal), plus);
            } else {
                addRest(decimal, plus);
            }
        } else if (Numbers.isApproximate(number)) {
            addRest(Numbers.decimal(number), plus);
        } else {
            add(((Number) number).longValue(), 0, plus);
        }
    }

    private void add(long more, int morePlaces, boolean plus) {
        long added = more;
        if (morePlaces > places) {
            if (!isLong(digits, morePlaces - places)) {
                addDigitsToRest();
            }
            digits *= digits == 0 ? 1 : ShortDecimal.power(morePlaces - places);
            places = morePlaces;
        } else if (morePlaces < places) {
            if (!isLong(more, places - morePlaces)) {
                addRest(BigDecimal.valueOf(more, morePlaces), plus);
                return;
            }
            added *= more == 0 ? 1 : ShortDecimal.power(places - morePlaces);
        }
        long sum = plus ? digits + added : digits - added;
        boolean overflow = plus ? ((digits ^ sum) & (added ^ sum)) < 0 : ((digits ^ added) & (digits ^ sum)) < 0;
        if (overflow) {
            addDigitsToRest();
            addRest(BigDecimal.valueOf(added, places), plus);
        } else {
            digits = sum;
        }
    }

    /** Whether the number with further zeros is a long. */
    private static boolean isLong(long number, int zeros) {
        return number == 0
                || zeros <= ShortDecimal.MOST_OF_LONG
                        && Math.multiplyHigh(number, ShortDecimal.power(zeros))
                                == number * ShortDecimal.power(zeros) >> Long.SIZE - 1;
    }

    private void addDigitsToRest() {
        rest = rest.add(BigDecimal.valueOf(digits, places));
        digits = 0;
    }

    private void addRest(BigDecimal number, boolean plus) {
        rest = plus ? rest.add(number) : rest.subtract(number);
    }

    /** Whether the sum is {@link #digits} with {@link #places} digits after the point. */
    final boolean isShort() {
        return rest.signum() == 0;
    }

    final long digits() {
        return digits;
    }

    final int places() {
        return places;
    }

    /** The sum, with any number of digits. */
    final BigDecimal total() {
        return isShort() ? ShortDecimal.of(digits, places) : rest.add(BigDecimal.valueOf(digits, places));
    }
}

package io.github.dynamodbjdbc.planner.exec.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Roman numerals, from 1 to 3999. */
final class RomanNumeral {
    private static final int MOST = 3999;
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] LETTERS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    private RomanNumeral() {}

    /** As in PostgreSQL, a number outside the range gives 15 characters {@code #}. */
    static String of(BigDecimal number) {
        BigDecimal rounded = number.setScale(0, RoundingMode.HALF_UP);
        if (rounded.signum() <= 0 || rounded.compareTo(BigDecimal.valueOf(MOST)) > 0) {
            return "#".repeat(15);
        }
        int rest = rounded.intValueExact();
        StringBuilder numeral = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (rest >= VALUES[i]) {
                numeral.append(LETTERS[i]);
                rest -= VALUES[i];
            }
        }
        return numeral.toString();
    }

    /** @param pattern RN or rn */
    static String inCase(String numeral, String pattern) {
        return Character.isLowerCase(pattern.charAt(0)) ? numeral.toLowerCase(Locale.ROOT) : numeral;
    }
}

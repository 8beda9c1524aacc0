package io.github.dynamodbjdbc.driver.decode;

import java.math.BigDecimal;

/** DynamoDB's numbers: exact, up to 38 digits, exponents from −130 to 125. */
final class NumberParser {
    // Digits that surely fit a long.
    private static final int LONG_DIGITS = 18;

    private NumberParser() {}

    /** The canonical value: trailing zeros stripped. */
    static BigDecimal parse(String text) {
        int length = text.length();
        int start = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        if (length == start || length - start > LONG_DIGITS) {
            return new BigDecimal(text).stripTrailingZeros();
        }
        long value = 0;
        for (int i = start; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return new BigDecimal(text).stripTrailingZeros();
            }
            value = value * 10 + digit;
        }
        BigDecimal number = BigDecimal.valueOf(start == 0 ? value : -value);
        return value % 10 == 0 ? number.stripTrailingZeros() : number;
    }
}

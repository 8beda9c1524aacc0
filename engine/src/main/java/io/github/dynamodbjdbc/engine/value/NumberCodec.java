package io.github.dynamodbjdbc.engine.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers as bytes in the order of the numbers: the sign, the exponent, two digits per byte, and an end. For a negative number all bytes except
 * for the sign are inverted.
 *
 * <pre>
 *   −12      00 7C F2 FF        sign, 255 − (exponent 2 + 129), 255 − (12 + 1), end
 *   0        01
 *   1.5      02 82 10 00        sign, exponent 1 + 129, 15 + 1, end
 * </pre>
 */
final class NumberCodec {
    private static final int NEGATIVE = 0;
    private static final int ZERO = 1;
    private static final int POSITIVE = 2;
    /** 1E-130 is 0.1 by ten to the power of this, negated. */
    private static final int LOWEST_EXPONENT = 129;

    private NumberCodec() {}

    static void write(BigDecimal number, Bytes out) {
        if (number.signum() == 0) {
            out.add(ZERO);
            return;
        }
        boolean negative = number.signum() < 0;
        int invert = negative ? 0xFF : 0;
        String digits = number.unscaledValue().abs().toString();
        int significant = digits.length();
        while (digits.charAt(significant - 1) == '0') {
            significant--;
        }
        int exponent = digits.length() - number.scale();
        out.add(negative ? NEGATIVE : POSITIVE);
        out.add(exponent + LOWEST_EXPONENT ^ invert);
        for (int i = 0; i < significant; i += 2) {
            int tens = digits.charAt(i) - '0';
            int ones = i + 1 < significant ? digits.charAt(i + 1) - '0' : 0;
            out.add(tens * 10 + ones + 1 ^ invert);
        }
        out.add(invert);
    }

    static BigDecimal read(ByteSource in) {
        int sign = in.next();
        if (sign == ZERO) {
            return BigDecimal.ZERO;
        }
        int invert = sign == NEGATIVE ? 0xFF : 0;
        int exponent = (in.next() ^ invert) - LOWEST_EXPONENT;
        StringBuilder digits = new StringBuilder(40);
        for (int pair = in.next() ^ invert; pair != 0; pair = in.next() ^ invert) {
            digits.append((char) ('0' + (pair - 1) / 10)).append((char) ('0' + (pair - 1) % 10));
        }
        int scale = digits.length() - exponent;
        BigDecimal number = digits.length() <= 18
                ? BigDecimal.valueOf(Long.parseLong(digits, 0, digits.length(), 10), scale)
                : new BigDecimal(new BigInteger(digits.toString()), scale);
        return sign == NEGATIVE ? number.negate() : number;
    }
}

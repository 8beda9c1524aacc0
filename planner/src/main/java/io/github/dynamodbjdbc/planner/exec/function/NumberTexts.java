package io.github.dynamodbjdbc.planner.exec.function;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts that CAST reads as numbers, as PostgreSQL does: decimal ones, {@code 0xFF}, {@code 0o17} and {@code 0b101}, with underscores between
 * digits.
 */
final class NumberTexts {
    private static final Pattern RADIX =
            Pattern.compile("([-+]?)0(?:x((?:_?[0-9a-f])+)|o((?:_?[0-7])+)|b((?:_?[01])+))", Pattern.CASE_INSENSITIVE);
    private static final int[] RADIXES = {16, 8, 2};

    private NumberTexts() {}

    /** @return null if the text is no number */
    static @Nullable BigDecimal number(String text) {
        String stripped = text.strip();
        try {
            return new BigDecimal(stripped);
        } catch (NumberFormatException e) {
            return otherwise(stripped);
        }
    }

    private static @Nullable BigDecimal otherwise(String text) {
        Matcher radix = RADIX.matcher(text);
        if (radix.matches()) {
            for (int i = 0; i < RADIXES.length; i++) {
                String digits = radix.group(i + 2);
                if (digits != null) {
                    return new BigDecimal(new BigInteger(radix.group(1) + digits.replace("_", ""), RADIXES[i]));
                }
            }
        }
        return text.indexOf('_') >= 0 && isBetweenDigits(text) ? decimal(text.replace("_", "")) : null;
    }

    private static boolean isBetweenDigits(String text) {
        for (int at = text.indexOf('_'); at >= 0; at = text.indexOf('_', at + 1)) {
            if (at == 0 || at + 1 == text.length() || !isDigit(text.charAt(at - 1)) || !isDigit(text.charAt(at + 1))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static @Nullable BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}

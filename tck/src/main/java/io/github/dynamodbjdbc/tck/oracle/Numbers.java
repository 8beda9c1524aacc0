package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arithmetic on numbers of up to 38 digits. */
final class Numbers {
    private static final int DIGITS = 38;
    private static final MathContext MANY_DIGITS = new MathContext(100, RoundingMode.HALF_UP);
    private static final MathContext MOST_DIGITS = new MathContext(DIGITS, RoundingMode.HALF_UP);
    private static final MathContext USUAL_DIGITS = new MathContext(16, RoundingMode.HALF_UP);

    /** A relative difference above which numbers differ, even if one was rounded. */
    private static final BigDecimal ROUNDING = new BigDecimal("1E-9");

    private static final BigDecimal LONGEST = BigDecimal.TEN.pow(DIGITS);
    static final BigDecimal LEAST_OF_32_BITS = BigDecimal.valueOf(Integer.MIN_VALUE);
    static final BigDecimal MOST_OF_32_BITS = BigDecimal.valueOf(Integer.MAX_VALUE);
    static final BigDecimal LEAST_OF_64_BITS = BigDecimal.valueOf(Long.MIN_VALUE);
    static final BigDecimal MOST_OF_64_BITS = BigDecimal.valueOf(Long.MAX_VALUE);

    private Numbers() {}

    /** The number; null for any other value. */
    static @Nullable BigDecimal of(@Nullable Cell cell) {
        return cell instanceof Datum.Numeric number ? number.value() : null;
    }

    static Datum cell(BigDecimal number) {
        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        if (stripped.precision() > DIGITS || exponent > 125 || exponent < -130) {
            throw new UnsupportedForOracle("a number beyond DynamoDB's");
        }
        return new Datum.Numeric(stripped);
    }

    static Datum cell(long number) {
        return cell(BigDecimal.valueOf(number));
    }

    /** @param traits the result's traits, which distinguish integers from other numbers */
    static BigDecimal compute(BinaryOperator operator, BigDecimal left, BigDecimal right, Set<Trait> traits) {
        BigDecimal result =
                switch (operator) {
                    case ADD -> left.add(right);
                    case SUBTRACT -> left.subtract(right);
                    case MULTIPLY -> left.multiply(right);
                    case DIVIDE -> divide(left, right, traits);
                    case MODULO -> left.remainder(divisor(right));
                    default -> throw new IllegalArgumentException(operator.symbol());
                };
        return held(result, traits);
    }

    /** The result in the range of its type; integers have 32 or 64 bits. */
    static BigDecimal held(BigDecimal result, Set<Trait> traits) {
        boolean fits = isWithin(result, LEAST_OF_32_BITS, MOST_OF_32_BITS);
        boolean integer = traits.contains(Trait.INTEGER);
        if (integer
                && !fits
                && (traits.contains(Trait.OF_32_BITS) || !isWithin(result, LEAST_OF_64_BITS, MOST_OF_64_BITS))) {
            throw Rejected.byValue("22003", "an integer that is too large");
        }
        boolean known = integer ? traits.contains(Trait.OF_64_BITS) : !traits.contains(Trait.MAYBE_INTEGER);
        if (!fits && !known) {
            throw new UnsupportedForOracle("whether an integer has 32 or 64 bits");
        }
        return result;
    }

    private static boolean isWithin(BigDecimal number, BigDecimal least, BigDecimal most) {
        return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
    }

    /** Truncated if both numbers have an integer type. */
    private static BigDecimal divide(BigDecimal left, BigDecimal right, Set<Trait> traits) {
        if (traits.contains(Trait.INTEGER)) {
            return left.divideToIntegralValue(divisor(right));
        }
        if (traits.contains(Trait.MAYBE_INTEGER)
                && left.remainder(divisor(right)).signum() != 0) {
            throw new UnsupportedForOracle("whether a function of integers gives integers that divide as such");
        }
        return quotient(left, divisor(right));
    }

    static BigDecimal quotient(BigDecimal left, BigDecimal right) {
        return shortened(left.divide(right, MANY_DIGITS), Math.max(places(left), places(right)));
    }

    /** 1 divided by a power of the number. */
    static BigDecimal inverse(BigDecimal number, int exponent) {
        return shortened(BigDecimal.ONE.divide(number.pow(exponent), MANY_DIGITS), places(number));
    }

    /** The square root of a quotient. */
    static BigDecimal root(BigDecimal left, BigDecimal right) {
        return shortened(left.divide(right, MANY_DIGITS).sqrt(MANY_DIGITS), Math.max(places(left), places(right)));
    }

    /** All digits if they are few enough; otherwise 16, or the operands' decimal places if these are more. */
    private static BigDecimal shortened(BigDecimal number, int places) {
        BigDecimal longest = number.round(MOST_DIGITS);
        if (longest.compareTo(number) == 0) {
            return longest;
        }
        BigDecimal usual = number.round(USUAL_DIGITS);
        BigDecimal finer = usual.scale() >= places ? usual : number.setScale(places, RoundingMode.HALF_UP);
        return finer.precision() > DIGITS ? longest : finer;
    }

    /** The number of decimal places without trailing zeros. */
    private static int places(BigDecimal number) {
        return Math.max(0, number.stripTrailingZeros().scale());
    }

    static BigDecimal divisor(BigDecimal number) {
        if (number.signum() == 0) {
            throw Rejected.byValue("22012", "division by zero");
        }
        return number;
    }

    static BigDecimal average(BigDecimal sum, int count) {
        return quotient(sum, BigDecimal.valueOf(count));
    }

    /** A function that rounds or truncates a number. */
    interface Step {
        BigDecimal of(BigDecimal number);
    }

    /** Applies a function to a number that may be slightly inaccurate; its result is known only if that makes no difference. */
    static BigDecimal step(Step step, BigDecimal number, boolean rounded) {
        BigDecimal result = step.of(number);
        if (result.abs().compareTo(LONGEST) >= 0 && number.abs().compareTo(LONGEST) < 0) {
            throw new UnsupportedForOracle("a number that is rounded up to 39 digits");
        }
        if (rounded) {
            BigDecimal off = number.abs().max(BigDecimal.ONE).multiply(ROUNDING);
            if (step.of(number.add(off)).compareTo(result) != 0
                    || step.of(number.subtract(off)).compareTo(result) != 0) {
                throw new UnsupportedForOracle("a whole part that depends on how a number was rounded");
            }
        }
        return result;
    }

    /** Whether both may be the same number, rounded to different numbers of digits. */
    static boolean close(BigDecimal left, BigDecimal right) {
        BigDecimal scale = left.abs().max(right.abs()).max(BigDecimal.ONE);
        return left.subtract(right).abs().compareTo(scale.multiply(ROUNDING)) <= 0;
    }
}

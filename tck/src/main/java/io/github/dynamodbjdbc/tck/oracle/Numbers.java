package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Arithmetic on numbers of up to 38 digits. */
final class Numbers {
    private static final int DIGITS = 38;
    private static final MathContext QUOTIENT = new MathContext(DIGITS, RoundingMode.HALF_UP);

    /** Beyond this relative difference numbers differ, even where one of them had to be rounded. */
    private static final BigDecimal ROUNDING = new BigDecimal("1E-9");

    private Numbers() {}

    /** The number, or null if it is none. */
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

    static BigDecimal compute(BinaryOperator operator, BigDecimal left, BigDecimal right, boolean integers) {
        return switch (operator) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> divide(left, right, integers);
            case MODULO -> left.remainder(divisor(right));
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    /** PostgreSQL cuts the quotient of two integers, others don't, and the manual is silent. */
    private static BigDecimal divide(BigDecimal left, BigDecimal right, boolean integers) {
        if (integers && left.remainder(divisor(right)).signum() != 0) {
            throw new UnsupportedForOracle("a division of integers with a remainder");
        }
        return left.divide(divisor(right), QUOTIENT);
    }

    private static BigDecimal divisor(BigDecimal number) {
        if (number.signum() == 0) {
            throw Rejected.byValue("22012", "division by zero");
        }
        return number;
    }

    static BigDecimal average(BigDecimal sum, int count) {
        return sum.divide(BigDecimal.valueOf(count), QUOTIENT);
    }

    /** Whether they may be one number, of which somebody kept fewer digits. */
    static boolean close(BigDecimal left, BigDecimal right) {
        BigDecimal scale = left.abs().max(right.abs()).max(BigDecimal.ONE);
        return left.subtract(right).abs().compareTo(scale.multiply(ROUNDING)) <= 0;
    }
}

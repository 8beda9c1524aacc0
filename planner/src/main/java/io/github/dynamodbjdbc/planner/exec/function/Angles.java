package io.github.dynamodbjdbc.planner.exec.function;

import java.math.BigDecimal;

/**
 * Trigonometry in degrees, which is exact where the result is, as PostgreSQL has it: {@code sind(30)} is 0.5. And hyperbolic functions.
 * None is called with a NULL.
 */
public final class Angles {
    private static final BigDecimal CIRCLE = BigDecimal.valueOf(360);
    private static final double RIGHT = 90;
    private static final double HALF = 0.5;

    private Angles() {}

    public static double sind(Object degrees) {
        double angle = Arguments.number(degrees).remainder(CIRCLE).doubleValue();
        double positive = Math.abs(angle);
        double sign = positive > 180 ? -1 : 1;
        double within = positive > 180 ? positive - 180 : positive;
        return Math.signum(angle) * sign * firstQuadrant(within > RIGHT ? 180 - within : within);
    }

    public static double cosd(Object degrees) {
        double angle = Arguments.number(degrees).remainder(CIRCLE).abs().doubleValue();
        double within = angle > 180 ? 360 - angle : angle;
        return within > RIGHT ? -firstQuadrant(within - RIGHT) : firstQuadrant(RIGHT - within);
    }

    /** The sine of an angle of up to 90 degrees. */
    private static double firstQuadrant(double degrees) {
        if (degrees == 30) {
            return HALF;
        }
        return degrees == 90 ? 1 : Math.sin(Math.toRadians(degrees));
    }

    public static double tand(Object degrees) {
        return quotient(sind(degrees), cosd(degrees));
    }

    public static double cotd(Object degrees) {
        return quotient(cosd(degrees), sind(degrees));
    }

    private static double quotient(double one, double other) {
        double quotient = one / other;
        // At 45 degrees the two differ in their last digit. A zero is positive.
        return Arguments.finite(Math.abs(Math.abs(quotient) - 1) < 1e-15 ? Math.signum(quotient) : quotient + 0.0);
    }

    public static double asind(Object sine) {
        return exact(Math.toDegrees(NumberFunctions.asin(sine)));
    }

    public static double acosd(Object cosine) {
        return exact(Math.toDegrees(NumberFunctions.acos(cosine)));
    }

    public static double atand(Object tangent) {
        return exact(Math.toDegrees(NumberFunctions.atan(tangent)));
    }

    public static double atan2d(Object y, Object x) {
        return exact(Math.toDegrees(NumberFunctions.atan2(y, x)));
    }

    /** A multiple of 15 degrees where it is one but for the last digit. */
    private static double exact(double degrees) {
        double multiple = Math.rint(degrees / 15) * 15;
        return Math.abs(degrees - multiple) < 1e-13 ? multiple : degrees;
    }

    public static double sinh(Object number) {
        return Arguments.finite(Math.sinh(Arguments.approximate(number)));
    }

    public static double cosh(Object number) {
        return Arguments.finite(Math.cosh(Arguments.approximate(number)));
    }

    public static double tanh(Object number) {
        return Math.tanh(Arguments.approximate(number));
    }

    public static double asinh(Object number) {
        double value = Arguments.approximate(number);
        double size = Math.abs(value);
        return Math.copySign(Math.log(size + Math.sqrt(size * size + 1)), value);
    }

    public static double acosh(Object number) {
        double value = Arguments.approximate(number);
        if (value < 1) {
            throw Arguments.outOfRange();
        }
        return Math.log(value + Math.sqrt(value * value - 1));
    }

    public static double atanh(Object number) {
        double value = Arguments.approximate(number);
        if (Math.abs(value) >= 1) {
            throw Arguments.outOfRange();
        }
        return HALF * Math.log1p(2 * value / (1 - value));
    }
}

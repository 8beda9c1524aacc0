package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BIGINT;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.DOUBLE;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.INTEGER;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.NUMERIC;

import io.github.dynamodbjdbc.planner.exec.function.Angles;
import io.github.dynamodbjdbc.planner.exec.function.BitFunctions;
import io.github.dynamodbjdbc.planner.exec.function.ExactFunctions;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;

/** Functions of numbers. */
final class NumberDeclarations {
    private NumberDeclarations() {}

    static void declare(DeclaredGroup group) {
        exact(group);
        more(group);
        bits(group);
        approximate(group);
    }

    private static void exact(DeclaredGroup group) {
        group.add("ABS", "a without its sign")
                .written("@ a")
                .expanded("a number", "as a", Expansion.ABSOLUTE)
                .expanded("i interval", "INTERVAL", Expansion.ABSOLUTE);
        group.add("SIGN", "-1, 0 or 1").expanded("a number", "as a", Expansion.SIGN);
        group.add("CEIL, CEILING", "the next integer up; of a time, the start of the next unit")
                .expanded("a number", "as a", Expansion.CEILING)
                .expanded("t timestamp, unit", "TIMESTAMP", Expansion.CEILING)
                .written("CEIL(t TO unit)");
        group.add("FLOOR", "the next integer down; of a time, the start of the unit")
                .expanded("a number", "as a", Expansion.FLOOR)
                .expanded("t timestamp, unit", "TIMESTAMP", Expansion.FLOOR)
                .written("FLOOR(t TO unit)");
        group.add("MOD", "the remainder of a / b, with the sign of a")
                .expanded("a number, b number", "as a % b", Expansion.MODULO);
        group.add("DIV", "the quotient without its fraction").two("a number, b number", NUMERIC, NumberFunctions::div);
        group.add("ROUND", "n decimal places, or before the point if n is negative; halves away from zero")
                .two("a number, n number = 0", NUMERIC, NumberFunctions::round);
        group.add("TRUNC, TRUNCATE", "n decimal places, the others cut off")
                .two("a number, n number = 0", NUMERIC, NumberFunctions::truncate);
        group.add(
                        "POWER, POW",
                        "a to the power b; for an integral b exact to 38 digits, for a negative one rounded as `/` is")
                .written("a ^ b")
                .two("a number, b number", NUMERIC, NumberFunctions::power);
    }

    private static void more(DeclaredGroup group) {
        group.add("GCD", "the greatest common divisor").two("a number, b number", NUMERIC, ExactFunctions::gcd);
        group.add("LCM", "the least common multiple").two("a number, b number", NUMERIC, ExactFunctions::lcm);
        group.add("FACTORIAL", "the product of the integers up to n")
                .one("n number", NUMERIC, ExactFunctions::factorial);
        group.add("SCALE", "the number of decimal places; DynamoDB stores no trailing zeros")
                .one("a number", INTEGER, ExactFunctions::scale);
        group.add("MIN_SCALE", "how many of these places are needed")
                .one("a number", INTEGER, ExactFunctions::minScale);
        group.add("TRIM_SCALE", "a without trailing zeros").one("a number", NUMERIC, ExactFunctions::trimScale);
        group.add(
                        "WIDTH_BUCKET",
                        "which of n buckets of one width a is in, from 1; 0 below the low bound, n + 1 from the high one on; or how many of the ascending bounds in a list a reaches")
                .two("a number, bounds array", INTEGER, ExactFunctions::widthBucket)
                .many("a number, low number, high number, n number", INTEGER, ExactFunctions::widthBucket);
        group.add("TO_NUMBER", "the number in the text, written in a format of `TO_CHAR`")
                .two("a text, format text", NUMERIC, NumberFunctions::toNumber);
    }

    /** The bit functions of other databases. */
    private static void bits(DeclaredGroup group) {
        group.add("BITAND", "the bits that both integers have")
                .written("a & b")
                .two("a number, b number", BIGINT, BitFunctions::and);
        group.add("BITOR", "the bits that one of them has")
                .written("a | b")
                .two("a number, b number", BIGINT, BitFunctions::or);
        group.add("BITXOR", "the bits that just one of them has")
                .written("a # b")
                .two("a number, b number", BIGINT, BitFunctions::xor);
        group.add("BITNOT", "the other bits, of 64").written("~ a").one("a number", BIGINT, BitFunctions::not);
        group.add("BITSHIFTLEFT", "the bits n places to the left")
                .written("a << n")
                .two("a number, n number", BIGINT, BitFunctions::shiftLeft);
        group.add("BITSHIFTRIGHT", "the bits n places to the right, the sign kept")
                .written("a >> n")
                .two("a number, n number", BIGINT, BitFunctions::shiftRight);
    }

    private static void approximate(DeclaredGroup group) {
        group.add("SQRT", "the square root").written("|/ a").one("a number", DOUBLE, NumberFunctions::sqrt);
        group.add("CBRT", "the cube root").written("||/ a").one("a number", DOUBLE, NumberFunctions::cbrt);
        group.add("EXP", "e to the power a").one("a number", DOUBLE, NumberFunctions::exp);
        group.add("LN", "the natural logarithm").one("a number", DOUBLE, NumberFunctions::ln);
        group.add("LOG10", "the logarithm to the base 10").one("a number", DOUBLE, NumberFunctions::log10);
        group.add("LOG", "the logarithm to that base, or to the base 10; `{fn LOG(a)}` is the natural one")
                .one("a number", DOUBLE, NumberFunctions::log10)
                .two("base number, a number", DOUBLE, NumberFunctions::log);
        group.add("SIN", "the sine of an angle in radians").one("a number", DOUBLE, NumberFunctions::sin);
        group.add("COS", "the cosine").one("a number", DOUBLE, NumberFunctions::cos);
        group.add("TAN", "the tangent").one("a number", DOUBLE, NumberFunctions::tan);
        group.add("COT", "the cotangent").one("a number", DOUBLE, NumberFunctions::cot);
        group.add("ASIN", "the angle in radians of a sine").one("a number", DOUBLE, NumberFunctions::asin);
        group.add("ACOS", "the angle of a cosine").one("a number", DOUBLE, NumberFunctions::acos);
        group.add("ATAN", "the angle of a tangent").one("a number", DOUBLE, NumberFunctions::atan);
        group.add("ATAN2", "the angle of the tangent y / x").two("y number, x number", DOUBLE, NumberFunctions::atan2);
        group.add("SIND", "the sine of an angle in degrees").one("a number", DOUBLE, Angles::sind);
        group.add("COSD", "the cosine").one("a number", DOUBLE, Angles::cosd);
        group.add("TAND", "the tangent").one("a number", DOUBLE, Angles::tand);
        group.add("COTD", "the cotangent").one("a number", DOUBLE, Angles::cotd);
        group.add("ASIND", "the angle in degrees of a sine").one("a number", DOUBLE, Angles::asind);
        group.add("ACOSD", "the angle of a cosine").one("a number", DOUBLE, Angles::acosd);
        group.add("ATAND", "the angle of a tangent").one("a number", DOUBLE, Angles::atand);
        group.add("ATAN2D", "the angle of the tangent y / x").two("y number, x number", DOUBLE, Angles::atan2d);
        group.add("SINH", "the hyperbolic sine").one("a number", DOUBLE, Angles::sinh);
        group.add("COSH", "the hyperbolic cosine").one("a number", DOUBLE, Angles::cosh);
        group.add("TANH", "the hyperbolic tangent").one("a number", DOUBLE, Angles::tanh);
        group.add("ASINH", "the inverse of the hyperbolic sine").one("a number", DOUBLE, Angles::asinh);
        group.add("ACOSH", "the inverse of the hyperbolic cosine").one("a number", DOUBLE, Angles::acosh);
        group.add("ATANH", "the inverse of the hyperbolic tangent").one("a number", DOUBLE, Angles::atanh);
        group.add("DEGREES", "radians as degrees").one("a number", DOUBLE, NumberFunctions::degrees);
        group.add("RADIANS", "degrees as radians").one("a number", DOUBLE, NumberFunctions::radians);
        group.add("PI", "π").none(DOUBLE, () -> Math.PI);
        group.add(
                        "RANDOM, RAND",
                        "a number from 0 up to 1; with a seed the same ones in each run; with two bounds one from low to high, both included, with their decimal places")
                .expanded("", "DOUBLE", Expansion.RANDOM)
                .expanded("seed number", "DOUBLE", Expansion.RANDOM)
                .expanded("low number, high number", "as low and high", Expansion.RANDOM);
    }
}

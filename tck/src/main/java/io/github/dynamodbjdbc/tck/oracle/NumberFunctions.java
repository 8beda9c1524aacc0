package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions of exact numbers. */
final class NumberFunctions {
    private static final BigDecimal LARGEST_POWER = BigDecimal.valueOf(400);

    private final ExpressionBinder binder;

    NumberFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null for any other function, and for one of times. */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        if (arguments.stream().anyMatch(Expression.TimeUnit.class::isInstance)) {
            return null;
        }
        return switch (name) {
            case "ABS" -> abs(arguments);
            case "SIGN" -> number(arguments, number -> BigDecimal.valueOf(number.signum()), false);
            case "FLOOR" -> number(arguments, number -> number.setScale(0, RoundingMode.FLOOR), false);
            case "CEIL", "CEILING" -> number(arguments, number -> number.setScale(0, RoundingMode.CEILING), false);
            case "ROUND" -> places(arguments, RoundingMode.HALF_UP);
            case "TRUNC", "TRUNCATE" -> places(arguments, RoundingMode.DOWN);
            case "MOD" -> ofTwo(arguments, (a, b) -> a.remainder(Numbers.divisor(b)), true);
            case "DIV" -> ofTwo(arguments, (a, b) -> a.divideToIntegralValue(Numbers.divisor(b)), false);
            case "TO_HEX" -> digits(arguments, 16);
            case "TO_BIN" -> digits(arguments, 2);
            case "TO_OCT" -> digits(arguments, 8);
            case "BIT_COUNT" -> {
                Bound operand = binder.bind(Functions.only(arguments));
                if (operand.kind() != StaticType.BINARY
                        && operand.kind() != StaticType.NUMBER
                        && operand.attribute() == null) {
                    throw new UnsupportedForOracle("bits of " + operand.kind());
                }
                yield Bound.of(
                        StaticType.NUMBER,
                        EnumSet.of(Trait.INTEGER),
                        env -> operand.value(env) instanceof Datum value ? bits(value) : null);
            }
            case "POWER" -> ofTwo(arguments, NumberFunctions::power, false);
            default -> null;
        };
    }

    /** The traits of a result that is an integer if its operand is; only functions that return an argument are known to keep its type. */
    private static Set<Trait> traits(Set<Trait> of, boolean sameType) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        traits.addAll(Trait.computed(of));
        if (!sameType && traits.contains(Trait.INTEGER)) {
            traits = Trait.withoutType(traits);
            traits.add(Trait.MAYBE_INTEGER);
        }
        return traits;
    }

    private Bound digits(List<Expression> arguments, int radix) {
        Bound operand = binder.number(Functions.only(arguments));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            BigDecimal number = operand.number(env);
            return number == null ? null : new Datum.Text(text(number, radix));
        });
    }

    private static @Nullable Datum bits(Datum value) {
        if (value instanceof Datum.Binary binary) {
            return Numbers.cell(ones(ByteFunctions.bits(binary.bytes())));
        } else if (value instanceof Datum.Numeric number) {
            BigDecimal of = number.value();
            // A negative number has the bits that the other ones leave.
            return Numbers.cell(
                    of.signum() < 0 ? 64 - ones(text(of.negate().subtract(BigDecimal.ONE), 2)) : ones(text(of, 2)));
        }
        return null;
    }

    private static long ones(String bits) {
        return bits.chars().filter(digit -> digit == '1').count();
    }

    private static String text(BigDecimal number, int radix) {
        if (number.signum() < 0 || number.stripTrailingZeros().scale() > 0) {
            throw new UnsupportedForOracle("the digits of " + number);
        }
        return number.toBigInteger().toString(radix);
    }

    private Bound abs(List<Expression> arguments) {
        Bound operand = binder.bind(Functions.only(arguments));
        return operand.kind() == StaticType.INTERVAL
                ? Bound.of(
                        StaticType.INTERVAL,
                        Trait.NONE,
                        env -> operand.value(env) instanceof Cell.Interval interval ? Intervals.abs(interval) : null)
                : number(arguments, BigDecimal::abs, true);
    }

    private Bound number(List<Expression> arguments, Numbers.Step function, boolean sameType) {
        Bound operand = binder.number(Functions.only(arguments));
        boolean rounded = operand.has(Trait.ROUNDED) && !sameType;
        Set<Trait> traits = traits(operand.traits(), sameType);
        return Bound.of(StaticType.NUMBER, traits, env -> {
            BigDecimal number = operand.number(env);
            if (number == null) {
                return null;
            }
            BigDecimal result = Numbers.step(function, number, rounded);
            return Numbers.cell(sameType ? Numbers.held(result, traits) : result);
        });
    }

    /** Rounds to the number of decimal places, or before the point if it is negative. */
    private Bound places(List<Expression> arguments, RoundingMode mode) {
        if (arguments.isEmpty() || arguments.size() > 2) {
            throw Rejected.always("42883", "ROUND or TRUNC of " + arguments.size() + " arguments");
        }
        Bound operand = binder.number(arguments.get(0));
        Bound digits = arguments.size() == 1 ? Bound.constant(Numbers.cell(0)) : binder.number(arguments.get(1));
        boolean rounded = operand.has(Trait.ROUNDED);
        return Bound.of(StaticType.NUMBER, traits(operand.traits(), false), env -> {
            BigDecimal number = operand.number(env);
            Integer scale = Functions.integer(digits, env);
            return number == null || scale == null
                    ? null
                    : Numbers.cell(Numbers.step(each -> each.setScale(scale, mode), number, rounded));
        });
    }

    private interface OfTwo {
        BigDecimal of(BigDecimal left, BigDecimal right);
    }

    private Bound ofTwo(List<Expression> arguments, OfTwo function, boolean sameType) {
        Bound left = binder.number(Functions.arguments(arguments, 2).get(0));
        Bound right = binder.number(arguments.get(1));
        Set<Trait> traits = traits(Trait.both(left.traits(), right.traits()), sameType);
        return Bound.of(StaticType.NUMBER, traits, env -> {
            BigDecimal a = left.number(env);
            BigDecimal b = right.number(env);
            if (a != null && b != null && traits.contains(Trait.ROUNDED)) {
                throw new UnsupportedForOracle("a quotient or power of rounded numbers");
            }
            return a == null || b == null ? null : Numbers.cell(function.of(a, b));
        });
    }

    private static BigDecimal power(BigDecimal base, BigDecimal exponent) {
        if (exponent.stripTrailingZeros().scale() > 0 || exponent.abs().compareTo(LARGEST_POWER) > 0) {
            throw new UnsupportedForOracle("a power that is not exact");
        }
        if (exponent.signum() < 0) {
            if (base.signum() == 0) {
                throw Rejected.byValue("2201F", "zero raised to a negative power");
            }
            return Numbers.inverse(base, exponent.negate().intValueExact());
        }
        return base.pow(exponent.intValueExact());
    }
}

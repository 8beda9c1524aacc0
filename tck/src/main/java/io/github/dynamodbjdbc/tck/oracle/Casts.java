package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** CAST and TRY_CAST. */
final class Casts {
    private Casts() {}

    static Bound bind(Bound operand, TypeName type, boolean tryCast) {
        List<Integer> arguments = type.arguments();
        return switch (type.name()) {
            case "VARCHAR" -> text(operand, arguments);
            case "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE" ->
                ZonedTimes.cast(operand, StaticType.TIMESTAMPTZ, arguments, tryCast);
            case "TIMETZ", "TIME WITH TIME ZONE" -> ZonedTimes.cast(operand, StaticType.TIMETZ, arguments, tryCast);
            case "TIME" -> ZonedTimes.cast(operand, StaticType.TIME, arguments, tryCast);
            case "NUMERIC", "DECIMAL" -> number(operand, Exact.of(arguments), null, tryCast);
            case "TIMESTAMP" -> {
                Bound time = TimeFunctions.cast(operand, StaticType.TIMESTAMP, tryCast);
                yield arguments.isEmpty()
                        ? time
                        : Bound.of(StaticType.TIMESTAMP, Trait.NONE, env -> {
                            Cell value = time.value(env);
                            return value == null ? null : ZonedTimes.rounded(value, arguments);
                        });
            }
            default -> {
                if (!arguments.isEmpty()) {
                    throw new UnsupportedForOracle("a type with a length or precision");
                }
                yield plain(operand, type.name(), tryCast);
            }
        };
    }

    private static Bound plain(Bound operand, String type, boolean tryCast) {
        return switch (type) {
            case "VARIANT" -> variant(operand);
            case "TEXT", "STRING", "SYMBOL" -> text(operand, List.of());
            case "NAME" -> ofAscii(text(operand, List.of(63)));
            case "UUID" -> uuid(text(operand, List.of()), tryCast);
            case "SMALLINT" -> number(operand, Exact.SMALLINT, Trait.OF_32_BITS, tryCast);
            case "INTEGER", "INT" -> number(operand, Exact.INTEGER, Trait.OF_32_BITS, tryCast);
            case "BIGINT" -> number(operand, Exact.BIGINT, Trait.OF_64_BITS, tryCast);
            case "DATE" -> TimeFunctions.cast(operand, StaticType.DATE, tryCast);
            case "DOCUMENT", "MAP", "STRUCT", "TUPLE" -> CollectionCasts.tuple(operand, tryCast);
            case "JSON", "JSONB" -> CollectionCasts.json(operand, tryCast);
            case "LIST", "ARRAY" -> CollectionCasts.list(operand, false, tryCast);
            case "BAG" -> CollectionCasts.list(operand, true, tryCast);
            case "BOOLEAN" -> same(operand, StaticType.BOOLEAN);
            default -> throw new UnsupportedForOracle("a cast to " + type);
        };
    }

    /**
     * The range of an exact type.
     *
     * @param scale the number of decimal places; null if each number keeps its own
     */
    private record Exact(@Nullable Integer scale, BigDecimal least, BigDecimal most) {
        static final Exact SMALLINT =
                new Exact(0, BigDecimal.valueOf(Short.MIN_VALUE), BigDecimal.valueOf(Short.MAX_VALUE));
        static final Exact INTEGER = new Exact(0, Numbers.LEAST_OF_32_BITS, Numbers.MOST_OF_32_BITS);
        static final Exact BIGINT = new Exact(0, Numbers.LEAST_OF_64_BITS, Numbers.MOST_OF_64_BITS);

        /** The range of NUMERIC, NUMERIC(p) or NUMERIC(p, s). */
        static Exact of(List<Integer> arguments) {
            if (arguments.isEmpty()) {
                return new Exact(null, BigDecimal.ZERO, BigDecimal.ZERO);
            }
            int precision = arguments.get(0);
            int scale = arguments.size() > 1 ? arguments.get(1) : 0;
            if (precision == 38 && scale == 18) {
                throw new UnsupportedForOracle("whether NUMERIC(38, 18) has bounds");
            }
            if (precision > 38 || scale > precision || scale < 0) {
                throw new UnsupportedForOracle("a precision or scale beyond DynamoDB's");
            }
            BigDecimal most =
                    BigDecimal.TEN.pow(precision).subtract(BigDecimal.ONE).movePointLeft(scale);
            return new Exact(scale, most.negate(), most);
        }

        /** The number rounded to the type's scale, halves away from zero, as in PostgreSQL; null if it is out of range. */
        @Nullable
        BigDecimal hold(BigDecimal number, boolean rounded) {
            Integer places = scale;
            if (places == null) {
                return number;
            }
            BigDecimal held = Numbers.step(each -> each.setScale(places, RoundingMode.HALF_UP), number, rounded);
            return held.compareTo(least) < 0 || held.compareTo(most) > 0 ? null : held;
        }
    }

    private static Bound variant(Bound operand) {
        Bound.Attribute attribute = operand.attribute();
        if (attribute == null && operand.kind().isTime()) {
            throw new UnsupportedForOracle("a cast of a computed time to VARIANT");
        }
        Bound.Evaluation evaluation = attribute == null ? operand.evaluation() : attribute.stored();
        return Bound.of(StaticType.DYNAMIC, Trait.computed(operand.traits()), evaluation);
    }

    private static Bound same(Bound operand, StaticType kind) {
        if (operand.kind() == kind || operand.kind() == StaticType.NULL) {
            return Bound.of(kind, Trait.NONE, operand.evaluation());
        }
        throw new UnsupportedForOracle("a cast of " + operand.kind() + " to " + kind);
    }

    private static Bound text(Bound operand, List<Integer> length) {
        boolean plain = operand.has(Trait.STORED) || operand.has(Trait.INTEGER) || operand.has(Trait.PLAIN);
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            Cell value = operand.value(env);
            if (value == null) {
                return null;
            } else if (value instanceof Datum.Text text) {
                return cut(text, length);
            } else if (value instanceof Datum.Bool bool) {
                return cut(new Datum.Text(Boolean.toString(bool.value())), length);
            } else if (value instanceof Datum.Numeric number && plain) {
                return cut(new Datum.Text(number.value().toPlainString()), length);
            } else if (!(value instanceof Datum)) {
                return cut(new Datum.Text(Moments.text(value)), length);
            }
            throw new UnsupportedForOracle("the text of a computed number, of binary data, or of a document");
        });
    }

    /** The 32 digits of a UUID, with hyphens after the 8th, 12th, 16th and 20th. */
    private static Bound uuid(Bound text, boolean tryCast) {
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            if (!(text.value(env) instanceof Datum.Text said)) {
                return null;
            }
            String open = said.value().strip().replaceFirst("^\\{(.*)}$", "$1");
            if (!open.matches("[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}")) {
                if (tryCast) {
                    return null;
                }
                throw Rejected.byValue("22018", "no UUID");
            }
            String digits = open.replace("-", "");
            return new Datum.Text(
                    digits.toLowerCase(Locale.ROOT).replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
        });
    }

    /** Truncates text to the length, if there is one, as in PostgreSQL. */
    /** Text of which each character has one byte. */
    private static Bound ofAscii(Bound text) {
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            Cell value = text.value(env);
            if (value instanceof Datum.Text string && !string.value().matches("\\p{ASCII}*")) {
                throw new UnsupportedForOracle("the bytes of other characters than those of ASCII");
            }
            return value;
        });
    }

    private static Datum.Text cut(Datum.Text text, List<Integer> length) {
        int[] characters = text.value().codePoints().toArray();
        return length.isEmpty() || characters.length <= length.get(0)
                ? text
                : new Datum.Text(new String(characters, 0, length.get(0)));
    }

    /** The number that a text means: more forms than in comparisons, with underscores and in other radixes. Null if it is none. */
    private static @Nullable BigDecimal number(String text) {
        BigDecimal plain = KeyConversion.parse(text);
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String digits = text.substring(signed ? 1 : 0).toLowerCase(Locale.ROOT);
        int radix = digits.startsWith("0x") ? 16 : digits.startsWith("0o") ? 8 : digits.startsWith("0b") ? 2 : 10;
        if (plain != null || radix == 10) {
            boolean apart = text.matches(".*[0-9]_[0-9].*") && !text.matches(".*([^0-9]_|_[^0-9]).*|_.*|.*_");
            return plain == null && apart ? KeyConversion.parse(text.replace("_", "")) : plain;
        }
        BigDecimal number = BigDecimal.ZERO;
        String after = digits.substring(2);
        for (int i = 0; i < after.length(); i++) {
            boolean blank = after.charAt(i) == '_' && i + 1 < after.length() && after.charAt(i + 1) != '_';
            int digit = Character.digit(after.charAt(i), radix);
            if (digit < 0 && !blank) {
                return null;
            } else if (!blank) {
                number = number.multiply(BigDecimal.valueOf(radix)).add(BigDecimal.valueOf(digit));
            }
        }
        return after.isEmpty() ? null : text.startsWith("-") ? number.negate() : number;
    }

    private static boolean saysWhole(String text, BigDecimal number) {
        boolean whole = number.stripTrailingZeros().scale() <= 0;
        if (whole && !text.matches("[-+]?[0-9]+")) {
            throw new UnsupportedForOracle("whether text such as 5.0 says an integer");
        }
        return whole;
    }

    /** @param width the width of the integer type; null for other types */
    private static Bound number(Bound operand, Exact type, @Nullable Trait width, boolean tryCast) {
        if (operand.kind().isTime()) {
            throw Rejected.byManual("42804", "a cast of a time to a number");
        }
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (operand.has(Trait.ROUNDED)) {
            traits.add(Trait.ROUNDED);
        }
        if (width != null) {
            traits.add(Trait.INTEGER);
            traits.add(width);
        }
        return Bound.of(StaticType.NUMBER, traits, env -> {
            Cell value = operand.value(env);
            if (value instanceof Datum.Bool bool && width != null) {
                return Numbers.cell(bool.value() ? 1 : 0);
            }
            BigDecimal number = value instanceof Datum.Text text ? number(text.value()) : Numbers.of(value);
            if (value == null || (tryCast && value instanceof Datum.Text && number == null)) {
                return null;
            } else if (value instanceof Datum.Text && number == null) {
                throw Rejected.byValue("22018", "no number");
            } else if (number == null) {
                throw new UnsupportedForOracle("a cast of what is not a number");
            } else if (width != null && value instanceof Datum.Text text && !saysWhole(text.value(), number)) {
                if (tryCast) {
                    return null;
                }
                throw Rejected.byValue("22018", "no integer");
            }
            BigDecimal held = type.hold(number, operand.has(Trait.ROUNDED));
            if (held == null && !tryCast) {
                throw Rejected.byValue("22003", "a number that is too large for its type");
            }
            return held == null ? null : Numbers.cell(held);
        });
    }
}

package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** CAST and TRY_CAST to text, numbers and VARIANT. */
final class Casts {
    private Casts() {}

    static Bound bind(Bound operand, TypeName type, boolean tryCast) {
        if (!type.arguments().isEmpty()) {
            throw new UnsupportedForOracle("a type with a length or precision");
        }
        return switch (type.name()) {
            case "VARIANT" -> variant(operand);
            case "VARCHAR", "TEXT", "STRING" -> text(operand);
            case "NUMERIC", "DECIMAL" -> number(operand, false, tryCast);
            case "INTEGER", "INT", "BIGINT" -> number(operand, true, tryCast);
            case "BOOLEAN" -> same(operand, Kind.BOOLEAN);
            default -> throw new UnsupportedForOracle("a cast to " + type.name());
        };
    }

    private static Bound variant(Bound operand) {
        Bound.Attribute attribute = operand.attribute();
        Bound.Evaluation evaluation = attribute == null ? operand.evaluation() : attribute.stored();
        return Bound.of(Kind.DYNAMIC, Trait.computed(operand.traits()), evaluation);
    }

    private static Bound same(Bound operand, Kind kind) {
        if (operand.kind() == kind || operand.kind() == Kind.NULL) {
            return Bound.of(kind, Trait.NONE, operand.evaluation());
        }
        throw new UnsupportedForOracle("a cast of " + operand.kind() + " to " + kind);
    }

    private static Bound text(Bound operand) {
        boolean plain = operand.has(Trait.STORED) || operand.has(Trait.INTEGER);
        return Bound.of(Kind.TEXT, Trait.NONE, env -> {
            Cell value = operand.value(env);
            if (value == null || value instanceof Datum.Text) {
                return value;
            } else if (value instanceof Datum.Bool bool) {
                return new Datum.Text(Boolean.toString(bool.value()));
            } else if (value instanceof Datum.Numeric number && plain) {
                return new Datum.Text(number.value().toPlainString());
            }
            throw new UnsupportedForOracle("the text of a computed number, of binary data, or of a document");
        });
    }

    private static Bound number(Bound operand, boolean integer, boolean tryCast) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        traits.addAll(Trait.computed(operand.traits()));
        traits.remove(Trait.INTEGER);
        if (integer) {
            traits.add(Trait.INTEGER);
        }
        return Bound.of(Kind.NUMBER, traits, env -> {
            Cell value = operand.value(env);
            BigDecimal number =
                    value instanceof Datum.Text text ? KeyConversion.parse(text.value()) : Numbers.of(value);
            if (value == null || (tryCast && value instanceof Datum.Text && number == null)) {
                return null;
            } else if (value instanceof Datum.Text && number == null) {
                throw Rejected.byValue("22018", "no number");
            } else if (number == null || (integer && !isInteger(number))) {
                throw new UnsupportedForOracle("a cast of what is no number, or no integer");
            }
            return Numbers.cell(number);
        });
    }

    private static boolean isInteger(@Nullable BigDecimal number) {
        return number != null
                && number.stripTrailingZeros().scale() <= 0
                && number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
    }
}

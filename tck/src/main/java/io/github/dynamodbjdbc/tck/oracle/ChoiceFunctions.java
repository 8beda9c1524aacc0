package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions that return one of their arguments. */
final class ChoiceFunctions {
    private final ExpressionBinder binder;

    ChoiceFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null for any other function. */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "COALESCE" -> coalesce(together(arguments));
            case "IFNULL", "NVL" -> coalesce(together(Functions.arguments(arguments, 2)));
            case "NULLIF" -> nullIf(together(Functions.arguments(arguments, 2)));
            case "NVL2" -> {
                Bound tested = binder.bind(Functions.arguments(arguments, 3).get(0));
                yield either(env -> Truth.of(tested.value(env) != null), together(arguments.subList(1, 3)));
            }
            case "IF", "IIF" -> {
                Bound condition =
                        binder.condition(Functions.arguments(arguments, 3).get(0));
                yield either(condition::truth, together(arguments.subList(1, 3)));
            }
            case "GREATEST" -> most(together(arguments), 1);
            case "LEAST" -> most(together(arguments), -1);
            default -> null;
        };
    }

    private static Bound coalesce(List<Bound> values) {
        return ExpressionBinder.alternatives(values, env -> values.stream()
                .map(value -> value.value(env))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null));
    }

    private List<Bound> together(List<Expression> arguments) {
        return Neighbours.together(binder.bind(arguments));
    }

    private static Bound either(Bound.TruthOf condition, List<Bound> values) {
        return ExpressionBinder.alternatives(values, env -> values.get(condition.of(env) == Truth.TRUE ? 0 : 1)
                .value(env));
    }

    private static Bound nullIf(List<Bound> values) {
        Comparisons.Pair pair = Comparisons.pair(values.get(0), values.get(1));
        Bound first = values.get(0);
        return Bound.of(
                first.kind(),
                Trait.computed(first.traits()),
                env -> pair.compare(BinaryOperator.EQUAL, env) == Truth.TRUE ? null : first.value(env));
    }

    /** The greatest or least value in the order of ORDER BY, without NULLs. */
    private static Bound most(List<Bound> values, int sign) {
        if (values.isEmpty()) {
            throw Rejected.always("42883", "GREATEST or LEAST of nothing");
        }
        StaticType kind = ExpressionBinder.common(values);
        return ExpressionBinder.alternatives(values, env -> {
            List<Cell> cells = new ArrayList<>();
            values.forEach(value -> {
                Cell cell = Moments.as(kind, value.value(env));
                if (cell != null) {
                    cells.add(cell);
                }
            });
            return cells.stream().max((a, b) -> sign * Values.total(a, b)).orElse(null);
        });
    }
}

package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.exec.function.JsonFunctions;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closures that evaluate arguments and pass them to a computation. */
final class FunctionCalls {
    private FunctionCalls() {}

    static Expression of(ScalarFunction function, List<Expression> operands) {
        Computation computation = function.computation();
        int count = operands.size();
        if (computation instanceof Computation.OfNone none && count == 0) {
            return (row, run) -> none.compute();
        }
        if (computation instanceof Computation.OfChance chance) {
            return (row, run) -> chance.compute();
        }
        if (computation instanceof Computation.OfRun ofRun) {
            // A precision argument is ignored: the clock always has milliseconds.
            return (row, run) -> ofRun.compute(run.context());
        }
        if (function.equals(DocumentOperators.VARIADIC)) {
            return new Further(operands.get(0));
        }
        if (computation instanceof Computation.OfMany many) {
            boolean further = count > 0 && operands.get(count - 1) instanceof Further;
            return further ? withFurther(operands, many) : many(operands, many);
        }
        if (computation instanceof Computation.OfManyOrElse many) {
            return orElse(operands.subList(0, count - 1), operands.get(count - 1), many);
        }
        if (computation instanceof Computation.OfWanted wanted && count == 2) {
            return wanted(wanted, operands.get(0), operands.get(1));
        }
        if (computation instanceof Computation.OfOne one && count == 1) {
            return one(operands.get(0), one);
        }
        if (computation instanceof Computation.OfTwo two && count == 2) {
            return two(operands.get(0), operands.get(1), two);
        }
        if (computation instanceof Computation.StrictOfOneInRun one && count == 1) {
            Expression operand = operands.get(0);
            return (row, run) -> {
                Object value = operand.evaluate(row, run);
                return value == null ? null : one.compute(value, run.context());
            };
        }
        if (computation instanceof Computation.OfTwoInRun two && count == 2) {
            Expression first = operands.get(0);
            Expression second = operands.get(1);
            return (row, run) -> two.compute(first.evaluate(row, run), second.evaluate(row, run), run.context());
        }
        if (computation instanceof Computation.OfThree three && count == 3) {
            return many(operands, values -> three.compute(values[0], values[1], values[2]));
        }
        if (computation instanceof Computation.StrictOfOne one && count == 1) {
            return strictOne(operands.get(0), one);
        }
        if (computation instanceof Computation.StrictOfTwo two && count == 2) {
            return strictTwo(operands.get(0), operands.get(1), two);
        }
        if (computation instanceof Computation.StrictOfThree three && count == 3) {
            return strict(operands, values -> three.compute(values[0], values[1], values[2]));
        }
        if (computation instanceof Computation.StrictOfFour four && count == 4) {
            return strict(operands, values -> four.compute(values[0], values[1], values[2], values[3]));
        }
        throw new IllegalStateException(function.getName() + " of " + count + " operands");
    }

    private static Expression wanted(Computation.OfWanted wanted, Expression value, Expression label) {
        if (!(label instanceof Constant constant && constant.value() instanceof String text)) {
            throw new IllegalStateException("the label of a value is not a literal");
        }
        return (row, run) -> wanted.compute(value.evaluate(row, run), text, run.context());
    }

    static Expression one(Expression operand, Computation.OfOne computation) {
        return (row, run) -> computation.compute(operand.evaluate(row, run));
    }

    static Expression two(Expression left, Expression right, Computation.OfTwo computation) {
        return (row, run) -> computation.compute(left.evaluate(row, run), right.evaluate(row, run));
    }

    static Expression strictOne(Expression operand, Computation.StrictOfOne computation) {
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            return value == null ? null : computation.compute(value);
        };
    }

    static Expression strictTwo(Expression left, Expression right, Computation.StrictOfTwo computation) {
        if (right instanceof Constant constant) {
            Object known = constant.value();
            return known == null
                    ? Constant.NULL
                    : (row, run) -> {
                        Object value = left.evaluate(row, run);
                        return value == null ? null : computation.compute(value, known);
                    };
        }
        return (row, run) -> {
            Object one = left.evaluate(row, run);
            if (one == null) {
                return null;
            }
            Object other = right.evaluate(row, run);
            return other == null ? null : computation.compute(one, other);
        };
    }

    /** The list of the last arguments of a call. */
    private record Further(Expression list) implements Expression {
        @Override
        public @Nullable Object evaluate(@Nullable Object[] row, Run run) {
            return list.evaluate(row, run);
        }
    }

    /** A call whose last operand is the list of further ones; NULL if that is. */
    private static Expression withFurther(List<Expression> operands, Computation.OfMany computation) {
        return many(operands, values -> {
            int first = values.length - 1;
            if (values[first] == null) {
                return null;
            }
            List<?> further = JsonFunctions.elements(values[first]);
            @Nullable Object[] all = Arrays.copyOf(values, first + further.size());
            for (int i = 0; i < further.size(); i++) {
                Object element = further.get(i);
                all[first + i] = Values.isNull(element) ? null : element;
            }
            return computation.compute(all);
        });
    }

    private static Expression orElse(
            List<Expression> operands, Expression otherwise, Computation.OfManyOrElse computation) {
        Expression[] expressions = operands.toArray(Expression[]::new);
        return (row, run) -> {
            @Nullable Object[] arguments = new Object[expressions.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = expressions[i].evaluate(row, run);
            }
            return computation.compute(arguments, () -> otherwise.evaluate(row, run));
        };
    }

    static Expression many(List<Expression> operands, Computation.OfMany computation) {
        return all(operands, false, computation);
    }

    /** A call that is NULL if an argument is NULL. Later arguments are then not evaluated. */
    private static Expression strict(List<Expression> operands, Computation.OfMany computation) {
        return all(operands, true, computation);
    }

    private static Expression all(List<Expression> operands, boolean strict, Computation.OfMany computation) {
        Expression[] expressions = operands.toArray(Expression[]::new);
        return (row, run) -> {
            @Nullable Object[] arguments = new Object[expressions.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = expressions[i].evaluate(row, run);
                if (strict && arguments[i] == null) {
                    return null;
                }
            }
            return computation.compute(arguments);
        };
    }
}

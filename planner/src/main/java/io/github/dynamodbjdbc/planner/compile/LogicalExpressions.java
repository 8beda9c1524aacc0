package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.exec.Expression;
import java.util.List;

/** AND, OR and CASE. They evaluate operands from left to right, and only those that are needed. */
final class LogicalExpressions {
    private LogicalExpressions() {}

    /** AND: false takes precedence over NULL, and NULL over true. */
    static Expression and(List<Expression> operands) {
        if (operands.size() == 2) {
            Expression left = operands.get(0);
            Expression right = operands.get(1);
            return (row, run) -> {
                Object one = left.evaluate(row, run);
                if (Boolean.FALSE.equals(one)) {
                    return one;
                }
                Object other = right.evaluate(row, run);
                return one == null && !Boolean.FALSE.equals(other) ? null : other;
            };
        }
        Expression[] expressions = operands.toArray(Expression[]::new);
        return (row, run) -> {
            Object result = true;
            for (Expression expression : expressions) {
                Object value = expression.evaluate(row, run);
                if (Boolean.FALSE.equals(value)) {
                    return value;
                }
                if (value == null) {
                    result = null;
                }
            }
            return result;
        };
    }

    /** OR: true takes precedence over NULL, and NULL over false. */
    static Expression or(List<Expression> operands) {
        if (operands.size() == 2) {
            Expression left = operands.get(0);
            Expression right = operands.get(1);
            return (row, run) -> {
                Object one = left.evaluate(row, run);
                if (Boolean.TRUE.equals(one)) {
                    return one;
                }
                Object other = right.evaluate(row, run);
                return one == null && !Boolean.TRUE.equals(other) ? null : other;
            };
        }
        Expression[] expressions = operands.toArray(Expression[]::new);
        return (row, run) -> {
            Object result = false;
            for (Expression expression : expressions) {
                Object value = expression.evaluate(row, run);
                if (Boolean.TRUE.equals(value)) {
                    return value;
                }
                if (value == null) {
                    result = null;
                }
            }
            return result;
        };
    }

    static Expression not(Expression operand) {
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            return value == null ? null : Boolean.FALSE.equals(value);
        };
    }

    static Expression isNull(Expression operand) {
        return (row, run) -> operand.evaluate(row, run) == null;
    }

    static Expression isNotNull(Expression operand) {
        return (row, run) -> operand.evaluate(row, run) != null;
    }

    static Expression is(Expression operand, Boolean wanted) {
        return (row, run) -> wanted.equals(operand.evaluate(row, run));
    }

    static Expression isNot(Expression operand, Boolean refused) {
        return (row, run) -> !refused.equals(operand.evaluate(row, run));
    }

    /** @param operands alternating conditions and results, and the ELSE result at the end */
    static Expression choose(List<Expression> operands) {
        if (operands.size() == 3) {
            Expression condition = operands.get(0);
            Expression then = operands.get(1);
            Expression otherwise = operands.get(2);
            return (row, run) ->
                    (Boolean.TRUE.equals(condition.evaluate(row, run)) ? then : otherwise).evaluate(row, run);
        }
        Expression[] expressions = operands.toArray(Expression[]::new);
        int last = expressions.length - 1;
        return (row, run) -> {
            for (int i = 0; i < last; i += 2) {
                if (Boolean.TRUE.equals(expressions[i].evaluate(row, run))) {
                    return expressions[i + 1].evaluate(row, run);
                }
            }
            return expressions[last].evaluate(row, run);
        };
    }

    static Expression firstNotNull(List<Expression> operands) {
        Expression[] expressions = operands.toArray(Expression[]::new);
        return (row, run) -> {
            long before = run.passedOver();
            for (Expression expression : expressions) {
                Object value = expression.evaluate(row, run);
                if (value != null) {
                    run.forget(before);
                    return value;
                }
            }
            return null;
        };
    }
}

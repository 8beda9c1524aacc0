package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparisons and other conditions on values: ranges, lists, patterns and truth values. */
final class ConditionBinder {
    private final ExpressionBinder expressions;

    ConditionBinder(ExpressionBinder expressions) {
        this.expressions = expressions;
    }

    Bound comparison(BinaryOperator operator, Expression left, Expression right) {
        if (left instanceof Expression.Row || right instanceof Expression.Row) {
            return rowComparison(operator, values(left), values(right));
        }
        Comparisons.Pair pair = left instanceof Expression.SetValue one && right instanceof Expression.SetValue other
                ? Comparisons.pair(expressions.bagElements(one), expressions.bagElements(other))
                : Comparisons.pair(expressions.bind(left), expressions.bind(right));
        return Bound.condition(env -> pair.compare(operator, env));
    }

    List<Bound> values(Expression expression) {
        return expression instanceof Expression.Row row
                ? expressions.bind(ExpressionBinder.values(row))
                : List.of(expressions.bind(expression));
    }

    private Bound rowComparison(BinaryOperator operator, List<Bound> left, List<Bound> right) {
        if (left.size() != right.size()) {
            throw Rejected.always("42601", "rows of different lengths");
        }
        List<Comparisons.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            pairs.add(Comparisons.pair(left.get(i), right.get(i)));
        }
        if (operator != BinaryOperator.EQUAL && operator != BinaryOperator.NOT_EQUAL) {
            return Bound.condition(env -> inOrder(operator, pairs, env));
        }
        return Bound.condition(env -> {
            Truth equal = Truth.TRUE;
            for (Comparisons.Pair pair : pairs) {
                Truth before = equal;
                equal = Truth.and(() -> before, () -> pair.compare(BinaryOperator.EQUAL, env));
            }
            return operator == BinaryOperator.EQUAL ? equal : equal.not();
        });
    }

    /** Compares the first values that differ; the last values may be equal. */
    private static Truth inOrder(BinaryOperator operator, List<Comparisons.Pair> pairs, Env env) {
        BinaryOperator strict = operator == BinaryOperator.LESS_OR_EQUAL
                ? BinaryOperator.LESS
                : operator == BinaryOperator.GREATER_OR_EQUAL ? BinaryOperator.GREATER : operator;
        int last = pairs.size() - 1;
        for (int i = 0; i < last; i++) {
            Truth equal = pairs.get(i).compare(BinaryOperator.EQUAL, env);
            if (equal != Truth.TRUE) {
                return equal == Truth.UNKNOWN ? equal : pairs.get(i).compare(strict, env);
            }
        }
        return pairs.get(last).compare(operator, env);
    }

    Bound bind(Expression.Is expression) {
        boolean negated = expression.negated();
        if (expression.test() == Expression.Test.MISSING) {
            return Paths.missing(expressions.bind(expression.operand()), negated);
        } else if (expression.test() == Expression.Test.NULL) {
            if (expressions.scope.isRowOfQuery(expression.operand())) {
                throw new UnsupportedForOracle("whether the row of a query is NULL");
            }
            // A row is NULL if all of its values are, and NOT NULL if none is.
            List<Bound> values = expression.operand() instanceof Expression.Row row
                    ? expressions.bind(ExpressionBinder.values(row))
                    : List.of(expressions.bind(expression.operand()));
            return Bound.condition(
                    env -> Truth.of(values.stream().allMatch(value -> (value.value(env) == null) != negated)));
        }
        Bound operand = expressions.condition(expression.operand());
        Truth wanted = Truth.valueOf(expression.test().name());
        return Bound.condition(env -> Truth.of((operand.truth(env) == wanted) != negated));
    }

    Bound bind(Expression.IsDistinctFrom expression) {
        Comparisons.Pair pair =
                Comparisons.pair(expressions.bind(expression.left()), expressions.bind(expression.right()));
        return Bound.condition(env -> Truth.of(pair.isDistinct(env) != expression.negated()));
    }

    Bound bind(Expression.Between expression) {
        if (expression.operand() instanceof Expression.Row) {
            return betweenRows(expression);
        }
        List<Bound> sides = Neighbours.together(
                expressions.bind(List.of(expression.operand(), expression.low(), expression.high())));
        Bound operand = sides.get(0);
        List<Bound> bounds = Neighbours.besideMoments(sides.subList(1, 3));
        Bound low = bounds.get(0);
        Bound high = bounds.get(1);
        Bound within = between(operand, low, high);
        Bound either = within;
        if (expression.symmetric()) {
            Bound reversed = between(operand, high, low);
            either = Bound.condition(env -> Truth.or(() -> within.truth(env), () -> reversed.truth(env)));
        }
        return negated(either, expression.negated());
    }

    private Bound betweenRows(Expression.Between expression) {
        Bound within = between(expression.operand(), expression.low(), expression.high());
        Bound reversed = between(expression.operand(), expression.high(), expression.low());
        Bound either = expression.symmetric()
                ? Bound.condition(env -> Truth.or(() -> within.truth(env), () -> reversed.truth(env)))
                : within;
        return negated(either, expression.negated());
    }

    private Bound between(Expression operand, Expression low, Expression high) {
        Bound atLeast = comparison(BinaryOperator.GREATER_OR_EQUAL, operand, low);
        Bound atMost = comparison(BinaryOperator.LESS_OR_EQUAL, operand, high);
        return Bound.condition(env -> Truth.and(() -> atLeast.truth(env), () -> atMost.truth(env)));
    }

    private static Bound between(Bound operand, Bound low, Bound high) {
        Comparisons.Pair atLeast = Comparisons.pair(operand, low);
        Comparisons.Pair atMost = Comparisons.pair(operand, high);
        return Bound.condition(env -> Truth.and(
                () -> atLeast.compare(BinaryOperator.GREATER_OR_EQUAL, env),
                () -> atMost.compare(BinaryOperator.LESS_OR_EQUAL, env)));
    }

    static Bound negated(Bound condition, boolean negated) {
        return negated ? Bound.condition(env -> condition.truth(env).not()) : condition;
    }

    Bound bind(Expression.InList expression) {
        boolean mixed = isMixed(expression);
        List<Bound> equalities = expression.values().stream()
                .map(value -> mixed
                        ? withMember(expression.operand(), value)
                        : comparison(BinaryOperator.EQUAL, expression.operand(), value))
                .toList();
        Bound any = Bound.condition(env -> {
            Truth result = Truth.FALSE;
            for (Bound equality : equalities) {
                Truth before = result;
                result = Truth.or(() -> before, () -> equality.truth(env));
            }
            return result;
        });
        return negated(any, expression.negated());
    }

    /** Whether a list has text that is written and a member that may be of another type. */
    private boolean isMixed(Expression.InList expression) {
        if (expression.operand() instanceof Expression.Row
                || expressions.bind(expression.operand()).has(Trait.KEY)) {
            return false;
        }
        List<Bound> members = expressions.bind(expression.values());
        return members.stream().anyMatch(Neighbours::isBare)
                && members.stream()
                        .anyMatch(member -> member.kind() != StaticType.TEXT
                                && member.kind() != StaticType.NULL
                                && !isOfTime(member.kind()));
    }

    private static boolean isOfTime(StaticType kind) {
        return kind.isTime() || kind.isTimeOfDay();
    }

    /** A member of another type is not compared: text that is no number next to a number is one. */
    private Bound withMember(Expression operand, Expression member) {
        StaticType one = expressions.bind(operand).kind();
        StaticType other = expressions.bind(member).kind();
        boolean converted = List.of(one, other).containsAll(List.of(StaticType.TEXT, StaticType.NUMBER))
                || isOfTime(one) && (other == StaticType.TEXT || isOfTime(other))
                || isOfTime(other) && one == StaticType.TEXT;
        if (one.isKnown() && other.isKnown() && one != other && !converted) {
            return Bound.condition(env -> Truth.UNKNOWN);
        }
        try {
            return comparison(BinaryOperator.EQUAL, operand, member);
        } catch (Rejected noConversion) {
            if (!noConversion.sqlState().equals("22018")) {
                throw noConversion;
            }
            return Bound.condition(env -> Truth.UNKNOWN);
        }
    }

    Bound bind(Expression.Like expression) {
        Bound operand = expressions.text(expression.operand());
        Bound pattern = expressions.text(expression.pattern());
        Bound escape = expression.escape() == null ? null : expressions.text(expression.escape());
        Bound like = Bound.condition(env -> {
            String text = operand.text(env);
            String sought = pattern.text(env);
            String escaped = escape == null ? null : escape.text(env);
            return text == null || sought == null || (escape != null && escaped == null)
                    ? Truth.UNKNOWN
                    : Truth.of(
                            expression.caseInsensitive()
                                    ? Likeness.matches(folded(text), folded(sought), escaped)
                                    : Likeness.matches(text, sought, escaped));
        });
        return negated(like, expression.negated());
    }

    /** Only ASCII letters have an unambiguous case. */
    private static String folded(String text) {
        if (!text.chars().allMatch(c -> c < 128)) {
            throw new UnsupportedForOracle("ILIKE of letters beyond ASCII");
        }
        return text.toLowerCase(Locale.ROOT);
    }
}

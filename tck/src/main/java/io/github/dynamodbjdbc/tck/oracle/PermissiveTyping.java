package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code typing=permissive}: an operator, cast or function that does not take its values is MISSING. */
final class PermissiveTyping {
    /** Functions of which NULL is a result like others, or the result of an argument. */
    private static final Set<String> OF_NULL = Set.of("NULLIF", "COALESCE", "IFNULL", "NVL");

    private PermissiveTyping() {}

    /** As the hint of the first SELECT says, or of the first behind views, which are queries of WITH here; otherwise as the property does. */
    static boolean isOf(Query query, Settings settings) {
        Hint hint = hint(query);
        return hint == null
                ? settings.permissive()
                : hint.arguments().get(0).name().equalsIgnoreCase("PERMISSIVE");
    }

    private static @Nullable Hint hint(Query query) {
        Hint hint = hint(query.body());
        return hint != null || query.with().isEmpty()
                ? hint
                : hint(query.with().get(0).query().body());
    }

    private static @Nullable Hint hint(QueryBody body) {
        if (body instanceof QueryBody.SetOperation operation) {
            return hint(operation.left());
        } else if (body instanceof QueryBody.Nested nested) {
            return hint(nested.query());
        }
        return body instanceof QueryBody.Select select
                ? select.hints().stream()
                        .filter(hint -> hint.name().equals("TYPING"))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    static boolean mayFail(Expression expression) {
        return expression instanceof Expression.Unary
                || expression instanceof Expression.Binary
                || expression instanceof Expression.Between
                || expression instanceof Expression.Like
                || expression instanceof Expression.InList
                || expression instanceof Expression.FunctionCall
                || expression instanceof Expression.Cast
                || expression instanceof Expression.Trim
                || expression instanceof Expression.Extract;
    }

    /** The expression, with NULL where it fails. */
    static Bound attempted(Expression expression, Supplier<Bound> binding) {
        if (!mayFail(expression)) {
            return binding.get();
        }
        Bound bound;
        try {
            bound = binding.get();
        } catch (Rejected failure) {
            if (isOfValues(failure)) {
                return Bound.constant(null);
            }
            throw failure;
        }
        return new Bound(bound.kind(), bound.traits(), env -> attempted(bound, env), bound.attribute());
    }

    private static @Nullable Cell attempted(Bound bound, Env env) {
        try {
            return bound.evaluation().of(env);
        } catch (Rejected failure) {
            if (isOfValues(failure)) {
                return null;
            }
            throw failure;
        }
    }

    private static boolean isOfValues(Rejected failure) {
        return failure.sqlState().startsWith("22") || failure.sqlState().equals("42804");
    }

    /** The operands of which none is NULL if an expression fails; none if it can't fail by itself. */
    static List<Expression> operands(Expression expression, List<Expression> passed) {
        if (expression instanceof Expression.Unary unary) {
            return List.of(unary.operand());
        }
        boolean equality = expression instanceof Expression.InList
                || expression instanceof Expression.Binary binary
                        && (binary.operator() == BinaryOperator.EQUAL || binary.operator() == BinaryOperator.NOT_EQUAL);
        boolean ofNull = expression instanceof Expression.FunctionCall call
                && OF_NULL.contains(call.name().name().toUpperCase(Locale.ROOT));
        return equality || ofNull ? List.of() : passed;
    }

    /** The value, with MISSING for a NULL that none of the operands is. */
    static Bound failed(Bound bound, List<Bound> operands) {
        return operands.isEmpty()
                ? bound
                : new Bound(
                        bound.kind(),
                        bound.traits(),
                        env -> {
                            Cell value = bound.evaluation().of(env);
                            boolean isFailed = Values.isNull(value)
                                    && operands.stream().noneMatch(operand -> Values.isNull(operand.value(env)));
                            return isFailed ? Cell.MISSING : value;
                        },
                        bound.attribute());
    }
}

package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import org.apache.calcite.rex.RexNode;

/** Binds the expressions of one scope. */
interface ExpressionScope {
    Value bind(Expression expression);

    /**
     * An expression where SQL wants a condition: a dynamic value is one if it is TRUE.
     *
     * @param where the clause or operator that wants it
     */
    RexNode condition(Expression expression, String where);

    /** The place that an expression names; one that is computed is the place itself. */
    Reference reference(Expression expression);

    /** A parameter whose type makes no difference, so that one plan serves all types; but for dates and times. */
    RexNode untyped(Expression.Parameter parameter);

    /** Binds expressions of another scope in the same way. */
    ExpressionScope in(Scope other);

    Scope scope();

    StatementState state();

    default Rex rex() {
        return state().rex();
    }

    default Casts casts() {
        return state().casts();
    }

    default ArithmeticBinder arithmetic() {
        return new ArithmeticBinder(rex(), casts());
    }

    default TimeArithmetic times() {
        return new TimeArithmetic(rex(), casts());
    }

    default ScalarCalls scalars() {
        return new ScalarCalls(rex(), casts());
    }
}

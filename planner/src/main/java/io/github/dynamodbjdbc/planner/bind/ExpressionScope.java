package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.plan.Typing;
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
     * Binds an expression that has to be a condition. A dynamic value is a condition that holds if the value is TRUE.
     *
     * @param where the clause or operator, for messages
     */
    RexNode condition(Expression expression, String where);

    /** Binds a condition whose value is reported as passed over where it is no boolean. */
    RexNode truth(Expression expression, String where);

    /** The column or path that an expression names; for a computed expression, a reference to its value. */
    Reference reference(Expression expression);

    /** The condition that the value of an expression is MISSING; unknown only for rows that an outer join fills in. */
    RexNode missing(Expression expression);

    /** A parameter that may have any type, so that one plan serves all types; only dates and times keep their types. */
    RexNode untyped(Expression.Parameter parameter);

    /** The binder for another scope of the same SELECT. */
    ExpressionScope in(Scope other);

    Scope scope();

    StatementState state();

    default Rex rex() {
        return state().rex();
    }

    default Casts casts() {
        return state().casts();
    }

    /** The bag of a list's elements. A written one has to be a set of DynamoDB. */
    default RexNode bag(RexNode list) {
        boolean stored = state().options().typing() == Typing.OF_WRITES;
        return rex().call(stored ? DocumentOperators.TO_SET : DocumentOperators.TO_BAG, list);
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

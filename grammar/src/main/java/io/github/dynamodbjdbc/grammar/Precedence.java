package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;

/** The precedence of operators as in PostgreSQL, the loosest first. */
enum Precedence {
    OR,
    AND,
    NOT,
    IS,
    COMPARISON,
    /** BETWEEN, IN, LIKE */
    PREDICATE,
    CONCAT,
    ADDITIVE,
    MULTIPLICATIVE,
    SIGN,
    PRIMARY;

    static Precedence of(Expression expression) {
        if (expression instanceof Expression.Binary binary) {
            return switch (binary.operator()) {
                case OR -> OR;
                case AND -> AND;
                case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> COMPARISON;
                case CONCAT -> CONCAT;
                case ADD, SUBTRACT -> ADDITIVE;
                case MULTIPLY, DIVIDE, MODULO -> MULTIPLICATIVE;
            };
        } else if (expression instanceof Expression.Unary unary) {
            return unary.operator() == UnaryOperator.NOT ? NOT : SIGN;
        } else if (expression instanceof Expression.Is || expression instanceof Expression.IsDistinctFrom) {
            return IS;
        } else if (expression instanceof Expression.QuantifiedComparison) {
            return COMPARISON;
        } else if (expression instanceof Expression.Between
                || expression instanceof Expression.InList
                || expression instanceof Expression.InQuery
                || expression instanceof Expression.Like) {
            return PREDICATE;
        }
        return PRIMARY;
    }
}

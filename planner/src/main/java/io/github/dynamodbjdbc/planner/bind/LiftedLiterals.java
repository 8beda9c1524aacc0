package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Literals that become parameters while their statement is bound, so that its plan serves other literals too. A literal is lifted if
 * a condition in WHERE or ON compares it with an attribute, and a parameter with that value means the same: text with a text or
 * dynamic attribute, a number with a numeric or dynamic attribute. All other literals stay.
 */
public final class LiftedLiterals {
    private final Map<Place, Integer> ordinals = new HashMap<>();
    private final Map<Integer, Integer> parameters = new HashMap<>();
    private final BitSet lifted = new BitSet();
    private final Set<Expression> compared = Collections.newSetFromMap(new IdentityHashMap<>());

    private record Place(int line, int column) {}

    /**
     * Allows a literal to be lifted.
     *
     * @param ordinal the position of the literal among the literals of the text
     * @param parameter the index of the parameter; equal literals may share one
     */
    public void allow(int line, int column, int ordinal, int parameter) {
        ordinals.put(new Place(line, column), ordinal);
        parameters.put(ordinal, parameter);
    }

    /** The ordinals of the lifted literals. */
    public BitSet lifted() {
        return (BitSet) lifted.clone();
    }

    /** Registers the literals that a condition compares, including conditions within AND, OR and NOT. */
    void compared(Expression condition) {
        if (condition instanceof Expression.Binary binary) {
            switch (binary.operator()) {
                case AND, OR -> {
                    compared(binary.left());
                    compared(binary.right());
                }
                case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
                    operand(binary.left());
                    operand(binary.right());
                }
                default -> {
                    // Other operators compare nothing.
                }
            }
        } else if (condition instanceof Expression.Unary unary && unary.operator() == Expression.UnaryOperator.NOT) {
            compared(unary.operand());
        } else if (condition instanceof Expression.Between between) {
            operand(between.operand());
            operand(between.low());
            operand(between.high());
        } else if (condition instanceof Expression.InList in) {
            in.values().forEach(this::operand);
        }
    }

    private void operand(Expression operand) {
        if (isLiteral(operand) && ordinals.containsKey(place(operand.position()))) {
            compared.add(operand);
        }
    }

    static boolean isLiteral(Expression operand) {
        return operand instanceof Expression.StringLiteral || operand instanceof Expression.NumberLiteral;
    }

    /** Whether the operand was registered. */
    boolean isCompared(Expression operand) {
        return compared.contains(operand);
    }

    /** Lifts a literal and returns the index of its parameter. */
    int lift(Expression literal) {
        Integer ordinal = ordinals.get(place(literal.position()));
        if (ordinal == null) {
            throw new IllegalArgumentException("not to be lifted: " + literal);
        }
        lifted.set(ordinal);
        return parameters.getOrDefault(ordinal, ordinal);
    }

    private static Place place(Position position) {
        return new Place(position.line(), position.column());
    }
}

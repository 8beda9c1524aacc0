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
 * Literals that become parameters while their statement is bound, so that its plan serves other literals too. Such are those that a
 * condition in WHERE or ON compares with an attribute, where a parameter of that value means the same: text beside one that is text or
 * anything, a number beside one that is a number or anything. All other literals stay what they are.
 */
public final class LiftedLiterals {
    private final Map<Place, Integer> ordinals = new HashMap<>();
    private final Map<Integer, Integer> parameters = new HashMap<>();
    private final BitSet lifted = new BitSet();
    private final Set<Expression> compared = Collections.newSetFromMap(new IdentityHashMap<>());

    private record Place(int line, int column) {}

    /**
     * Says that a literal may be lifted.
     *
     * @param ordinal among the literals of the text
     * @param parameter that it becomes; equal literals may share one
     */
    public void allow(int line, int column, int ordinal, int parameter) {
        ordinals.put(new Place(line, column), ordinal);
        parameters.put(ordinal, parameter);
    }

    /** Those that were lifted, by their ordinals. */
    public BitSet lifted() {
        return (BitSet) lifted.clone();
    }

    /** Notes the literals that a condition compares, through AND, OR and NOT. */
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
                    // Nothing is compared.
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

    /** Whether it is among those noted. */
    boolean isCompared(Expression operand) {
        return compared.contains(operand);
    }

    /** Lifts a literal, and tells its parameter. */
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

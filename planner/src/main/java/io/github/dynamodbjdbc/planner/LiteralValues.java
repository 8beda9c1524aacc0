package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.StatementShape;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a text's literals, by their ordinals. Plans may differ only in the properties in {@link Shared}. Literals whose values may affect
 * the plan otherwise are therefore not lifted: numbers and texts that no attribute or key can hold.
 */
final class LiteralValues {
    /** The maximum length of a text in characters: at four bytes each, the size of a sort key. */
    private static final int MOST_CHARACTERS = 256;

    /** The limit of literals: a longer text probably contains a list of values, which differs each time. */
    private static final int MOST_LITERALS = 50;

    private static final int MOST_DIGITS = 38;
    private static final int LARGEST_SCALE = 100;

    private final StatementShape shape;
    private final Object[] values;
    private final int[] parameters;

    private LiteralValues(StatementShape shape, Object[] values, int[] parameters) {
        this.shape = shape;
        this.values = values;
        this.parameters = parameters;
    }

    /**
     * The properties that all texts of a shared plan have in common.
     *
     * @param shape the text's shape, including the kinds of all literals
     * @param lifted the ordinals of the lifted literals
     * @param others the texts of the literals that were not lifted
     * @param parameters the parameter of each lifted literal; equal literals share one
     */
    record Shared(String shape, SessionOptions options, BitSet lifted, List<String> others, List<Integer> parameters) {}

    /** The literals of a text; null if there are none, or if one can't be lifted. */
    static @Nullable LiteralValues of(String sql) {
        StatementShape shape = StatementShape.of(sql, MOST_LITERALS);
        int count = shape == null ? 0 : shape.literals().size();
        if (shape == null || count == 0) {
            return null;
        }
        Object[] values = new Object[count];
        int[] parameters = new int[count];
        for (int i = 0; i < count; i++) {
            Object value = value(shape.literals().get(i));
            if (value == null) {
                return null;
            }
            values[i] = value;
            parameters[i] = firstEqual(values, i);
        }
        return new LiteralValues(shape, values, parameters);
    }

    private static int firstEqual(Object[] values, int ordinal) {
        for (int i = 0; i < ordinal; i++) {
            if (values[i].equals(values[ordinal])) {
                return i;
            }
        }
        return ordinal;
    }

    private static @Nullable Object value(StatementShape.Literal literal) {
        String text = literal.text();
        if (literal.string()) {
            boolean plain = !text.isEmpty()
                    && text.length() <= MOST_CHARACTERS
                    && text.chars().noneMatch(c -> Character.isSurrogate((char) c));
            return plain ? text : null;
        }
        if (text.length() > MOST_DIGITS) {
            return null;
        }
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            // The exponent is beyond an int; the parser rejects it.
            return null;
        }
        return Math.abs((long) number.scale()) <= LARGEST_SCALE ? Values.canonical(number) : null;
    }

    /** The literals from which the binder selects those to lift. */
    LiftedLiterals liftable() {
        LiftedLiterals liftable = new LiftedLiterals();
        for (int i = 0; i < values.length; i++) {
            StatementShape.Literal literal = shape.literals().get(i);
            liftable.allow(literal.line(), literal.column(), i, parameters[i]);
        }
        return liftable;
    }

    Shared shared(BitSet lifted, SessionOptions options) {
        List<String> others = new ArrayList<>();
        List<Integer> same = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (lifted.get(i)) {
                same.add(parameters[i]);
            } else {
                others.add(shape.literals().get(i).text());
            }
        }
        return new Shared(shape.key(), options, lifted, others, same);
    }

    String shapeKey() {
        return shape.key();
    }

    Object value(int parameter) {
        return values[parameter];
    }

    /** The best of a shared statement's plans for these literals; null if the text must be planned separately. */
    @Nullable
    LiftedPlan plan(QueryPlan shared) {
        QueryPlan plan = shared.forLiterals(priced());
        return plan == null || plan.isLookedAt() ? null : asMade(plan);
    }

    /** A plan for the literals for which it was made; null if the text must be planned separately. */
    @Nullable
    LiftedPlan asMade(QueryPlan plan) {
        return plan.readsNothing(priced()) ? null : new LiftedPlan(plan, this);
    }

    /** The values by which paths are priced. */
    ParameterValues priced() {
        return new ParameterValues(this::value, Math.floorDiv(System.currentTimeMillis(), 1000L));
    }
}

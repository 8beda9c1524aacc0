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
 * The values of a text's literals, by their ordinals. Plans may not differ by anything but what is in {@link Shared}, so what a value
 * may decide in other ways is no literal to be lifted: numbers and texts that no attribute or key can hold.
 */
final class LiteralValues {
    /** Characters of a text: at four bytes each they are as much as a sort key can have. */
    private static final int MOST_CHARACTERS = 256;

    /** A longer text is likely to be one list of values, which is another one each time. */
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
     * What is shared by all texts of one plan.
     *
     * @param shape with the kinds of all literals
     * @param lifted ordinals
     * @param others texts of the literals that were not lifted
     * @param parameters of those that were: equal ones have the same
     */
    record Shared(String shape, SessionOptions options, BitSet lifted, List<String> others, List<Integer> parameters) {}

    /** The literals of a text; null if there are none, or if one of them can't be lifted. */
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
            // An exponent beyond an int, which the parser refuses.
            return null;
        }
        return Math.abs((long) number.scale()) <= LARGEST_SCALE ? Values.canonical(number) : null;
    }

    /** For the binder to say which it lifts. */
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

    /** The best of a shared statement's plans for these literals; null if the text has to be planned by itself. */
    @Nullable
    LiftedPlan plan(QueryPlan shared) {
        QueryPlan plan = shared.forLiterals(priced());
        return plan == null || plan.isLookedAt() ? null : asMade(plan);
    }

    /** A plan for the literals that it was made for; null if the text has to be planned by itself. */
    @Nullable
    LiftedPlan asMade(QueryPlan plan) {
        return plan.readsNothing(priced()) ? null : new LiftedPlan(plan, this);
    }

    /** For prices. */
    ParameterValues priced() {
        return new ParameterValues(this::value, Math.floorDiv(System.currentTimeMillis(), 1000L));
    }
}

package io.github.dynamodbjdbc.tck.hunter.make;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** The features of a statement, for the statistics of a hunt. */
public final class Traits {
    /** A form of condition on a value of a type; the type is NULL for conditions without a value. */
    public record Condition(Form form, ValueType type) {}

    /** The shape of the select list. */
    public enum Shape {
        STAR,
        COLUMNS,
        EXPRESSIONS,
        COUNT,
        AGGREGATES
    }

    private final Set<Condition> conditions = new LinkedHashSet<>();
    private final Set<Form> composed = EnumSet.noneOf(Form.class);
    private Shape shape = Shape.COLUMNS;

    void add(Form form, ValueType type) {
        conditions.add(new Condition(form, type));
    }

    void add(Form form) {
        composed.add(form);
    }

    void shape(Shape asked) {
        shape = asked;
    }

    public Shape shape() {
        return shape;
    }

    public Set<Condition> conditions() {
        return conditions;
    }

    public Set<Form> composed() {
        return composed;
    }
}

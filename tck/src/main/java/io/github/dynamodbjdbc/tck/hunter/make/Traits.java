package io.github.dynamodbjdbc.tck.hunter.make;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** What a statement has in it, for the count of what was tried. */
public final class Traits {
    /** A kind of condition on a value of a type; the type is NULL for what is about no value. */
    public record Condition(Form form, ValueType type) {}

    /** What is asked of the rows. */
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

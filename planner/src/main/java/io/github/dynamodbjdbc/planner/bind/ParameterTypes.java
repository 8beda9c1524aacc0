package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.ParameterKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of a statement's parameters: of the bound values, and from their uses. */
final class ParameterTypes {
    private final ParameterKinds bound;
    private final Map<Integer, ColumnType> used = new TreeMap<>();

    ParameterTypes(ParameterKinds bound) {
        this.bound = bound;
    }

    /** Gives a parameter the type of one of its uses. The first type that is not VARIANT stays. */
    void use(int index, ColumnType type) {
        used.merge(index, type, (known, more) -> known == ColumnType.VARIANT ? more : known);
    }

    /** The type of a parameter from its uses so far; VARIANT if there are none. */
    ColumnType of(int index) {
        return used.getOrDefault(index, ColumnType.VARIANT);
    }

    /** The type of a date or time that is bound to a parameter; null for other values. */
    @Nullable
    ColumnType moment(Expression.Parameter parameter) {
        return bound.moment(parameter.index());
    }

    /** The type of the value bound to a parameter; null for text, which takes the type of its context, and for an unknown type. */
    @Nullable
    ColumnType bound(Expression.Parameter parameter) {
        return bound.type(parameter.index());
    }

    /** Whether text is bound to a parameter, or the type of its value is unknown yet. */
    boolean isText(Expression.Parameter parameter) {
        return bound.isText(parameter.index());
    }

    /** Whether the expression is such a parameter. */
    boolean isText(Expression expression) {
        return expression instanceof Expression.Parameter parameter && isText(parameter);
    }

    /** The types of all parameters up to the last that is used. */
    List<ColumnType> all() {
        List<ColumnType> types = new ArrayList<>();
        used.forEach((index, type) -> {
            while (types.size() < index) {
                types.add(ColumnType.VARIANT);
            }
            types.add(type);
        });
        return types;
    }
}

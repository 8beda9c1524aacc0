package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * SQL that is TRUE, FALSE or UNKNOWN.
 *
 * @param parameters the value of each {@code ?}, for {@code setObject}
 */
record Condition(String sql, ArrayList<Serializable> parameters) implements Serializable {
    static Condition of(String sql, Serializable... parameters) {
        return new Condition(sql, new ArrayList<>(List.of(parameters)));
    }

    /** Combines conditions by AND or OR, in parentheses. */
    static Condition joined(String word, List<Condition> parts) {
        ArrayList<Serializable> parameters = new ArrayList<>();
        parts.forEach(part -> parameters.addAll(part.parameters));
        return new Condition(
                parts.stream().map(Condition::sql).collect(Collectors.joining(" " + word + " ", "(", ")")), parameters);
    }
}

package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;

/**
 * The plan of a statement that changes a table. What the statement says is checked; what the table is by now, whoever carries it out
 * has to ask.
 *
 * @param summary for the statement log
 * @param warnings what the user should know whatever comes of it
 */
public record SchemaPlan(SchemaChange change, String summary, List<String> warnings) implements Plan {
    public SchemaPlan {
        warnings = List.copyOf(warnings);
    }

    @Override
    public List<OutputColumn> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}

package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a statement that changes a table. What the statement says is checked; what the table is by now, whoever carries it out
 * has to ask.
 *
 * @param summary for the statement log
 * @param warnings what the user should know whatever comes of it
 * @param load fills the table that the change makes; null if nothing does
 */
public record SchemaPlan(
        SchemaChange change,
        String summary,
        List<String> warnings,
        @Nullable WritePlan load) implements Plan {
    public SchemaPlan {
        warnings = List.copyOf(warnings);
    }

    public SchemaPlan(SchemaChange change, String summary, List<String> warnings) {
        this(change, summary, warnings, null);
    }

    /** The same, and then what fills the table. */
    public SchemaPlan loading(WritePlan rows) {
        return new SchemaPlan(change, summary + ", " + rows.summary(), warnings, rows);
    }

    @Override
    public List<OutputColumn> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return load == null ? List.of() : load.parameters();
    }

    @Override
    public <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}

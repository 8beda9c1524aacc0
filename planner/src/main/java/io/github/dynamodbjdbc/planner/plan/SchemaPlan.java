package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a statement that changes a table. The statement itself is validated; the table's current state must be checked when the plan
 * is carried out.
 *
 * @param summary the line for the statement log
 * @param warnings warnings that are known before the change
 * @param load fills the table that the change creates; null if nothing does
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

    /** This plan, followed by a write that fills the table. */
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

package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paths in a table's documents, as far as they are known from sampled items. */
public record SampledSteps(Notes notes, TableSchema table) {
    /** The sampled values at that path; null if unknown. */
    public static @Nullable SampledPath at(Catalog catalog, TableSchema table, AttributePath path) {
        SampledPath place = catalog.inside(table, path.attribute());
        for (AttributePath.Step step : path.steps()) {
            if (place == null) {
                return null;
            }
            place = below(place, step);
        }
        return place;
    }

    private static @Nullable SampledPath below(SampledPath place, AttributePath.Step step) {
        return step instanceof AttributePath.Field field ? place.fields().get(field.name()) : place.elements();
    }

    /**
     * Warns about the first step that no sampled item has.
     *
     * @throws QueryException if the session treats unknown names as errors
     */
    void check(AttributePath path, Position position) {
        SampledPath place = notes.catalog().inside(table, path.attribute());
        for (int i = 0; i < path.steps().size() && place != null; i++) {
            AttributePath here =
                    new AttributePath(path.attribute(), path.steps().subList(0, i));
            AttributePath.Step step = path.steps().get(i);
            String trouble = trouble(here, place, step);
            if (trouble != null) {
                if (notes.options().unknownColumns() == UnknownColumns.ERROR) {
                    throw new QueryException(ErrorKind.UNKNOWN_COLUMN, trouble, position);
                }
                notes.warn(trouble);
                return;
            }
            place = below(place, step);
        }
    }

    private @Nullable String trouble(AttributePath here, SampledPath place, AttributePath.Step step) {
        AttributeType container = step instanceof AttributePath.Field ? AttributeType.M : AttributeType.L;
        if (place.count(container) == 0) {
            ColumnType known = place.columnType();
            return known == ColumnType.VARIANT
                    ? null
                    : here + " is known to hold " + known + " in " + table.name() + ", so it has no "
                            + (step instanceof AttributePath.Field field
                                    ? "field '" + field.name() + "'"
                                    : "element by number");
        }
        // In a map with very many names, the names are data, and none is known.
        if (!(step instanceof AttributePath.Field field)
                || place.fields().isEmpty()
                || place.fields().containsKey(field.name())) {
            return null;
        }
        return "field '" + field.name() + "' is not known in " + here + " of table " + table.name()
                + NearestName.hint(field.name(), List.copyOf(place.fields().keySet()));
    }
}

package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;

/**
 * The types of a write's parameters.
 *
 * @param converted the types to which values are converted when they are bound; VARIANT leaves a value unchanged
 * @param reported the types that metadata reports: those of the columns to which values are written, otherwise as converted
 */
record WriteParameters(List<ColumnType> converted, List<ColumnType> reported) {
    WriteParameters {
        converted = List.copyOf(converted);
        reported = List.copyOf(reported);
    }
}

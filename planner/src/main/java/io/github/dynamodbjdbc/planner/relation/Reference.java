package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** The meaning of a name or path. A column enters its table's row type only when its value is requested. */
public interface Reference {
    Value value(Position position);

    /** The reference to the path with further steps. */
    default Reference path(Rex rex, List<AttributePath.Step> steps) {
        return steps.isEmpty() ? this : new ComputedPath(rex, this, steps);
    }

    /** The value in stored form, regardless of the column's declaration. */
    default Value raw(Position position) {
        return value(position);
    }

    /** The condition that the item has no value there. */
    default RexNode missing(Position position) {
        throw new QueryException(
                ErrorKind.UNSUPPORTED,
                "only an attribute of a table can be MISSING; a column of a subquery can only be NULL",
                position);
    }

    /** A path into a computed value. */
    record ComputedPath(Rex rex, Reference base, List<AttributePath.Step> steps) implements Reference {
        @Override
        public Value value(Position position) {
            Value value = base.value(position);
            Value.Origin origin = value.origin();
            String label = Paths.label(origin == null ? "" : origin.label(), steps);
            return new Value(
                    rex.path(value.rex(), steps),
                    false,
                    origin == null ? null : new Value.Origin(label, label, null, () -> ColumnType.VARIANT, true));
        }

        @Override
        public Reference path(Rex ignored, List<AttributePath.Step> more) {
            return new ComputedPath(rex, base, Paths.join(steps, more));
        }
    }
}

package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

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

    /** The condition that the value is MISSING; null if it never is. */
    default @Nullable RexNode missing(Position position) {
        return null;
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
        public RexNode missing(Position position) {
            AttributePath.Step last = steps.get(steps.size() - 1);
            RexNode around = rex.path(base.value(position).rex(), steps.subList(0, steps.size() - 1));
            RexNode place = last instanceof AttributePath.Field field
                    ? rex.text(field.name())
                    : rex.number(((AttributePath.Index) last).index());
            return rex.not(rex.call(DocumentOperators.HAS, around, place));
        }

        @Override
        public Reference path(Rex ignored, List<AttributePath.Step> more) {
            return new ComputedPath(rex, base, Paths.join(steps, more));
        }
    }
}

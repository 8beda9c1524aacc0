package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.predicate.Term;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Dates and timestamps as operands of conditions on columns that store them. */
final class TemporalOperands {
    private TemporalOperands() {}

    /** Null if the node is neither a constant nor a parameter of the format's type. */
    static Term.@Nullable Operand operand(RexNode node, TemporalFormat format) {
        SqlTypeName type = node.getType().getSqlTypeName();
        if (!type.name().equals(format.type().name())) {
            return null;
        }
        if (node instanceof RexDynamicParam parameter) {
            return new Term.Moment(new Term.Parameter(parameter.getIndex()), format);
        }
        ConstantFolder.Known known = ConstantFolder.evaluate(node);
        return known == null ? null : Term.Moment.literal(known.value(), format);
    }
}

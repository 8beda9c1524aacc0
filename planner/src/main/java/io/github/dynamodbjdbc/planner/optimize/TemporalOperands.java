package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Dates and timestamps as operands of conditions on columns that store them. */
final class TemporalOperands {
    private TemporalOperands() {}

    /** Null if the node is neither a constant nor a parameter of the format's type. */
    static Term.@Nullable Operand operand(RexNode node, TemporalFormat format, Term.Moment.Side side) {
        SqlTypeName type = node.getType().getSqlTypeName();
        if (!type.name().equals(format.type().name())) {
            return null;
        }
        if (node instanceof RexDynamicParam parameter) {
            return new Term.Moment(new Term.Parameter(parameter.getIndex()), format, side);
        }
        ConstantFolder.Known known = ConstantFolder.evaluate(node);
        return known == null ? null : Term.Moment.literal(known.value(), format, side);
    }

    /**
     * What a condition implies of the texts of a column that writes a moment in several ways; TRUE if nothing. DynamoDB can check
     * it, though not the condition. It may be false where the condition is unknown, so it goes beside conjuncts of a WHERE only.
     */
    static Predicate implied(Predicate predicate) {
        if (!(predicate instanceof Predicate.Comparison comparison)
                || !(comparison.left() instanceof Term.Attribute column)
                || column.isStoredAsRead()
                || !(column.form() instanceof TemporalFormat format)
                || !(comparison.right() instanceof Term.Operand operand)) {
            return Predicate.TRUE;
        }
        return switch (comparison.operator()) {
            case LESS, LESS_OR_EQUAL -> before(column, operand, format);
            case GREATER, GREATER_OR_EQUAL -> after(column, operand, format);
            case EQUAL -> Predicates.and(after(column, operand, format), before(column, operand, format));
            case NOT_EQUAL -> Predicate.TRUE;
        };
    }

    private static Predicate before(Term.Attribute column, Term.Operand operand, TemporalFormat format) {
        return bound(column, ComparisonOperator.LESS, side(operand, format, Term.Moment.Side.AFTER));
    }

    private static Predicate after(Term.Attribute column, Term.Operand operand, TemporalFormat format) {
        return bound(column, ComparisonOperator.GREATER_OR_EQUAL, side(operand, format, Term.Moment.Side.BEFORE));
    }

    private static Predicate bound(Term.Attribute column, ComparisonOperator operator, Term.@Nullable Operand value) {
        return value == null ? Predicate.TRUE : new Predicate.Comparison(column.stored(), operator, value);
    }

    private static Term.@Nullable Operand side(Term.Operand operand, TemporalFormat format, Term.Moment.Side side) {
        if (operand instanceof Term.Moment moment) {
            return new Term.Moment(moment.parameter(), format, side);
        }
        Object value = operand instanceof Term.Literal literal ? literal.value() : null;
        Long millis = value == null ? null : format.millis(value);
        return millis == null ? null : Term.Moment.literal(millis, format, side);
    }
}

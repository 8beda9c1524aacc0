package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.MomentRanges;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Dates and timestamps as operands of conditions on columns that store them. */
final class TemporalOperands {
    private TemporalOperands() {}

    /** Null unless the node is a constant or a parameter of the format's type. */
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

    /**
     * The range of texts that a comparison with a date or time implies for a part of a key or a sharded attribute.
     *
     * @return null if nothing can be derived for the key
     */
    static @Nullable Predicate spelled(
            Term.Attribute column, MomentForm form, ComparisonOperator operator, Term.Operand moment) {
        boolean sharded = column.form() instanceof ShardedForm;
        if (!sharded && !(column.form() instanceof PartForm)) {
            return null;
        }
        if (operator == ComparisonOperator.EQUAL && form.isOfDays()) {
            return new Predicate.Comparison(column, operator, moment);
        }
        return sharded ? null : within(column, ranges(form, operator, moment));
    }

    private static List<MomentRanges.OpenRange> ranges(
            MomentForm form, ComparisonOperator operator, Term.Operand moment) {
        if (moment instanceof Term.Spelled spelled) {
            return MomentRanges.openRanges(spelled, operator);
        }
        return moment instanceof Term.Literal literal && literal.value() instanceof String text
                ? MomentRanges.of(form, operator, text).stream()
                        .map(range -> new MomentRanges.OpenRange(
                                new Term.Literal(range.low()), new Term.Literal(range.high())))
                        .toList()
                : List.of();
    }

    private static Predicate within(Term.Attribute column, List<MomentRanges.OpenRange> ranges) {
        List<Predicate> either = new ArrayList<>();
        for (MomentRanges.OpenRange range : ranges) {
            either.add(Predicates.and(
                    new Predicate.Comparison(column, ComparisonOperator.GREATER_OR_EQUAL, range.low()),
                    new Predicate.Comparison(column, ComparisonOperator.LESS_OR_EQUAL, range.high())));
        }
        return Predicates.or(either);
    }
}

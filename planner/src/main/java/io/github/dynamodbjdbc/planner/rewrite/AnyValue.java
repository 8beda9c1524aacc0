package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** A typed value where values of any type stand. */
final class AnyValue {
    private AnyValue() {}

    /** Dates and times, which no document holds, become the text that a cast gives: within, they are numbers. */
    static RexNode of(RexBuilder builder, RexNode typed) {
        return builder.makeCall(DynamicOperators.CANONICAL, stored(builder, typed));
    }

    /** As a document or list could hold it. */
    static RexNode stored(RexBuilder builder, RexNode value) {
        RexNode text =
                switch (value.getType().getSqlTypeName()) {
                    case DATE -> builder.makeCast(text(builder, value.getType()), value);
                    case TIME -> builder.makeCall(DynamicOperators.TIME_TEXT, value);
                    case TIMESTAMP -> builder.makeCall(DynamicOperators.TIMESTAMP_TEXT, value);
                    default -> value;
                };
        return text;
    }

    static List<RexNode> stored(RexBuilder builder, List<RexNode> values) {
        return values.stream().map(value -> stored(builder, value)).toList();
    }

    private static RelDataType text(RexBuilder builder, RelDataType of) {
        return builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), of.isNullable());
    }
}

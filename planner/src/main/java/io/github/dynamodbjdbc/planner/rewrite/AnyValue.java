package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A typed value where values of any type stand. */
final class AnyValue {
    private AnyValue() {}

    /** Dates and times, which no document holds, become the text that a cast gives: within, they are numbers. */
    static RexNode of(RexBuilder builder, RexNode typed) {
        return builder.makeCall(DynamicOperators.CANONICAL, stored(builder, typed));
    }

    /** As a document or list could hold it. */
    static RexNode stored(RexBuilder builder, RexNode value) {
        SqlFunction text = textOf(value.getType());
        return text == null ? value : builder.makeCall(text, value);
    }

    /** The function that writes a date, time or interval as CAST does; null for other types. */
    static @Nullable SqlFunction textOf(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(name)) {
            return DynamicOperators.MONTHS_TEXT;
        }
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(name)) {
            return DynamicOperators.INTERVAL_TEXT;
        }
        return switch (name) {
            case DATE -> DynamicOperators.DATE_TEXT;
            case TIME -> DynamicOperators.TIME_TEXT;
            case TIMESTAMP -> DynamicOperators.TIMESTAMP_TEXT;
            default -> null;
        };
    }

    /** An interval as text, for results hold none; all else as it is. */
    static RexNode intervalText(RexBuilder builder, RexNode value) {
        return SqlTypeName.INTERVAL_TYPES.contains(value.getType().getSqlTypeName()) ? stored(builder, value) : value;
    }

    static List<RexNode> stored(RexBuilder builder, List<RexNode> values) {
        return values.stream().map(value -> stored(builder, value)).toList();
    }
}

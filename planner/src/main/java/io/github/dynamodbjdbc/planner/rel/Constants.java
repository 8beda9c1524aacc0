package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.runtime.DynamicFunctions;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexExecutable;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The values of expressions over literals alone, such as {@code UPPER('x')} and {@code ['a', 'b']}, so that they can be operands of
 * key conditions and filters.
 */
final class Constants {
    private Constants() {}

    /** Null if the expression depends on anything, is of a type that no attribute has, or fails: then it fails when it is run. */
    static Term.@Nullable Literal fold(RexBuilder builder, RexCall call) {
        if (!isAttributeType(call.getType().getSqlTypeName()) || !isConstant(call)) {
            return null;
        }
        try {
            RexExecutable code = RexExecutorImpl.getExecutable(
                    builder, List.of(call), builder.getTypeFactory().builder().build());
            @Nullable Object[] values = code.getFunction().apply(null);
            return values == null ? null : new Term.Literal(DynamicFunctions.canonical(values[0]));
        } catch (RuntimeException | ExceptionInInitializerError failure) {
            // Such as a division by zero: an error only if a row comes to it.
            return null;
        }
    }

    private static boolean isConstant(RexCall call) {
        if (!RexUtil.isConstant(call) || !RexUtil.isDeterministic(call)) {
            return false;
        }
        boolean[] open = new boolean[1];
        call.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public @Nullable Void visitCall(RexCall inner) {
                // Such as CURRENT_DATE.
                open[0] |= inner.getOperator().isDynamicFunction();
                return super.visitCall(inner);
            }

            @Override
            public @Nullable Void visitDynamicParam(RexDynamicParam parameter) {
                open[0] = true;
                return null;
            }
        });
        return !open[0];
    }

    private static boolean isAttributeType(SqlTypeName type) {
        return switch (type) {
            case ANY, CHAR, VARCHAR, BINARY, VARBINARY, BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE ->
                true;
            default -> false;
        };
    }
}

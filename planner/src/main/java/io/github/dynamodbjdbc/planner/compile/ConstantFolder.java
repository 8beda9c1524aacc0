package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.RexValues;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The values of expressions over literals alone, such as {@code UPPER('x')} and {@code ['a', 'b']}. */
public final class ConstantFolder implements RexExecutor {
    public static final ConstantFolder INSTANCE = new ConstantFolder();

    private ConstantFolder() {}

    /** The value of a constant; null is NULL. */
    public record Known(@Nullable Object value) {}

    @Override
    public void reduce(RexBuilder builder, List<RexNode> constants, List<RexNode> reduced) {
        for (RexNode constant : constants) {
            reduced.add(fold(builder, constant));
        }
    }

    /**
     * As a literal, with a cast around it where the type has NULL; the expression itself if it depends on anything, fails, or has a
     * value that no literal of its type holds.
     */
    public static RexNode fold(RexBuilder builder, RexNode node) {
        if (node instanceof RexLiteral) {
            return node;
        }
        Known known = evaluate(node);
        RexNode literal = known == null ? null : literal(builder, known.value(), node.getType());
        return literal == null ? node : literal;
    }

    /** Null if the expression depends on anything, or fails: then it fails when a row comes to it. */
    public static @Nullable Known evaluate(RexNode node) {
        if (!isConstant(node)) {
            return null;
        }
        Expression code;
        try {
            code = ExpressionCompiler.compile(node);
        } catch (QueryException noCode) {
            return null;
        }
        return code instanceof Constant constant ? new Known(constant.value()) : null;
    }

    /** Whether it has the same value whatever row, run and parameters there are. */
    public static boolean isConstant(RexNode node) {
        if (node instanceof RexLiteral) {
            return true;
        }
        return node instanceof RexCall call
                && ExpressionCompiler.isOfOperandsAlone(call)
                && call.getOperands().stream().allMatch(ConstantFolder::isConstant);
    }

    private static @Nullable RexNode literal(RexBuilder builder, @Nullable Object value, RelDataType type) {
        if (value == null) {
            return type.isNullable() ? builder.makeNullLiteral(type) : null;
        }
        if (type.getSqlTypeName() == SqlTypeName.ANY
                || IntervalType.is(type)
                || !fits(value, type, builder.getTypeFactory())) {
            return null;
        }
        RelDataType notNull = builder.getTypeFactory().createTypeWithNullability(type, false);
        RexNode node = builder.makeLiteral(value, notNull, true, false);
        if (!(node instanceof RexLiteral literal)
                || !literal.getType().equals(notNull)
                || !value.equals(RexValues.value(literal))) {
            return null;
        }
        return type.isNullable() ? builder.makeAbstractCast(type, literal, false) : literal;
    }

    /** Whether the type has a place for each digit and character. */
    private static boolean fits(Object value, RelDataType type, RelDataTypeFactory factory) {
        if (value instanceof String text) {
            return factory.getDefaultCharset().newEncoder().canEncode(text);
        }
        return !(value instanceof BigDecimal number)
                || number.scale() <= type.getScale()
                        && number.precision() - number.scale() <= type.getPrecision() - type.getScale();
    }
}

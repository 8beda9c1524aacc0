package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.ZonedType;
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

/** Evaluates constant expressions such as {@code UPPER('x')} and {@code ['a', 'b']} during planning. */
public final class ConstantFolder implements RexExecutor {
    public static final ConstantFolder INSTANCE = new ConstantFolder();

    private ConstantFolder() {}

    /** The value of a constant; null for NULL. */
    public record Known(@Nullable Object value) {}

    @Override
    public void reduce(RexBuilder builder, List<RexNode> constants, List<RexNode> reduced) {
        for (RexNode constant : constants) {
            reduced.add(fold(builder, constant));
        }
    }

    /**
     * The value of an expression as a literal, within a cast if the type is nullable; the expression itself if it is not constant, fails,
     * or has a value that no literal of its type can hold.
     */
    public static RexNode fold(RexBuilder builder, RexNode node) {
        if (node instanceof RexLiteral) {
            return node;
        }
        Known known = evaluate(node);
        RexNode literal = known == null ? null : literal(builder, known.value(), node.getType());
        return literal == null ? node : literal;
    }

    /** The value of an expression; null if it is not constant or fails. The error is left to the row that evaluates it. */
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

    /** Whether the expression has the same value for all rows, runs and parameters. */
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
                || ZonedType.isTime(type)
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

    /** Whether a literal of the type can hold the value without loss. */
    private static boolean fits(Object value, RelDataType type, RelDataTypeFactory factory) {
        if (value instanceof String text) {
            return factory.getDefaultCharset().newEncoder().canEncode(text);
        }
        return !(value instanceof BigDecimal number)
                || number.scale() <= type.getScale()
                        && number.precision() - number.scale() <= type.getPrecision() - type.getScale();
    }
}

package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/** Creates typed expressions: literals, calls, and conversions of values to an operator's types. */
public final class Rex {
    private static final int MILLISECONDS = 3;
    private static final int NUMBER_OF_BITS_OF_AN_INTEGER = 31;
    private static final int NUMBER_OF_BITS_OF_A_LONG = 63;

    private final TypeFactory types;
    private final StrongRexBuilder builder;

    public Rex(TypeFactory types) {
        this.types = types;
        this.builder = new StrongRexBuilder(types);
    }

    public TypeFactory types() {
        return types;
    }

    public StrongRexBuilder builder() {
        return builder;
    }

    public RelDataType type(SqlTypeName name, boolean nullable) {
        RelDataType type = name == SqlTypeName.DECIMAL ? DynamoTypeSystem.numeric(types) : types.createSqlType(name);
        return types.createTypeWithNullability(type, nullable);
    }

    public RelDataType nullable(RelDataType type, boolean nullable) {
        return types.createTypeWithNullability(type, nullable);
    }

    public RexNode call(SqlOperator operator, RexNode... operands) {
        return builder.makeCall(operator, operands);
    }

    /** A call with that result type, nullable if an operand is. */
    public RexNode strict(RelDataType type, SqlOperator operator, RexNode... operands) {
        boolean nullable =
                List.of(operands).stream().anyMatch(operand -> operand.getType().isNullable());
        return builder.makeCall(nullable(type, nullable), operator, List.of(operands));
    }

    public RexLiteral text(String value) {
        return builder.text(value);
    }

    public RexLiteral bool(boolean value) {
        return builder.makeLiteral(value);
    }

    public RexLiteral binary(byte[] value) {
        return (RexLiteral) builder.makeLiteral(new ByteString(value), type(SqlTypeName.VARBINARY, false), false);
    }

    /** An exact number: integers are INTEGER or BIGINT if they fit; 2.0 is not an integer, because it divides like a decimal. */
    public RexNode number(BigDecimal value) {
        // Computes the length of 1e1000 without writing its digits.
        boolean large = value.precision() - value.scale() > DynamoTypeSystem.NUMERIC_PRECISION;
        if (large || value.scale() != 0) {
            return decimal(value);
        }
        int bits = value.toBigIntegerExact().bitLength();
        if (bits > NUMBER_OF_BITS_OF_A_LONG) {
            return decimal(value);
        }
        SqlTypeName type = bits <= NUMBER_OF_BITS_OF_AN_INTEGER ? SqlTypeName.INTEGER : SqlTypeName.BIGINT;
        return builder.makeExactLiteral(value, type(type, false));
    }

    /**
     * A decimal literal with the digits and scale of its number: 1.10 remains 1.10, and 2.0 is not an integer. A number with too many digits for
     * any type is written as text.
     */
    public RexNode decimal(BigDecimal value) {
        if (fits(value)) {
            return literal(value);
        }
        BigDecimal stripped = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        if (!fits(stripped)) {
            return strict(type(SqlTypeName.DECIMAL, false), CastOperators.TO_NUMERIC, text(stripped.toString()));
        }
        return literal(stripped);
    }

    private static boolean fits(BigDecimal number) {
        long whole = (long) number.precision() - number.scale();
        return Math.max(Math.max(number.precision(), whole), number.scale()) <= DynamoTypeSystem.NUMERIC_PRECISION;
    }

    private RexLiteral literal(BigDecimal number) {
        BigDecimal plain = number.scale() < 0 ? number.setScale(0) : number;
        int precision = Math.max(plain.precision(), plain.scale());
        return builder.makeExactLiteral(plain, types.createSqlType(SqlTypeName.DECIMAL, precision, plain.scale()));
    }

    public RexLiteral number(long value) {
        return (RexLiteral) number(BigDecimal.valueOf(value));
    }

    public RexLiteral date(DateString date) {
        return builder.makeDateLiteral(date);
    }

    RexLiteral time(TimeString time) {
        return builder.makeTimeLiteral(time, MILLISECONDS);
    }

    public RexLiteral timestamp(TimestampString timestamp) {
        return builder.makeTimestampLiteral(timestamp, MILLISECONDS);
    }

    public RexNode interval(Interval interval) {
        return builder.makeCall(
                IntervalType.of(types, false),
                TimeOperators.INTERVAL,
                List.of(number(interval.months()), number(interval.days()), number(interval.micros())));
    }

    public RexLiteral nullOf(RelDataType type) {
        return builder.makeNullLiteral(type);
    }

    public RexLiteral nullOf(SqlTypeName name) {
        return nullOf(type(name, true));
    }

    public RexNode parameter(int index, ColumnType type) {
        return builder.makeDynamicParam(types.of(type, true), index);
    }

    /** A parameter that replaces a literal. */
    public RexNode lifted(int index, SqlTypeName type) {
        return builder.makeDynamicParam(type(type, false), index);
    }

    /** Whether it is NULL for all rows. */
    public static boolean isNull(RexNode node) {
        return Types.isNull(node.getType()) || RexUtil.isNullLiteral(node, true);
    }

    /** Converts a value of any type to the function's type; other values become NULL, with a warning that names the column. */
    public RexNode as(SqlFunction function, RexNode value) {
        return as(function, value, value);
    }

    /** @param named the column that the warning names */
    public RexNode as(SqlFunction function, RexNode value, RexNode named) {
        return call(function, value, text(named instanceof ColumnRef column ? column.label() : "an expression"));
    }

    /** The value at a path in a document. */
    public RexNode path(RexNode base, List<AttributePath.Step> steps) {
        RexNode value = base;
        for (AttributePath.Step step : steps) {
            value = step instanceof AttributePath.Field field
                    ? call(DocumentOperators.FIELD, value, text(field.name()))
                    : call(DocumentOperators.ELEMENT, value, number(((AttributePath.Index) step).index()));
        }
        return value;
    }

    public RexNode clock(boolean fiveYearsAgo) {
        return call(fiveYearsAgo ? TimeOperators.CLOCK_FIVE_YEARS_AGO : TimeOperators.CLOCK);
    }

    /** A parameter where a number is expected; text bound to it is parsed. */
    public RexNode numberOfText(RexNode value) {
        return value instanceof RexDynamicParam && Types.isAny(value.getType())
                ? call(CoercionOperators.NUMBER_OF_TEXT, value)
                : value;
    }

    public RexNode and(List<RexNode> conditions) {
        return flat(SqlStdOperatorTable.AND, conditions);
    }

    public RexNode or(List<RexNode> conditions) {
        return flat(SqlStdOperatorTable.OR, conditions);
    }

    /** Flattens nested conjunctions, which filters don't allow. */
    private RexNode flat(SqlOperator operator, List<RexNode> conditions) {
        List<RexNode> flat = RexUtil.flatten(conditions, operator);
        return flat.size() == 1 ? flat.get(0) : builder.makeCall(operator, flat);
    }

    public RexNode not(RexNode condition) {
        return call(SqlStdOperatorTable.NOT, condition);
    }
}

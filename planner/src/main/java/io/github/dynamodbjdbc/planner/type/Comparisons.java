package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Comparisons of two typed values. Calcite's operators compare integers, booleans and times of the same type. The driver's operators compare
 * all other values, and return NULL for values of different types.
 */
public final class Comparisons {
    private static final Map<SqlKind, SqlOperator> STANDARD = Map.of(
            SqlKind.EQUALS, SqlStdOperatorTable.EQUALS,
            SqlKind.NOT_EQUALS, SqlStdOperatorTable.NOT_EQUALS,
            SqlKind.LESS_THAN, SqlStdOperatorTable.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL, SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN, SqlStdOperatorTable.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL);

    private Comparisons() {}

    /** @param kind one of {@code =}, {@code <>}, {@code <} and so on */
    public static RexNode compare(RexBuilder builder, SqlKind kind, RexNode left, RexNode right) {
        if (Rex.isNull(left) || Rex.isNull(right)) {
            return unknown(builder);
        }
        if (Types.isZoned(left.getType()) || Types.isZoned(right.getType())) {
            return compare(builder, kind, withoutZone(builder, left), withoutZone(builder, right));
        }
        RexNode one = side(builder, left, right);
        RexNode other = side(builder, right, left);
        if (isStandard(one.getType(), other.getType())) {
            return builder.makeCall(Objects.requireNonNull(STANDARD.get(kind)), one, other);
        }
        SqlFunction own = Objects.requireNonNull(ComparisonOperators.COMPARISONS.get(kind));
        RexNode compared = compared(builder, own, one, other);
        boolean constant = one instanceof RexLiteral first
                && other instanceof RexLiteral second
                && RexValues.canonical(first) != null
                && RexValues.canonical(second) != null;
        return constant ? folded(builder, compared) : compared;
    }

    /** {@code IS NOT DISTINCT FROM} */
    public static RexNode notDistinct(RexBuilder builder, RexNode left, RexNode right) {
        return builder.makeCall(
                ComparisonOperators.NOT_DISTINCT, side(builder, left, right), side(builder, right, left));
    }

    /**
     * Whether a comparison with an element is true.
     *
     * @param comparison of a value and a collection
     * @param stored the value in its stored form, for a value that is not a date or time
     * @param collection a value of any type
     */
    public static RexNode any(
            RexBuilder builder, SqlOperator comparison, RexNode value, RexNode stored, RexNode collection) {
        RexNode bare = withoutZone(builder, value);
        if (!Types.isTime(bare.getType())) {
            return builder.makeCall(comparison, stored, collection);
        }
        RexNode elements = builder.makeCall(
                MomentOperators.readEach(form(bare.getType())), collection, builder.makeLiteral("an element"));
        return builder.makeCall(comparison, side(builder, bare, collection), elements);
    }

    /**
     * The operand for one side of a comparison. Two values with stored texts are compared by text. Any value compared with a computed time is
     * converted to its text as a time. A computed date compared with a computed timestamp becomes its midnight.
     */
    public static RexNode side(RexBuilder builder, RexNode value, RexNode other) {
        if (Types.isZoned(value.getType()) || Types.isZoned(other.getType())) {
            return side(builder, withoutZone(builder, value), withoutZone(builder, other));
        }
        boolean time = Types.isTime(value.getType());
        boolean otherTime = Types.isTime(other.getType());
        if (!time && !otherTime) {
            return value;
        }
        if (Types.isStored(value.getType()) || Types.isStored(other.getType())) {
            return storedSide(builder, value, other);
        }
        if (time != otherTime) {
            return time
                    ? builder.makeCall(MomentOperators.operand(form(value.getType())), value)
                    : read(builder, value, form(other.getType()));
        }
        if (!Types.isDate(value.getType()) || Types.isDate(other.getType())) {
            return value;
        }
        return midnight(builder, value);
    }

    /** The TIMESTAMP, in UTC, of one with a time zone; other values unchanged. */
    static RexNode withoutZone(RexBuilder builder, RexNode value) {
        if (!Types.isZoned(value.getType())) {
            return value;
        }
        if (value instanceof RexCall call && call.getOperator().equals(ZoneOperators.WITH_ZONE)) {
            return call.getOperands().get(0);
        }
        RelDataType timestamp = builder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP);
        return builder.makeCall(
                builder.getTypeFactory()
                        .createTypeWithNullability(timestamp, value.getType().isNullable()),
                ZoneOperators.WITHOUT_ZONE,
                List.of(value));
    }

    private static RexNode midnight(RexBuilder builder, RexNode date) {
        RelDataType timestamp = builder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP);
        return builder.makeCall(
                builder.getTypeFactory()
                        .createTypeWithNullability(timestamp, date.getType().isNullable()),
                SqlStdOperatorTable.CAST,
                List.of(date));
    }

    /** The operand for one side of a comparison in which at least one side has a stored text. */
    private static RexNode storedSide(RexBuilder builder, RexNode value, RexNode other) {
        RelDataType type = value.getType();
        RelDataType otherType = other.getType();
        boolean exact = Types.isExact(type) || Types.isExact(otherType);
        if (Types.isStored(type) && Types.isStored(otherType)) {
            if (Types.isExact(type) != Types.isExact(otherType)) {
                return read(builder, value, form(Types.isExact(type) ? type : otherType));
            }
            return type.getSqlTypeName() == otherType.getSqlTypeName()
                    ? value
                    : builder.makeCall(MomentOperators.TEXT, value);
        }
        if (!Types.isStored(type)) {
            RexNode time = exact && Types.isDate(type) ? midnight(builder, value) : value;
            return Types.isTime(type)
                    ? builder.makeCall(MomentOperators.operand(form(time.getType())), time)
                    : read(builder, value, form(otherType));
        }
        if (exact || !Types.isTime(otherType)) {
            return read(builder, value, form(type));
        }
        boolean day = Types.isTimestamp(type) && Types.isDate(otherType);
        return read(builder, value, day ? MomentForm.DATE_OF_TIMESTAMP : form(otherType));
    }

    private static MomentForm form(RelDataType time) {
        return Types.isTimeOfDay(time) ? MomentForm.TIME : Types.isDate(time) ? MomentForm.DATE : MomentForm.TIMESTAMP;
    }

    /** A text literal must be a time, in any time zone. */
    private static RexNode read(RexBuilder builder, RexNode value, MomentForm form) {
        if (value instanceof RexLiteral && Types.isText(value.getType())) {
            SqlFunction moment =
                    switch (form) {
                        case TIMESTAMP -> CastOperators.TO_TIMESTAMP;
                        case DATE, DATE_OF_TIMESTAMP -> CastOperators.TO_DATE;
                        case TIME -> CastOperators.TO_TIME;
                    };
            return builder.makeCall(MomentOperators.operand(form), builder.makeCall(moment, value));
        }
        String label = value instanceof ColumnRef column ? column.label() : "an expression";
        return builder.makeCall(MomentOperators.read(form), value, builder.makeLiteral(label));
    }

    private static boolean isStandard(RelDataType left, RelDataType right) {
        return left.getSqlTypeName() == right.getSqlTypeName() && !Types.hasOwnOrder(left) && !Types.isDecimal(left)
                || Types.isInterval(left) && Types.isInterval(right)
                || Types.isZonedTime(left) && Types.isZonedTime(right);
    }

    private static RexNode compared(RexBuilder builder, SqlFunction operator, RexNode left, RexNode right) {
        boolean alike =
                Types.family(left.getType()) == Types.family(right.getType()) && Types.family(left.getType()) != null;
        boolean decided =
                alike && !left.getType().isNullable() && !right.getType().isNullable();
        return decided
                ? builder.makeCall(
                        builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN), operator, List.of(left, right))
                : builder.makeCall(operator, left, right);
    }

    /** Folds a comparison of constants at planning time, so that a condition that is never true is recognized. */
    private static RexNode folded(RexBuilder builder, RexNode compared) {
        ConstantFolder.Known known = ConstantFolder.evaluate(compared);
        if (known == null) {
            return compared;
        }
        return known.value() instanceof Boolean truth ? builder.makeLiteral(truth) : unknown(builder);
    }

    private static RexNode unknown(RexBuilder builder) {
        RelDataTypeFactory types = builder.getTypeFactory();
        return builder.makeNullLiteral(types.createTypeWithNullability(types.createSqlType(SqlTypeName.BOOLEAN), true));
    }
}

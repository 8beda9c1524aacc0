package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.runtime.MethodFunction;
import io.github.dynamodbjdbc.planner.runtime.TimeFunctions;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Operators of dates, times and intervals whose operands may be of any type until a value is there: a value that is text of a date or
 * time is one, any other is NULL, and said to be passed over.
 */
public final class TemporalOperators {
    /** Milliseconds. */
    public static final long MILLIS_OF_DAY = 86_400_000;

    private static final Set<SqlTypeName> NUMBERS = Set.copyOf(SqlTypeName.NUMERIC_TYPES);

    /** {@code MOMENT_OF(value)}: a date, time, timestamp or interval as it is, a value of any type or text as a TIMESTAMP. */
    public static final SqlFunction MOMENT_OF = function("MOMENT_OF", 1, binding -> {
        RelDataType type = binding.getOperandType(0);
        return nullable(
                binding.getTypeFactory(),
                isTime(type) || isInterval(type) ? type : timestamp(binding.getTypeFactory()));
    });

    /** {@code TIMESTAMP_OF(value)} */
    public static final SqlFunction TIMESTAMP_OF = function(
            "TIMESTAMP_OF", 1, binding -> nullable(binding.getTypeFactory(), timestamp(binding.getTypeFactory())));

    /** {@code DATE_OF(value)} */
    public static final SqlFunction DATE_OF = function(
            "DATE_OF",
            1,
            binding ->
                    nullable(binding.getTypeFactory(), binding.getTypeFactory().createSqlType(SqlTypeName.DATE)));

    /**
     * {@code SHIFT(value, months, milliseconds, factor)}: later by an {@link Interval}. A TIME keeps its type, and so does a DATE that
     * comes to a whole number of days later.
     */
    public static final SqlFunction SHIFT = function("SHIFT", 4, binding -> {
        RelDataType type = binding.getOperandType(0);
        BigDecimal millis = binding.getOperandLiteralValue(2, BigDecimal.class);
        boolean days = millis != null
                && millis.remainder(BigDecimal.valueOf(MILLIS_OF_DAY)).signum() == 0
                && SqlTypeName.INT_TYPES.contains(binding.getOperandType(3).getSqlTypeName());
        boolean keep = type.getSqlTypeName() == SqlTypeName.TIME || type.getSqlTypeName() == SqlTypeName.DATE && days;
        return nullable(binding.getTypeFactory(), keep ? type : timestamp(binding.getTypeFactory()));
    });

    /** {@code SHIFT_BY(value, interval)}: the same by an interval that is computed. */
    public static final SqlFunction SHIFT_BY = function("SHIFT_BY", 2, TemporalOperators::shifted);

    /** {@code SHIFT_BACK(value, interval)} */
    public static final SqlFunction SHIFT_BACK = function("SHIFT_BACK", 2, TemporalOperators::shifted);

    /** {@code DIFFERENCE(a, b)}: the interval from the second timestamp to the first. */
    public static final SqlFunction DIFFERENCE = function("DIFFERENCE", 2, binding -> {
        SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.DAY, 10, TimeUnit.SECOND, 3, SqlParserPos.ZERO);
        return nullable(binding.getTypeFactory(), binding.getTypeFactory().createSqlIntervalType(unit));
    });

    /** {@code EPOCH_OF(value)}: seconds since 1970, of the day, or of an interval. */
    public static final SqlFunction EPOCH_OF = function(
            "EPOCH_OF",
            1,
            binding -> nullable(binding.getTypeFactory(), DynamoTypeSystem.numeric(binding.getTypeFactory())));

    /** {@code SECONDS_OF(value)}: seconds of the minute. */
    public static final SqlFunction SECONDS_OF = function(
            "SECONDS_OF",
            1,
            binding -> nullable(binding.getTypeFactory(), DynamoTypeSystem.numeric(binding.getTypeFactory())));

    /** {@code a + b} and {@code a - b} of whatever types the operands turn out to be of. */
    static final SqlOperator PLUS = new Sum("$PLUS", SqlStdOperatorTable.PLUS);

    static final SqlOperator MINUS = new Sum("$MINUS", SqlStdOperatorTable.MINUS);

    private static final SqlFunction DATE_PLUS = days("datePlus");
    private static final SqlFunction DATE_MINUS = days("dateMinus");
    private static final SqlFunction DAYS_BETWEEN = MethodFunction.of(
            "DAYS_BETWEEN",
            TimeFunctions.class,
            "dateDifference",
            SqlTypeName.INTEGER,
            SqlTypeFamily.ANY,
            SqlTypeFamily.ANY);

    private TemporalOperators() {}

    /** Finds the operator as soon as the types are known, as Calcite does for functions. */
    private static final class Sum extends SqlFunction {
        private final SqlOperator ofNumbers;

        Sum(String name, SqlOperator ofNumbers) {
            super(
                    name,
                    SqlKind.OTHER_FUNCTION,
                    null,
                    null,
                    OperandTypes.VARIADIC,
                    SqlFunctionCategory.USER_DEFINED_FUNCTION);
            this.ofNumbers = ofNumbers;
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            RelDataType left = validator.deriveType(scope, call.operand(0));
            RelDataType right = validator.deriveType(scope, call.operand(1));
            boolean plus = ofNumbers.getKind() == SqlKind.PLUS;
            if (plus && (isInterval(left) && isTime(right) || isDays(left) && isDate(right))) {
                SqlNode first = call.operand(0);
                call.setOperand(0, call.operand(1));
                call.setOperand(1, first);
                return resolved((SqlBasicCall) call, right, left).deriveType(validator, scope, call);
            }
            return resolved((SqlBasicCall) call, left, right).deriveType(validator, scope, call);
        }

        private SqlOperator resolved(SqlBasicCall call, RelDataType left, RelDataType right) {
            SqlOperator operator = ofNumbers.getKind() == SqlKind.PLUS ? sum(left, right) : difference(left, right);
            call.setOperator(operator);
            return operator;
        }

        private static SqlOperator sum(RelDataType left, RelDataType right) {
            if (isInterval(right) && mayBeMoment(left)) {
                return SHIFT_BY;
            }
            return isDate(left) && isDays(right) ? DATE_PLUS : SqlStdOperatorTable.PLUS;
        }

        private static SqlOperator difference(RelDataType left, RelDataType right) {
            if (isInterval(right) && mayBeMoment(left)) {
                return SHIFT_BACK;
            }
            if (isDate(left) && isDate(right)) {
                return DAYS_BETWEEN;
            }
            if (isDate(left) && isDays(right)) {
                return DATE_MINUS;
            }
            boolean moments = mayBeMoment(left) && mayBeMoment(right) && (isMoment(left) || isMoment(right));
            boolean times = isTimeOfDay(left) && isTimeOfDay(right);
            return times || moments && !isTimeOfDay(left) && !isTimeOfDay(right)
                    ? DIFFERENCE
                    : SqlStdOperatorTable.MINUS;
        }
    }

    private static boolean isInterval(RelDataType type) {
        return SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isTime(RelDataType type) {
        return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    private static boolean isTimeOfDay(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    private static boolean isMoment(RelDataType type) {
        return isTime(type) && !isTimeOfDay(type);
    }

    /** Whether a value of the type may turn out to be a date or time. */
    private static boolean mayBeMoment(RelDataType type) {
        return isTime(type)
                || type.getSqlTypeName() == SqlTypeName.ANY
                || type.getSqlTypeName() == SqlTypeName.NULL
                || SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName());
    }

    /** Whether it may be a number of days. */
    private static boolean isDays(RelDataType type) {
        return NUMBERS.contains(type.getSqlTypeName()) || type.getSqlTypeName() == SqlTypeName.ANY;
    }

    private static RelDataType shifted(SqlOperatorBinding binding) {
        RelDataType type = binding.getOperandType(0);
        boolean months = SqlTypeName.YEAR_INTERVAL_TYPES.contains(
                binding.getOperandType(1).getSqlTypeName());
        boolean keep = isTimeOfDay(type) || isDate(type) && months;
        return nullable(binding.getTypeFactory(), keep ? type : timestamp(binding.getTypeFactory()));
    }

    private static RelDataType timestamp(RelDataTypeFactory factory) {
        return factory.createSqlType(SqlTypeName.TIMESTAMP);
    }

    private static RelDataType nullable(RelDataTypeFactory factory, RelDataType type) {
        return factory.createTypeWithNullability(type, true);
    }

    private static MethodFunction days(String method) {
        return MethodFunction.of(
                method, TimeFunctions.class, method, SqlTypeName.DATE, SqlTypeFamily.ANY, SqlTypeFamily.NUMERIC);
    }

    private static SqlFunction function(String name, int operands, SqlReturnTypeInference type) {
        return new SqlFunction(
                name,
                SqlKind.OTHER_FUNCTION,
                type,
                null,
                OperandTypes.family(Collections.nCopies(operands, SqlTypeFamily.ANY)),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}

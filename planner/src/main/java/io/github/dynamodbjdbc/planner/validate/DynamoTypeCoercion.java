package io.github.dynamodbjdbc.planner.validate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's implicit casts, but for comparisons of different DynamoDB types. There Calcite would cast text to a number and
 * fail at the first row where that can't be done; the rule here is that such a comparison is unknown. The left side becomes ANY,
 * which leaves the comparison to the operators for dynamic values.
 */
final class DynamoTypeCoercion extends TypeCoercionImpl {
    private static final Set<SqlTypeFamily> NUMBERS = EnumSet.of(
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.DECIMAL,
            SqlTypeFamily.APPROXIMATE_NUMERIC,
            SqlTypeFamily.EXACT_NUMERIC,
            SqlTypeFamily.INTEGER);

    DynamoTypeCoercion(RelDataTypeFactory typeFactory, SqlValidator validator) {
        super(typeFactory, validator);
    }

    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        List<RelDataType> types = binding.collectOperandTypes();
        RelDataType time =
                types.stream().filter(DynamoTypeCoercion::isTime).findFirst().orElse(null);
        if (time != null) {
            return toTimeComparison(binding, types, time);
        }
        return types.stream().anyMatch(type -> differ(types.get(0), type))
                ? toAny(binding)
                : super.binaryComparisonCoercion(binding);
    }

    /** What is no time is unknown, and so is text of a column that says none; that of a literal has to say one. */
    private boolean toTimeComparison(SqlCallBinding binding, List<RelDataType> types, RelDataType time) {
        SqlCall call = binding.getCall();
        boolean dynamic = false;
        for (int i = 0; i < types.size(); i++) {
            boolean literal = isText(types.get(i)) && isLiteral(call.operand(i));
            if (family(types.get(i)) != null && !literal) {
                call.setOperand(i, toAny(call.operand(i)));
                dynamic = true;
            } else {
                dynamic |= types.get(i).getSqlTypeName() == SqlTypeName.ANY;
            }
        }
        if (!dynamic) {
            return super.binaryComparisonCoercion(binding);
        }
        // Calcite has one type for all three of BETWEEN or none.
        boolean timestamps = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.TIMESTAMP);
        RelDataType common = timestamps ? factory.createSqlType(SqlTypeName.TIMESTAMP) : time;
        boolean changed = false;
        for (int i = 0; i < types.size(); i++) {
            boolean literal = isText(types.get(i)) && isLiteral(call.operand(i));
            boolean date = types.get(i).getSqlTypeName() == SqlTypeName.DATE;
            if (literal || date && timestamps) {
                changed |= coerceOperandType(binding.getScope(), call, i, common);
            }
        }
        return changed || types.stream().anyMatch(type -> family(type) != null);
    }

    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        if (left.isStruct()) {
            return rowsToAny(binding, left, right);
        }
        if (isTime(left) && binding.operand(1) instanceof SqlNodeList values && timesOf(binding, left, values)) {
            return true;
        }
        if (areApart(binding.operand(0), left, element(right))) {
            return toAny(binding);
        }
        // Calcite checks ANY and ALL before it casts for them.
        boolean quantified =
                binding.getCall().getKind() == SqlKind.SOME || binding.getCall().getKind() == SqlKind.ALL;
        return quantified && isTime(left) && isTime(element(right))
                ? timesToOneType(binding, left, right)
                : super.inOperationCoercion(binding);
    }

    /** Literals in quotes are of the type that they stand beside, as they are with {@code =}; Calcite would compare text. */
    private boolean timesOf(SqlCallBinding binding, RelDataType time, SqlNodeList values) {
        SqlValidatorScope scope = binding.getScope();
        boolean texts = values.stream()
                .allMatch(value -> SqlUtil.isNullLiteral(value, false)
                        || isLiteral(value) && isText(binding.getValidator().deriveType(scope, value)));
        boolean changed = false;
        for (int i = 0; texts && i < values.size(); i++) {
            changed |= !SqlUtil.isNullLiteral(values.get(i), false) && coerceColumnType(scope, values, i, time);
        }
        return changed;
    }

    private boolean timesToOneType(SqlCallBinding binding, RelDataType left, RelDataType right) {
        RelDataType common = getTightestCommonType(left, element(right));
        if (common == null) {
            return false;
        }
        SqlNode query = binding.operand(1);
        SqlValidatorScope scope = query instanceof SqlSelect select
                ? Objects.requireNonNull(validator.getSelectScope(select))
                : binding.getScope();
        boolean coerced = coerceOperandType(binding.getScope(), binding.getCall(), 0, common);
        return rowTypeCoercion(scope, query, 0, common) || coerced;
    }

    /** {@code (a, b) IN (…)}, column by column. */
    private boolean rowsToAny(SqlCallBinding binding, RelDataType left, RelDataType right) {
        if (!(binding.getCall().operand(0) instanceof SqlCall row)
                || row.getKind() != SqlKind.ROW
                || left.getFieldCount() != right.getFieldCount()) {
            return super.inOperationCoercion(binding);
        }
        boolean changed = false;
        for (int i = 0; i < left.getFieldCount(); i++) {
            if (areApart(
                    row.operand(i),
                    left.getFieldList().get(i).getType(),
                    right.getFieldList().get(i).getType())) {
                row.setOperand(i, toAny(row.operand(i)));
                changed = true;
            }
        }
        if (!changed) {
            return super.inOperationCoercion(binding);
        }
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode column : row.getOperandList()) {
            types.add(binding.getValidator().deriveType(binding.getScope(), column));
        }
        updateInferredType(row, factory.createStructType(types, left.getFieldNames()));
        return true;
    }

    @Override
    public boolean quantifyOperationCoercion(SqlCallBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        return areApart(binding.operand(0), left, element(right))
                ? toAny(binding)
                : super.quantifyOperationCoercion(binding);
    }

    /** None for values of different DynamoDB types, which keep them. */
    @Override
    public @Nullable RelDataType getWiderTypeFor(List<RelDataType> types, boolean stringPromotion) {
        return differ(types) || mixTimes(types) ? null : super.getWiderTypeFor(types, stringPromotion);
    }

    /** As in PostgreSQL, only a literal in quotes may stand for a number: text of a column would fail at some row. */
    @Override
    protected boolean binaryArithmeticWithStrings(SqlCallBinding binding, RelDataType left, RelDataType right) {
        return !isVarchar(left) && !isVarchar(right) && super.binaryArithmeticWithStrings(binding, left, right);
    }

    @Override
    public @Nullable RelDataType implicitCast(RelDataType in, SqlTypeFamily expected) {
        return isVarchar(in) && NUMBERS.contains(expected) ? null : super.implicitCast(in, expected);
    }

    private static boolean isVarchar(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.VARCHAR;
    }

    private static boolean isText(RelDataType type) {
        return SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName());
    }

    /** Whether the operators for dynamic values compare them: a cast of one to the other's type may fail at some row. */
    private static boolean areApart(SqlNode operand, RelDataType left, RelDataType right) {
        return differ(left, right)
                || isTime(left) && family(right) != null
                || family(left) != null && isTime(right) && !(isText(left) && isLiteral(operand));
    }

    private static boolean isLiteral(SqlNode node) {
        return node instanceof SqlLiteral;
    }

    private static boolean isTime(RelDataType type) {
        return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
    }

    private boolean toAny(SqlCallBinding binding) {
        binding.getCall().setOperand(0, toAny(binding.getCall().operand(0)));
        return true;
    }

    private SqlNode toAny(SqlNode operand) {
        SqlNode any = Operators.ANY_VALUE_OF.createCall(operand.getParserPosition(), operand);
        updateInferredType(any, factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.ANY), true));
        return any;
    }

    /** The type of what a query of one column gives. */
    private static RelDataType element(RelDataType query) {
        return query.isStruct() && query.getFieldCount() == 1
                ? query.getFieldList().get(0).getType()
                : query;
    }

    private static boolean differ(RelDataType left, RelDataType right) {
        return differ(List.of(left, right));
    }

    /** Whether two of the types are ones that DynamoDB keeps apart. */
    static boolean differ(List<RelDataType> types) {
        return families(types).size() > 1;
    }

    /**
     * Whether dates or times stand beside values of one other type that is not text: such a column has no type, as in
     * PostgreSQL, unless there are values of any type in it.
     */
    static boolean mixTimes(List<RelDataType> types) {
        Set<SqlTypeFamily> others = families(types);
        return !others.isEmpty()
                && !others.contains(SqlTypeFamily.CHARACTER)
                && types.stream().anyMatch(DynamoTypeCoercion::isTime)
                && types.stream().noneMatch(type -> type.getSqlTypeName() == SqlTypeName.ANY);
    }

    /** Whether dates or times stand beside text, which they are given as in a column of both. */
    static boolean mixTimesWithText(List<RelDataType> types) {
        return types.stream().allMatch(type -> isTime(type) || isText(type))
                && types.stream().anyMatch(DynamoTypeCoercion::isText);
    }

    /** Whether intervals stand beside dates or times, which Calcite takes for dates of so many milliseconds or months. */
    static boolean mixIntervals(List<RelDataType> types) {
        return types.stream().anyMatch(type -> SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName()))
                && types.stream().anyMatch(DynamoTypeCoercion::isTime);
    }

    private static Set<SqlTypeFamily> families(List<RelDataType> types) {
        return types.stream()
                .map(DynamoTypeCoercion::family)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** The families that DynamoDB keeps apart; null for all others, dates among them, which text may be compared with. */
    private static @Nullable SqlTypeFamily family(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> SqlTypeFamily.CHARACTER;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, FLOAT, REAL, DOUBLE -> SqlTypeFamily.NUMERIC;
            case BINARY, VARBINARY -> SqlTypeFamily.BINARY;
            case BOOLEAN -> SqlTypeFamily.BOOLEAN;
            default -> null;
        };
    }
}

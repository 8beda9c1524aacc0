package io.github.dynamodbjdbc.planner.runtime;

import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/** An aggregate that is a class of ours. */
public final class AggregateFunction extends SqlUserDefinedAggFunction {
    private final List<SqlTypeFamily> operands;

    private AggregateFunction(
            String name, SqlReturnTypeInference type, List<SqlTypeFamily> operands, AggregateFunctionImpl function) {
        super(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                InferTypes.ANY_NULLABLE,
                Signature.operands(operands),
                function,
                false,
                false,
                Optionality.FORBIDDEN);
        this.operands = operands;
    }

    public static AggregateFunction of(
            String name, Class<?> implementation, SqlTypeName type, SqlTypeFamily... operands) {
        return of(name, implementation, Signature.result(type), List.of(operands));
    }

    /** Of numbers, approximate ones or exact, and giving such as they are. */
    public static AggregateFunction ofNumbers(String name, Class<?> implementation, int operands) {
        return of(name, implementation, Signature::number, Collections.nCopies(operands, SqlTypeFamily.NUMERIC));
    }

    private static AggregateFunction of(
            String name, Class<?> implementation, SqlReturnTypeInference type, List<SqlTypeFamily> operands) {
        AggregateFunctionImpl function = AggregateFunctionImpl.create(implementation);
        if (function == null) {
            throw new IllegalStateException("no aggregate " + name);
        }
        return new AggregateFunction(name, type, operands, function);
    }

    public SqlTypeFamily operand(int position) {
        return operands.get(position);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return Signature.deriveType(validator, scope, call);
    }
}

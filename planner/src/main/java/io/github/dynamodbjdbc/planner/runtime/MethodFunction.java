package io.github.dynamodbjdbc.planner.runtime;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** A function of SQL's that is one public static method. Statements reach it by names that lowering knows, not by its own. */
public final class MethodFunction extends SqlUserDefinedFunction {
    private MethodFunction(String name, SqlTypeName type, List<SqlTypeFamily> operands, Method method) {
        super(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                Signature.result(type),
                InferTypes.ANY_NULLABLE,
                Signature.operands(operands),
                ScalarFunctionImpl.create(method));
    }

    /**
     * @param method the only public one of that name in its class, with a parameter for each operand
     * @param operands the types that it takes; a value of any type comes as NULL if it is of another
     */
    public static MethodFunction of(
            String name, Class<?> owner, String method, SqlTypeName type, SqlTypeFamily... operands) {
        Method target = Arrays.stream(owner.getMethods())
                .filter(candidate ->
                        candidate.getName().equals(method) && candidate.getParameterCount() == operands.length)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no method " + method));
        return new MethodFunction(name, type, List.of(operands), target);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return Signature.deriveType(validator, scope, call);
    }
}

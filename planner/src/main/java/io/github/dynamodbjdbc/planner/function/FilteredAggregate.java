package io.github.dynamodbjdbc.planner.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.ExplicitOperatorBinding;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.util.Optionality;

/**
 * FILTER with OVER, which Calcite's calls don't support: an aggregate over the rows for which its first argument is TRUE. The other arguments
 * may be evaluated for all rows; if they can fail, the caller must guard them with the same condition.
 */
public final class FilteredAggregate extends SqlAggFunction {
    private final SqlAggFunction function;

    public FilteredAggregate(SqlAggFunction function) {
        super(
                "FILTERED_" + function.getName(),
                null,
                SqlKind.OTHER_FUNCTION,
                binding -> type(function, binding),
                InferTypes.ANY_NULLABLE,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION,
                false,
                false,
                Optionality.FORBIDDEN);
        this.function = function;
    }

    /** A result that is NULL if no row is left, except for counts. */
    private static RelDataType type(SqlAggFunction function, SqlOperatorBinding binding) {
        List<RelDataType> types = binding.collectOperandTypes();
        RelDataType type =
                function.inferReturnType(new ExplicitOperatorBinding(binding, types.subList(1, types.size())));
        return function.getKind() == SqlKind.COUNT || function.getKind() == SqlKind.SUM0
                ? type
                : binding.getTypeFactory().createTypeWithNullability(type, true);
    }

    public SqlAggFunction function() {
        return function;
    }

    @Override
    public boolean skipsNullInputs() {
        return false;
    }
}

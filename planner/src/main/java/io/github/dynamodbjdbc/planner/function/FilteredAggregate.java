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
 * An aggregate over the rows for which its first argument is TRUE: FILTER beside OVER, for which Calcite's calls have no place. The
 * arguments may be computed before, for all rows; who must not has them guarded by the same condition.
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

    /** NULL where no row is left, but for counts. */
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

package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Optionality;

/** An aggregate function of the driver, with its implementation. */
public final class AggregateFunction extends SqlAggFunction {
    private final Nulls nulls;
    private final Supplier<Accumulator> accumulator;

    AggregateFunction(
            String name,
            SqlReturnTypeInference type,
            List<SqlTypeFamily> operands,
            Nulls nulls,
            Supplier<Accumulator> accumulator) {
        super(
                name,
                null,
                SqlKind.OTHER_FUNCTION,
                type,
                InferTypes.ANY_NULLABLE,
                Signature.operands(operands),
                SqlFunctionCategory.USER_DEFINED_FUNCTION,
                false,
                false,
                Optionality.FORBIDDEN);
        this.nulls = nulls;
        this.accumulator = accumulator;
    }

    /** An aggregate of numbers; the result is approximate if the operands are, otherwise exact. */
    static AggregateFunction ofNumbers(String name, int operands, Supplier<Accumulator> accumulator) {
        return new AggregateFunction(
                name,
                Signature::number,
                Collections.nCopies(operands, SqlTypeFamily.NUMERIC),
                Nulls.PASSED_OVER,
                accumulator);
    }

    /** An aggregate of numbers with a result of the given type. */
    static AggregateFunction of(String name, SqlTypeName type, int operands, Supplier<Accumulator> accumulator) {
        return new AggregateFunction(
                name,
                Signature.result(type),
                Collections.nCopies(operands, SqlTypeFamily.NUMERIC),
                Nulls.PASSED_OVER,
                accumulator);
    }

    public Nulls nulls() {
        return nulls;
    }

    public Supplier<Accumulator> accumulator() {
        return accumulator;
    }

    @Override
    public boolean skipsNullInputs() {
        return nulls == Nulls.PASSED_OVER;
    }
}

package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.jspecify.annotations.Nullable;

/** A function or operator of the driver, with its implementation. {@link Functions} lists those that statements may call. */
public final class ScalarFunction extends SqlFunction {
    private final SqlReturnTypeInference type;
    private final List<SqlTypeFamily> operands;
    private final Computation computation;
    private final @Nullable CollectionKind gives;

    private ScalarFunction(
            String name,
            SqlReturnTypeInference type,
            List<SqlTypeFamily> operands,
            Computation computation,
            @Nullable CollectionKind gives) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                type,
                InferTypes.ANY_NULLABLE,
                Signature.operands(operands),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.type = type;
        this.operands = operands;
        this.computation = computation;
        this.gives = gives;
    }

    /** @param operands the operands' types; a value of another type becomes NULL */
    static ScalarFunction of(
            String name, SqlReturnTypeInference type, List<SqlTypeFamily> operands, Computation computation) {
        return new ScalarFunction(name, type, operands, computation, null);
    }

    /** One whose result is a list for every row, or NULL. */
    static ScalarFunction ofLists(String name, List<SqlTypeFamily> operands, Computation computation) {
        return of(name, Operators.ANY, operands, computation).giving(CollectionKind.LIST);
    }

    /** A function of a fixed number of operands of any type. */
    static ScalarFunction of(String name, SqlReturnTypeInference type, int operands, Computation computation) {
        return of(name, type, Collections.nCopies(operands, SqlTypeFamily.ANY), computation);
    }

    /** The same function, whose result is of that kind. */
    ScalarFunction giving(CollectionKind kind) {
        return new ScalarFunction(getName(), type, operands, computation, kind);
    }

    /** The kind of its results; null if it varies, or they are no collections. */
    public @Nullable CollectionKind gives() {
        return gives;
    }

    public Computation computation() {
        return computation;
    }

    @Override
    public boolean isDeterministic() {
        return !(computation instanceof Computation.OfChance);
    }

    /** A function that depends on the run must not be folded to a constant of the plan. */
    @Override
    public boolean isDynamicFunction() {
        return computation instanceof Computation.OfRun
                || computation instanceof Computation.StrictOfOneInRun
                || computation instanceof Computation.OfTwoInRun
                || computation instanceof Computation.OfWanted;
    }
}

package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.runtime.Reads;
import io.github.dynamodbjdbc.planner.runtime.RunDataContext;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.runtime.CalciteException;
import org.jspecify.annotations.Nullable;

/** Runs a plan by generated code, which is compiled at the first run and kept with the plan. */
final class EnumerableExecution implements QueryPlan.Execution {
    private final EnumerableRel root;
    private final Map<String, Object> stashed = new LinkedHashMap<>();
    private volatile @Nullable Bindable<?> compiled;

    EnumerableExecution(RelNode root) {
        this.root = (EnumerableRel) root;
    }

    private synchronized Bindable<?> compile() {
        Bindable<?> code = compiled;
        if (code == null) {
            try {
                code = GeneratedCode.compile(root, stashed);
            } catch (Exception notImplementable) {
                // Whatever it is: the code of some operator can't be written, or not compiled.
                throw QueryPlanner.unsupported(notImplementable);
            } catch (AssertionError failure) {
                throw CalcitePlanner.notPlanned(failure);
            }
            compiled = code;
        }
        return code;
    }

    @Override
    public RowCursor run(RunContext context, Reads reads) {
        Bindable<?> code = compiled;
        if (code == null) {
            code = compile();
        }
        RunDataContext data = new RunDataContext(
                context, stashed, reads, (JavaTypeFactory) root.getCluster().getTypeFactory());
        Bindable<?> bindable = code;
        Enumerator<?> rows = guarded(() -> bindable.bind(data).enumerator());
        return new Cursor(context, rows, root.getRowType().getFieldCount(), this);
    }

    /** Runs a step of generated code, with what Calcite's operators throw put into our words. */
    private <T> T guarded(Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException failure) {
            throw translated(failure);
        }
    }

    private static RuntimeException translated(RuntimeException failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof QueryException known) {
            return known;
        }
        if (failure.getCause() instanceof QueryException known) {
            // Wrapped on its way out of generated code.
            return known;
        }
        if (failure instanceof NumberFormatException) {
            return new QueryException(ErrorKind.INVALID_VALUE, "not a number: " + message, null, failure);
        }
        if (failure instanceof ArithmeticException) {
            return message.contains("zero")
                    ? new QueryException(ErrorKind.DIVISION_BY_ZERO, "division by zero", null, failure)
                    : new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, message, null, failure);
        }
        if (failure instanceof IllegalStateException && message.contains("more than one value")) {
            return new QueryException(
                    ErrorKind.CARDINALITY, "a subquery used as a value gave more than one row", null, failure);
        }
        if (failure instanceof DateTimeException) {
            return new QueryException(ErrorKind.INVALID_DATETIME, message, null, failure);
        }
        if (message.contains("Invalid format: '")) {
            // TO_DATE's and TO_TIMESTAMP's way to say that text is not as the format says.
            return new QueryException(
                    ErrorKind.INVALID_DATETIME, message.substring(message.indexOf("Invalid format")), null, failure);
        }
        // Functions of Calcite's say by these that an argument does not suit them.
        if (failure instanceof CalciteException
                || failure instanceof IllegalArgumentException
                || failure.getClass() == RuntimeException.class) {
            return new QueryException(
                    ErrorKind.INVALID_VALUE,
                    message.replaceFirst("^java\\.lang\\.RuntimeException: ", ""),
                    null,
                    failure);
        }
        return failure;
    }

    private static final class Cursor implements RowCursor {
        private final RunContext context;
        private final Enumerator<?> rows;
        private final @Nullable Object @Nullable [] single;
        private final EnumerableExecution execution;
        private @Nullable Object[] row = new Object[0];

        Cursor(RunContext context, Enumerator<?> rows, int columns, EnumerableExecution execution) {
            this.context = context;
            this.execution = execution;
            this.rows = rows;
            this.single = columns == 1 ? new Object[1] : null;
        }

        @Override
        public boolean advance() {
            context.checkCancelled();
            if (!execution.guarded(rows::moveNext)) {
                return false;
            }
            Object current = execution.guarded(rows::current);
            if (single != null) {
                single[0] = current instanceof Object[] boxed ? boxed[0] : current;
                row = single;
            } else {
                row = (Object[]) current;
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}

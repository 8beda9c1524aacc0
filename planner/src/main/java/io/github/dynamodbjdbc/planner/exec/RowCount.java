package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The row count of LIMIT or OFFSET: a number, or an expression of parameters whose value is read when the plan runs. */
public sealed interface RowCount {
    /** An absent clause. */
    RowCount NONE = new Fixed(-1);

    static RowCount of(long rows) {
        return new Fixed(rows);
    }

    static RowCount parameter(int index) {
        return new Parameter(index);
    }

    static RowCount computed(Expression expression) {
        return new Computed(expression);
    }

    /** The number of rows; negative if the clause is absent. */
    long value(RunContext context);

    /** The row count that a parameter's value gives. */
    static long ofValue(@Nullable Object value) {
        if (value instanceof Number number && number.longValue() >= 0) {
            return number.longValue();
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "LIMIT and OFFSET take a non-negative integer, not " + value);
    }

    /** A literal. */
    record Fixed(long rows) implements RowCount {
        @Override
        public long value(RunContext context) {
            return rows;
        }
    }

    /** A {@code ?}. */
    record Parameter(int index) implements RowCount {
        @Override
        public long value(RunContext context) {
            return ofValue(context.parameter(index));
        }
    }

    /** An expression of parameters. */
    record Computed(Expression expression) implements RowCount {
        @Override
        public long value(RunContext context) {
            Object value = Run.evaluate(expression, context);
            if (value instanceof BigDecimal number
                    && number.stripTrailingZeros().scale() > 0) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE, "LIMIT and OFFSET take an integer, not " + number.toPlainString());
            }
            return ofValue(value);
        }
    }
}

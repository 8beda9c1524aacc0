package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate call of a statement.
 *
 * @param arguments over the columns of the operator's input
 * @param filter only rows for which it is TRUE count, and only their arguments are evaluated; null for none
 * @param nullsCount whether rows with a NULL among the arguments count
 */
public record Aggregation(
        Supplier<Accumulator> accumulator,
        List<Expression> arguments,
        @Nullable Expression filter,
        boolean nullsCount) {
    public Aggregation {
        arguments = List.copyOf(arguments);
    }

    /** @return whether the row counts; the array is filled with its arguments only then */
    boolean load(@Nullable Object[] row, Run run, @Nullable Object[] into) {
        if (filter != null && !Boolean.TRUE.equals(filter.evaluate(row, run))) {
            return false;
        }
        for (int i = 0; i < into.length; i++) {
            Object argument = arguments.get(i).evaluate(row, run);
            if (argument == null && !nullsCount) {
                return false;
            }
            into[i] = argument;
        }
        return true;
    }
}

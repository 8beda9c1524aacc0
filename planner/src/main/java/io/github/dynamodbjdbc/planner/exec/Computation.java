package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import org.jspecify.annotations.Nullable;

/**
 * The computation of a function from the values of its arguments, by their number. The strict ones are never asked where an argument
 * is NULL: then the result is NULL.
 */
public sealed interface Computation {
    non-sealed interface OfNone extends Computation {
        @Nullable
        Object compute();
    }

    /** Another value each time. */
    non-sealed interface OfChance extends Computation {
        Object compute();
    }

    /** Nothing but the run, such as its clock. */
    non-sealed interface OfRun extends Computation {
        @Nullable
        Object compute(RunContext run);
    }

    non-sealed interface OfOne extends Computation {
        @Nullable
        Object compute(@Nullable Object argument);
    }

    non-sealed interface OfTwo extends Computation {
        @Nullable
        Object compute(@Nullable Object first, @Nullable Object second);
    }

    non-sealed interface OfThree extends Computation {
        @Nullable
        Object compute(@Nullable Object first, @Nullable Object second, @Nullable Object third);
    }

    non-sealed interface StrictOfOne extends Computation {
        @Nullable
        Object compute(Object argument);
    }

    non-sealed interface StrictOfTwo extends Computation {
        @Nullable
        Object compute(Object first, Object second);
    }

    non-sealed interface StrictOfThree extends Computation {
        @Nullable
        Object compute(Object first, Object second, Object third);
    }

    non-sealed interface StrictOfFour extends Computation {
        @Nullable
        Object compute(Object first, Object second, Object third, Object fourth);
    }

    /** Two values, and the run, which is told of those that are passed over. */
    non-sealed interface OfTwoInRun extends Computation {
        @Nullable
        Object compute(@Nullable Object first, @Nullable Object second, RunContext run);
    }

    /** A value where one of a type is wanted: others are passed over, and the run is told so. */
    non-sealed interface OfWanted extends Computation {
        /** @param label what the user calls the value */
        @Nullable
        Object compute(@Nullable Object value, String label, RunContext run);
    }

    /** Any number of arguments. The array is the callee's. */
    non-sealed interface OfMany extends Computation {
        @Nullable
        Object compute(@Nullable Object[] arguments);
    }
}

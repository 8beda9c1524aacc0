package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The computation of a function, by its number of arguments. Strict computations are not called if an argument is NULL: the result is
 * NULL.
 */
public sealed interface Computation {
    non-sealed interface OfNone extends Computation {
        @Nullable
        Object compute();
    }

    /** A function with another result for each call. */
    non-sealed interface OfChance extends Computation {
        Object compute();
    }

    /** A function of the run only, such as its clock. */
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

    /** Not called for NULL; the run is for reports of values passed over. */
    non-sealed interface StrictOfOneInRun extends Computation {
        @Nullable
        Object compute(Object argument, RunContext run);
    }

    /** Two arguments, and the run, to which values passed over are reported. */
    non-sealed interface OfTwoInRun extends Computation {
        @Nullable
        Object compute(@Nullable Object first, @Nullable Object second, RunContext run);
    }

    /** An argument of a required type; a value of another type is reported as passed over and counts as NULL. */
    non-sealed interface OfWanted extends Computation {
        /** @param label the value's name for the user */
        @Nullable
        Object compute(@Nullable Object value, String label, RunContext run);
    }

    /** Any number of arguments. The callee may keep the array. */
    non-sealed interface OfMany extends Computation {
        @Nullable
        Object compute(@Nullable Object[] arguments);
    }

    /** Any number of arguments, and a last one that is computed only if it is asked for. */
    non-sealed interface OfManyOrElse extends Computation {
        @Nullable
        Object compute(@Nullable Object[] arguments, Supplier<@Nullable Object> otherwise);
    }
}

package io.github.dynamodbjdbc.planner.function;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function that statements may call: its declaration for the binder, JDBC metadata and the manual.
 *
 * @param names the function's name, followed by its aliases
 * @param forms notations other than a call
 * @param signatures several if the types or the number of arguments select the implementation
 * @param gives the description in the manual
 * @param ofJson null for an entry that takes no other's place
 */
public record FunctionEntry(
        FunctionGroup group,
        List<String> names,
        List<String> forms,
        List<FunctionSignature> signatures,
        Nulls nulls,
        FunctionMeaning meaning,
        String gives,
        @Nullable OfJson ofJson) {
    /**
     * The function or operator in whose place the entry is called for values that are JSON.
     *
     * @param operands how many of its operands, from the first one, are looked at; one of them has to be JSON
     * @param lists whether lists are JSON to it, too, because they have no such operator
     */
    public record OfJson(String instead, int operands, boolean lists) {}

    public String name() {
        return names.get(0);
    }

    public int least() {
        return signatures.stream().mapToInt(FunctionSignature::least).min().orElse(0);
    }

    public int most() {
        return signatures.stream().mapToInt(FunctionSignature::most).max().orElse(0);
    }

    /** Whether each call gives another value, even within one statement. */
    public boolean isVolatile() {
        return meaning instanceof FunctionMeaning.Computed computed
                ? computed.overloads().stream()
                        .anyMatch(overload -> !overload.operator().isDeterministic())
                : meaning == FunctionMeaning.Expansion.RANDOM;
    }

    /** Whether equal arguments always give equal results; not so for the clock and random functions. */
    public boolean isDeterministic() {
        return meaning instanceof FunctionMeaning.Computed computed
                ? computed.overloads().stream()
                        .noneMatch(overload -> overload.operator().isDynamicFunction()
                                || !overload.operator().isDeterministic())
                : meaning != FunctionMeaning.Expansion.RANDOM && meaning != FunctionMeaning.Expansion.AGE;
    }
}

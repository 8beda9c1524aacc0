package io.github.dynamodbjdbc.planner.function;

import java.util.List;

/**
 * All that is known of a function that statements may call: by the binder, by JDBC, and by the manual.
 *
 * @param names the first is its own, the others mean the same
 * @param forms how else it is written than as a call
 * @param signatures several where types or the number of arguments decide what it does
 * @param gives the manual's line
 */
public record FunctionEntry(
        FunctionGroup group,
        List<String> names,
        List<String> forms,
        List<FunctionSignature> signatures,
        Nulls nulls,
        FunctionMeaning meaning,
        String gives) {
    public String name() {
        return names.get(0);
    }

    public int least() {
        return signatures.stream().mapToInt(FunctionSignature::least).min().orElse(0);
    }

    public int most() {
        return signatures.stream().mapToInt(FunctionSignature::most).max().orElse(0);
    }

    /** Whether the same arguments always give the same; a clock and chance do not. */
    public boolean isDeterministic() {
        return meaning instanceof FunctionMeaning.Computed computed
                ? computed.overloads().stream()
                        .noneMatch(overload -> overload.operator().isDynamicFunction()
                                || !overload.operator().isDeterministic())
                : meaning != FunctionMeaning.Expansion.RANDOM && meaning != FunctionMeaning.Expansion.AGE;
    }
}

package io.github.dynamodbjdbc.tck.measure;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The output of EXPLAIN. */
record Plan(List<Step> steps) {
    Plan {
        steps = List.copyOf(steps);
    }

    /**
     * @param target null for an operation of the driver itself
     * @param estimate the estimated read units; 0 for operations that read nothing
     * @param detail EXPLAIN's details about the read
     */
    record Step(String operation, @Nullable String target, boolean chosen, double estimate, String detail) {
        /** Whether the step reads items. */
        boolean isRead() {
            return target != null && !target.equals("system") && !operation.equals("Unnest");
        }

        String title() {
            return operation + " " + target;
        }
    }

    private List<Step> chosen() {
        return steps.stream().filter(step -> step.chosen() && step.isRead()).toList();
    }

    /** A description of the chosen paths. */
    String title() {
        List<Step> chosen = chosen();
        return chosen.isEmpty() ? "nothing" : chosen.stream().map(Step::title).collect(Collectors.joining(", "));
    }

    /** Equal for plans that read in the same way. */
    String detail() {
        return chosen().stream().map(step -> step.title() + step.detail()).collect(Collectors.joining("\n"));
    }

    double estimate() {
        return chosen().stream().mapToDouble(Step::estimate).sum();
    }
}

package io.github.dynamodbjdbc.tck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The expected plan: all reads in order, with any of the driver's own operators among them, followed by any of the candidates that were not
 * chosen.
 */
record ExpectedPlan(List<Step> chosen, List<Step> lost) {
    private static final String LOST = "lost:";

    ExpectedPlan {
        chosen = List.copyOf(chosen);
        lost = List.copyOf(lost);
    }

    /**
     * @param title the operation and the target
     * @param details EXPLAIN's columns with their content; {@code none} if empty
     */
    record Step(String title, Map<String, String> details) {
        Step {
            details = Map.copyOf(details);
        }

        boolean matches(PlanStep step) {
            return Texts.matches(step.title(), title)
                    && details.entrySet().stream()
                            .allMatch(detail -> Texts.matches(
                                    Objects.requireNonNullElse(step.get(detail.getKey()), "none"), detail.getValue()));
        }
    }

    static ExpectedPlan parse(String file, Block.Fence fence) {
        List<Step> chosen = new ArrayList<>();
        List<Step> lost = new ArrayList<>();
        List<String> lines = fence.content();
        int i = 0;
        while (i < lines.size()) {
            String title = lines.get(i).strip();
            if (title.isEmpty() || isDetail(lines.get(i))) {
                throw new CaseFileException(
                        file, fence.line() + 1 + i, "expected an operation; its details are indented below it");
            }
            Map<String, String> details = new LinkedHashMap<>();
            for (i++; i < lines.size() && isDetail(lines.get(i)); i++) {
                String[] parts = lines.get(i).strip().split(":\\s*", 2);
                if (parts.length < 2) {
                    throw new CaseFileException(file, fence.line() + 1 + i, "a detail reads <column>: <text>");
                }
                details.put(parts[0], parts[1]);
            }
            boolean loser = title.startsWith(LOST);
            Step step = new Step(loser ? title.substring(LOST.length()).strip() : title, details);
            (loser ? lost : chosen).add(step);
        }
        return new ExpectedPlan(chosen, lost);
    }

    private static boolean isDetail(String line) {
        return line.startsWith(" ") || line.startsWith("\t");
    }

    /** The problem with the plan, or null. */
    @Nullable
    String check(List<PlanStep> steps) {
        List<PlanStep> found = steps.stream().filter(PlanStep::isChosen).toList();
        for (Step step : lost) {
            if (steps.stream().noneMatch(row -> !row.isChosen() && step.matches(row))) {
                return problem("no candidate lost as 'lost: " + step.title() + "' says", steps);
            }
        }
        int next = 0;
        for (PlanStep row : found) {
            if (next < chosen.size() && chosen.get(next).matches(row)) {
                next++;
            } else if (row.isRead()) {
                return problem("the plan reads by '" + row.title() + "', which is not as expected", steps);
            }
        }
        return next == chosen.size()
                ? null
                : problem("the plan has no '" + chosen.get(next).title() + "' as expected", steps);
    }

    private static String problem(String problem, List<PlanStep> steps) {
        return problem + "; it is\n"
                + Texts.indent(steps.stream().map(PlanStep::toString).collect(Collectors.joining("\n")));
    }
}

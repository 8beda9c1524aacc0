package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedPlanTest {
    private static final List<String> LABELS =
            List.of("operation", "target", "filter", "chosen", "reason", "read_units", "requests");
    private static final List<PlanStep> FOUND = List.of(
            step("Sort", null, null, "true", null, null, null),
            step("Query", "T.I", "a > 1", "true", null, "0.5", "1"),
            step("Scan", "T", "a > 1", "false", "costs 3.00 read units more", null, null),
            step("Scan", "U", null, "true", null, "2.50", "2"));

    private static PlanStep step(String... row) {
        return new PlanStep(LABELS, Arrays.asList(row));
    }

    private static String check(String plan) {
        return ExpectedPlan.parse(
                        "x.md", new Block.Fence(1, "plan", plan.lines().toList()))
                .check(FOUND);
    }

    @Test
    void everyReadCountsAndLocalOperatorsMayBeLeftOut() {
        assertThat(check("Query T.I\nScan U")).isNull();
        assertThat(check("Sort\nQuery T.I\n  filter: a > 1\nScan U\n  filter: none"))
                .isNull();
        assertThat(check("Query T.I")).contains("the plan reads by 'Scan U', which is not as expected");
        assertThat(check("Scan U\nQuery T.I")).contains("the plan reads by 'Query T.I'");
        assertThat(check("Query T.I\nAggregate\nScan U")).contains("'Scan U', which is not as expected");
        assertThat(check("Query T.I\n  filter: a > 2\nScan U")).contains("filter: a > 1");
    }

    @Test
    void losersAreFoundByReason() {
        assertThat(check("Query T.I\nScan U\nlost: Scan T\n  reason: costs … more"))
                .isNull();
        assertThat(check("Query T.I\nScan U\nlost: Scan T\n  reason: add …")).contains("no candidate lost");
    }

    @Test
    void capacityIsTheSumOfTheSteps() {
        assertThat(capacity("3 read units, 3 requests")).isNull();
        assertThat(capacity("at most 3 read units, at least 2 requests")).isNull();
        assertThat(capacity("at most 2 read units"))
                .isEqualTo("expected to consume\n    at most 2 read units\nbut it was\n    3.00 read units");
    }

    private static String capacity(String text) {
        return ExpectedCapacity.parse("x.md", new Block.Fence(1, "capacity", List.of(text)))
                .check(FOUND);
    }
}

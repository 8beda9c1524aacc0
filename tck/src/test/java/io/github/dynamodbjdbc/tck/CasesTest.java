package io.github.dynamodbjdbc.tck;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** All cases of the kit and the manual, with the embedded engine and the sample tables. */
class CasesTest {
    private static final Path MANUAL = Path.of("..", "docs");

    private static final Map<String, Map<Outcome.Status, Integer>> COUNTS = new LinkedHashMap<>();

    private static CaseRunner runner;

    @BeforeAll
    static void open() {
        SampleEngine.endpoint();
        runner = new CaseRunner(SampleEngine.URL, Map.of());
    }

    @AfterAll
    static void close() throws Exception {
        runner.close();
        COUNTS.forEach((file, counts) -> System.out.println("cases of " + file + ": "
                + counts.getOrDefault(Outcome.Status.PASSED, 0) + " passed, "
                + counts.getOrDefault(Outcome.Status.FAILED, 0) + " failed, "
                + counts.getOrDefault(Outcome.Status.SKIPPED, 0) + " skipped"));
    }

    @TestFactory
    List<DynamicNode> kit() throws Exception {
        return byFile(CaseFiles.own(), "");
    }

    @TestFactory
    List<DynamicNode> manual() throws Exception {
        return byFile(CaseFiles.below(MANUAL), "docs/");
    }

    private static List<DynamicNode> byFile(List<Case> cases, String prefix) {
        Map<String, List<DynamicNode>> files = new LinkedHashMap<>();
        for (Case next : cases) {
            files.computeIfAbsent(prefix + next.file(), file -> new ArrayList<>())
                    .add(dynamicTest(next.name() + ", line " + next.line(), () -> run(prefix, next)));
        }
        Assertions.assertFalse(files.isEmpty(), "there are no cases");
        List<DynamicNode> nodes = new ArrayList<>();
        files.forEach((file, tests) -> nodes.add(dynamicContainer(file, tests)));
        return nodes;
    }

    private static void run(String prefix, Case given) {
        Outcome outcome = runner.run(given);
        COUNTS.computeIfAbsent(prefix + given.file(), file -> new EnumMap<>(Outcome.Status.class))
                .merge(outcome.status(), 1, Integer::sum);
        assertPassed(prefix, given, outcome);
    }

    static void assertPassed(String prefix, Case given, Outcome outcome) {
        if (given.skip() != null) {
            Assumptions.abort(given.skip());
        }
        // A case that is skipped here runs nowhere, so it counts as a failure.
        if (outcome.status() != Outcome.Status.PASSED) {
            Assertions.fail(prefix + given.place() + "\n" + Texts.indent(given.statement()) + "\n" + outcome.text());
        }
    }
}

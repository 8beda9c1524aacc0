package io.github.dynamodbjdbc.tck;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every case of the kit and of the manual, against the embedded engine with the sample tables. */
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
        return Files.isDirectory(MANUAL) ? byFile(CaseFiles.below(MANUAL), "docs/") : List.of();
    }

    /** The access path is nobody's business: without global indexes the same statements give the same rows. */
    @TestFactory
    List<DynamicNode> sameRowsWithoutGlobalIndexes() throws Exception {
        return sameRows(Map.of("consistentRead", "true"));
    }

    @TestFactory
    List<DynamicNode> sameRowsWithoutPushdown() throws Exception {
        return sameRows(Map.of("pushdown", "false"));
    }

    @TestFactory
    List<DynamicNode> sameRowsInSmallPages() throws Exception {
        return sameRows(Map.of("pageItems", "3"));
    }

    private static List<DynamicNode> sameRows(Map<String, String> properties) throws Exception {
        return CaseFiles.own().stream()
                .filter(given -> given.expected().rows() != null && given.skip() == null)
                // Those are about indexes, and what the driver remembers.
                .filter(given -> !given.file().startsWith("02") && !given.file().startsWith("13"))
                .filter(given -> !given.statement().contains("Index"))
                // That table takes thousands of small pages.
                .filter(given -> !properties.containsKey("pageItems")
                        || !given.statement().contains("Orders"))
                .<DynamicNode>map(given -> dynamicTest(given.toString(), () -> {
                    Case rows = rowsOnly(given, properties);
                    assertPassed("", rows, runner.run(rows));
                }))
                .toList();
    }

    /** The case with these properties too, and nothing but its rows expected. */
    private static Case rowsOnly(Case given, Map<String, String> added) {
        Map<String, String> properties = new HashMap<>(given.properties());
        properties.putAll(added);
        Expected expected = given.expected();
        boolean ordered =
                expected.ordered() && given.statement().toUpperCase(Locale.ROOT).contains("ORDER BY");
        return new Case(
                given.file(),
                given.line(),
                given.name(),
                added.containsKey("pageItems") ? given.statements() : mayScan(given.statements()),
                given.parameters(),
                properties,
                given.schemaFile(),
                given.requires(),
                given.engineOnly(),
                given.tables(),
                given.skip(),
                new Expected(expected.rows(), ordered, null, null, null, null, null));
    }

    /** Where keys or indexes may not be used, nothing is left but to scan. */
    private static List<String> mayScan(List<String> statements) {
        return statements.stream()
                .map(statement -> statement.replace("/*+ NO_SCAN */ ", "").replace("NO_SCAN ", ""))
                .toList();
    }

    private static List<DynamicNode> byFile(List<Case> cases, String prefix) {
        Map<String, List<DynamicNode>> files = new LinkedHashMap<>();
        for (Case next : cases) {
            files.computeIfAbsent(prefix + next.file(), file -> new ArrayList<>())
                    .add(dynamicTest(next.name() + ", line " + next.line(), () -> run(prefix, next)));
        }
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

    private static void assertPassed(String prefix, Case given, Outcome outcome) {
        if (outcome.status() == Outcome.Status.SKIPPED) {
            Assumptions.abort(outcome.text());
        }
        if (outcome.status() == Outcome.Status.FAILED) {
            Assertions.fail(prefix + given.place() + "\n" + Texts.indent(given.statement()) + "\n" + outcome.text());
        }
    }
}

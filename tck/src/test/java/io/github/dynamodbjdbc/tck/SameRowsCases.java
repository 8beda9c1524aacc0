package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.dynamodbjdbc.turns.Turn;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The kit's cases, run in another way that must not change their rows. There is a class for each way, so that they run in parallel. Each build runs
 * each case in one of the ways.
 */
abstract class SameRowsCases {
    /** Files about indexes, and about plans that the driver remembers. */
    private static final Set<String> OF_PLANS =
            Set.of("02-indexes.md", "13-catalog.md", "60-cures.md", "61-explain.md");

    private static final int WAYS = 3;

    private final int way;
    private final int least;
    private final Map<String, String> properties;
    private final CaseRunner runner = new CaseRunner(SampleEngine.sampleHttpUrl(), Map.of());

    /**
     * @param way the way's index, from 0
     * @param least the number of cases that can run in this way now, so that none is left out unnoticed
     */
    SameRowsCases(int way, int least, Map<String, String> properties) {
        this.way = way;
        this.least = least;
        this.properties = properties;
    }

    @AfterEach
    void close() throws Exception {
        runner.close();
    }

    /** Whether a case has the same meaning in this way, and takes only seconds. */
    boolean includes(Case given) {
        return true;
    }

    /** The statements of a case for this way. */
    abstract List<String> statements(Case given);

    @TestFactory
    Stream<DynamicTest> sameRows() throws Exception {
        List<Case> cases = CaseFiles.own().stream()
                .filter(given ->
                        (given.expected().rows() != null || given.expected().count() != null) && given.skip() == null)
                .filter(given -> !OF_PLANS.contains(given.file()) && !readsTablesThatItMade(given))
                // Its rows are units, and what it did is read by the cases behind it.
                .filter(given -> !given.name().startsWith("EXPLAIN ANALYZE"))
                .filter(given -> !given.statement().contains("Index"))
                .filter(given -> !given.statement().contains("INDEX("))
                .filter(given -> given.statements().stream().noneMatch(SameRowsCases::changesTables))
                .filter(this::includes)
                .toList();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(least);
        return cases.stream()
                .filter(given -> Turn.ofBuild().includes(group(given), way, WAYS))
                .map(given -> dynamicTest(given.toString(), () -> {
                    Case rows = rowsOnly(given);
                    CasesTest.assertPassed("", rows, runner.run(rows));
                }));
    }

    /** Whether a case needs the cases before it, which create its tables, or its rows depend on the way: scans that are refused. */
    static boolean readsTablesThatItMade(Case given) {
        return given.file()
                .matches(
                        "(expiry|backups|replicas)\\.md|(28|64)-schema-.*|73-using\\.md|74-never-expires\\.md|7[59]-first-hour.*|89-partiql-.*|9[01]-.*|10[346-9]-.*|11[0-4]-.*|12[5-7]-.*|13[05679]-.*|(148|15[036])-partiql-.*");
    }

    private static boolean changesTables(String statement) {
        return statement.matches("(?is)(CREATE|ALTER|DROP|BACKUP|RESTORE|EXPORT|IMPORT)\\b.*");
    }

    /** The group of a case. Cases with the same tables may change them, so they run together. */
    private static String group(Case given) {
        return given.tables().isEmpty() ? given.statement() : String.join("\n", given.tables());
    }

    /** The case with further properties, and without expectations other than its rows or count. */
    private Case rowsOnly(Case given) {
        Map<String, String> all = new HashMap<>(given.properties());
        all.putAll(properties);
        Expected expected = given.expected();
        boolean ordered =
                expected.ordered() && given.statement().toUpperCase(Locale.ROOT).contains("ORDER BY");
        return new Case(
                given.file(),
                given.line(),
                given.name(),
                statements(given),
                given.parameters(),
                all,
                given.schemaFile(),
                given.requires(),
                given.engineOnly(),
                given.tables(),
                given.skip(),
                new Expected(expected.rows(), ordered, expected.count(), null, null, null, null, null));
    }

    /** Allows scans, as without keys or indexes there is only the scan. */
    static List<String> mayScan(List<String> statements) {
        return statements.stream()
                .map(statement -> statement
                        .replace("/*+ NO_SCAN */ ", "")
                        .replace("NO_SCAN ", "")
                        // A scan can't be transactional.
                        .replace("/*+ TRANSACTIONAL */ ", ""))
                .toList();
    }
}

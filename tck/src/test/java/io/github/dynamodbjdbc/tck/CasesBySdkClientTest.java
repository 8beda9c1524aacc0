package io.github.dynamodbjdbc.tck;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The kit's first files and its writes, with requests by the AWS SDK's client. */
class CasesBySdkClientTest {
    private static final Set<String> FILES =
            Set.of("01-keys.md", "02-indexes.md", "03-filters.md", "04-ttl.md", "05-joins.md", "29-writes.md");

    private static CaseRunner runner;

    @BeforeAll
    static void open() {
        runner = new CaseRunner(SampleEngine.sampleHttpUrl() + "&transport=sdk", Map.of());
    }

    @AfterAll
    static void close() throws Exception {
        runner.close();
    }

    @TestFactory
    Stream<DynamicTest> kit() throws Exception {
        List<Case> cases = CaseFiles.own().stream()
                .filter(given -> FILES.contains(given.file()))
                .toList();
        Assertions.assertEquals(
                FILES.size(), cases.stream().map(Case::file).distinct().count(), "files");
        return cases.stream()
                .map(given -> dynamicTest(
                        given.place().toString(), () -> CasesTest.assertPassed("", given, runner.run(given))));
    }
}

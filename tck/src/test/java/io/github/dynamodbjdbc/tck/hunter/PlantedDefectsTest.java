package io.github.dynamodbjdbc.tck.hunter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The hunt finds defects that are known to be there. A build hunts for those that are quickly found; {@code
 * -Dhunter.defects=all} for all, as {@code tck/hunt --defects ""} does.
 */
class PlantedDefectsTest {
    /** In seconds, by this seed: others take a minute at times, which is too long for a build. */
    private static final long SEED = 21;

    private static final Set<String> QUICKLY_FOUND = Set.of(
            "filters of <> have no guard",
            "filters of IS NULL pass over stored NULLs",
            "NOT IN passes over NULLs of its list",
            "numbers are equal only in the same scale",
            "numbers of two types become ones of a type that rounds them",
            "what only the residual looks at is not fetched",
            "consistent reads are dropped",
            "plans are kept whatever the TTL mode",
            "the ends of a range do not belong to it",
            "the negation of < is >",
            "every index holds every item",
            "every index projects every attribute",
            "any order is the order wanted",
            "expired items are never hidden",
            "the last item of a page that is not the last is lost",
            "each segment of a scan is the first one",
            "queries never go backward",
            "parameters stay those of the first run");
    private static final long SECONDS = 120;

    private static EmbeddedEngine engine;

    @BeforeAll
    static void open() {
        engine = EmbeddedEngine.open(null);
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @TestFactory
    Stream<DynamicTest> isFound() {
        long seed = Long.getLong("hunter.seed", SEED);
        List<PlantedDefect> all = PlantedDefect.all();
        boolean every = System.getProperty("hunter.defects", "").equals("all");
        List<PlantedDefect> chosen = every
                ? all
                : all.stream()
                        .filter(defect -> QUICKLY_FOUND.contains(defect.what()))
                        .toList();
        return chosen.stream()
                .map(defect -> DynamicTest.dynamicTest(defect.what() + ", seed " + seed, () -> {
                    DefectHunt.Result result = DefectHunt.hunt(
                            HuntOptions.of(engine.endpoint(), seed, SECONDS, Long.MAX_VALUE, Path.of("target")),
                            defect);
                    System.out.println("seed " + seed + ", " + result);
                    assertThat(result.planted()).as("planted").isTrue();
                    assertThat(result.calls()).as("reached").isPositive();
                    assertThat(result.report().findings()).as("found").isNotEmpty();
                }));
    }

    /** If a method was renamed, its defect has to be planted elsewhere. */
    @Test
    void eachCanBePlanted() {
        for (PlantedDefect defect : PlantedDefect.all()) {
            try (DefectiveDriver driver = new DefectiveDriver(defect)) {
                assertThat(driver.isPlanted()).as(defect.what()).isTrue();
            }
        }
        assertThat(PlantedDefect.all().stream().map(PlantedDefect::what)).containsAll(QUICKLY_FOUND);
    }
}

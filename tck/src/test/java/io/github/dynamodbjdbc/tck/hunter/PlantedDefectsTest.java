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
 * The hunt finds defects that are known to be there. A build hunts for a few of them, others each time;
 * {@code -Dhunter.defects=all} for all, as {@code tck/hunt --defects ""} does.
 */
class PlantedDefectsTest {
    private static final Set<String> QUICKLY_FOUND = Set.of(
            "the ends of a range do not belong to it",
            "parameters stay those of the first run",
            "expired items are never hidden");
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
        long seed = Long.getLong("hunter.seed", System.nanoTime() % 1_000_000_000L);
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
                    System.out.println(result);
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
        assertThat(PlantedDefect.all()).hasSizeGreaterThanOrEqualTo(15);
    }
}

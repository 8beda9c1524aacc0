package io.github.dynamodbjdbc.tck.hunter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

/** Two minutes of hunting on each build, always elsewhere. What a build found is found again by its seed. */
class HunterTest {
    @Test
    void findsNoWrongAnswer() throws Exception {
        long seed = Long.getLong("hunter.seed", System.nanoTime() % 1_000_000_000L);
        System.out.println("hunting with seed " + seed + "; again with -Dhunter.seed=" + seed);
        Report report;
        try (EmbeddedEngine engine = EmbeddedEngine.open(null)) {
            report = Hunter.hunt(
                    HuntOptions.of(
                            engine.endpoint(),
                            seed,
                            Long.getLong("hunter.seconds", 120),
                            Long.getLong("hunter.statements", Long.MAX_VALUE),
                            Path.of("target", "hunter")),
                    DriverManager.getDriver("jdbc:dynamodb:embedded"));
        }
        System.out.println(report.text());
        assertThat(report.findings()).as("wrong answers, seed %d", seed).isEmpty();
        assertThat(report.wrong()).isZero();
        assertThat(report.shareWithRows()).as("share of answers with rows").isGreaterThan(0.6);
        // A run that was cut short, or starved on a busy machine, has no such duty.
        if (report.statements() > Report.LONG) {
            assertThat(report.uncovered(1)).as("what was not tried").isEmpty();
        }
    }
}

package io.github.dynamodbjdbc.tck.hunter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same statements in each build. {@code tck/hunt} tries others. */
class HunterTest {
    private static final long SEED = 21;
    private static final int ROUNDS = 16;
    private static final int STATEMENTS_PER_ROUND = 14;

    /** Left out, since starting another process takes longer than all of the test. */
    private static final List<String> LEFT_TO_LONG_HUNTS = List.of("ELSEWHERE", "SAMPLED");

    @Test
    void findsNoWrongAnswer() throws Exception {
        HuntReport report = Hunter.hunt(
                HuntOptions.rounds(SEED, ROUNDS, STATEMENTS_PER_ROUND, Path.of("target", "hunter")),
                DriverManager.getDriver("jdbc:dynamodb:embedded"));
        System.out.println(report.text());
        assertThat(report.findings()).as("wrong answers").isEmpty();
        assertThat(report.wrong()).isZero();
        assertThat(report.rounds()).as("rounds played to their end").isEqualTo(ROUNDS);
        assertThat(report.statements()).as("statements, with their variations").isGreaterThan(1_500);
        assertThat(report.shareWithRows()).as("share of answers with rows").isGreaterThan(0.6);
        assertThat(report.untried()).as("kinds and checks that were not tried").isEqualTo(LEFT_TO_LONG_HUNTS);
    }
}

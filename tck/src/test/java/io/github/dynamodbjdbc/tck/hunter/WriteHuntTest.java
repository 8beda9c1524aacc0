package io.github.dynamodbjdbc.tck.hunter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.hunter.write.WriteHunt;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

/** The same writes in each build. {@code tck/hunt --writes} tries others. */
class WriteHuntTest {
    private static final long SEED = 1;
    private static final int ROUNDS = 6;

    @Test
    void findsNoWrongWrite() throws Exception {
        WriteHunt.Report report = WriteHunt.hunt(
                new WriteHunt.Options(SEED, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1, true, 0, ROUNDS, false),
                DriverManager.getDriver("jdbc:dynamodb:embedded"),
                null);
        assertThat(report.findings()).as("wrong writes").isEmpty();
        assertThat(report.rounds()).as("rounds played to their end").isEqualTo(ROUNDS);
        assertThat(report.operations()).as("writes").isGreaterThan(120);
        assertThat(report.unsupported())
                .as("writes that the driver says it does not have")
                .isZero();
    }
}

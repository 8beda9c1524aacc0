package io.github.dynamodbjdbc.driver.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code -Ddynamodbjdbc.storm=5000 -Ddynamodbjdbc.storm.seed=7} sets the number of statements of each of 64 connections, for a longer test. */
@Timeout(3_600)
@OneTurn(of = 4, number = 3)
class StormTest {
    private static final int STATEMENTS = Integer.getInteger("dynamodbjdbc.storm", 12);
    private static final long SEED = Long.getLong("dynamodbjdbc.storm.seed", 48);

    @Test
    void connectionsThroughABreakingProxyStayClean() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Storm.class.getName(),
                        String.valueOf(STATEMENTS),
                        String.valueOf(SEED))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out.lines().reduce((first, second) -> second)).as(out).contains("clean");
    }
}

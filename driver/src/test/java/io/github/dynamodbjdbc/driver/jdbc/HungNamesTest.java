package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name service that hangs: the call returns at its timeout, and after a cancel. */
class HungNamesTest {
    private static final int TRIES = 4;

    @TempDir
    private Path directory;

    /** The JVM looks names up in a file that is a pipe without a writer. */
    @Test
    void theCallerIsBackInTime() throws Exception {
        Path pipe = directory.resolve("hosts");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djdk.net.hosts.file=" + pipe,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HungNames.class.getName(),
                        "jdbc:dynamodb://hung.example:8000?region=us-east-1&user=k&password=s&catalog=off",
                        Integer.toString(TRIES))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        List<String> ends = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(ends).hasSize(TRIES + 1).allMatch(end -> end.startsWith("57014 "));
        // The name is never found. A busy machine may keep a thread waiting: the best attempt counts.
        assertThat(ends.subList(0, TRIES).stream()
                        .mapToLong(end -> Long.parseLong(end.substring("57014 ".length())))
                        .min()
                        .orElseThrow())
                .isBetween(980L, 5_000L);
    }
}

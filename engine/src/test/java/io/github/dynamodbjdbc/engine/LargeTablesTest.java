package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups, restores, exports, imports and new indexes of a table that is larger than the heap. */
@OneTurn(of = 4, number = 0)
final class LargeTablesTest {
    @TempDir
    Path directory;

    @Test
    void aTableMayBeLargerThanTheHeap() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        CrashTest.classPath(),
                        LargeTables.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.waitFor()).isZero();
    }
}

package io.github.dynamodbjdbc.driver.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SampleProcessesTest {
    private static final int PROCESSES = 6;
    private static final int TABLES = 20;

    @Test
    void samplesOfSixConcurrentProcessesAllSurvive(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("kept.samples");
        List<Process> processes = new ArrayList<>();
        try {
            for (int process = 0; process < PROCESSES; process++) {
                processes.add(new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xmx64m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SampleWriter.class.getName(),
                                file.toString(),
                                "process" + process + "-",
                                String.valueOf(TABLES))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
            }
            for (Process process : processes) {
                process.getOutputStream().write('\n');
                process.getOutputStream().flush();
            }
            for (Process process : processes) {
                assertThat(process.waitFor()).isZero();
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
        SampleFile kept = new SampleFile(file, "all", Clock.systemUTC());
        for (int process = 0; process < PROCESSES; process++) {
            for (int i = 0; i < TABLES; i++) {
                assertThat(kept.find("process" + process + "-" + i, 1))
                        .as("process %d, table %d", process, i)
                        .isNotNull();
            }
        }
    }
}

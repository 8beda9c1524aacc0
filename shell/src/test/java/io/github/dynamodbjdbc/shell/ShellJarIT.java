package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.shell.sample.TestStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell's jar with only the driver's all-in-one jar. */
class ShellJarIT {
    @TempDir
    private Path directory;

    @Test
    void runsNextToTheDriversJar() throws Exception {
        TestStore.open().close();
        Path shell = copy(only(Path.of("target"), "-app.jar"));
        Path driver = copy(only(Path.of("../driver/target"), "-all.jar"));
        // The shell's jar has less than 2 MB, without the driver.
        assertThat(Files.size(shell)).isLessThan(2_000_000);

        Path out = Files.createTempFile(directory, "out", "");
        Path err = Files.createTempFile(directory, "err", "");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Ddynamodbjdbc.shell.store=" + TestStore.DIRECTORY,
                        "-jar",
                        shell.toString(),
                        "--format",
                        "csv",
                        "-e",
                        "SELECT UserId FROM GameScores WHERE UserId = '104' AND GameTitle = 'Meteor Blasters'")
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(err, StandardCharsets.UTF_8)).startsWith("1 row, 0.5 RCU, 1 request");
        assertThat(Files.readString(out, StandardCharsets.UTF_8)).isEqualTo("UserId\r\n104\r\n");
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void aMissingDriverJarIsReportedInOneLine() throws Exception {
        Path shell = copy(only(Path.of("target"), "-app.jar"));
        Path err = Files.createTempFile(directory, "err", "");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", shell.toString())
                .directory(directory.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readAllLines(err, StandardCharsets.UTF_8))
                .singleElement()
                .asString()
                .startsWith("error: the driver is missing: put its jar");
        assertThat(process.exitValue()).isEqualTo(1);
    }

    /** A foreign JDBC driver could run code named in a URL. So the jar has only our driver, and lists its components. */
    @Test
    void theDriversJarHasOneDriverAndListsItsDependencies() throws Exception {
        try (JarFile jar =
                new JarFile(only(Path.of("../driver/target"), "-all.jar").toFile())) {
            List<String> names = jar.stream().map(JarEntry::getName).toList();
            assertThat(names.stream()
                            .filter(name -> name.matches(".*/(Unregistered)?Driver(\\$.*)?\\.class")
                                    && name.contains("calcite")))
                    .isEmpty();
            assertThat(names)
                    .contains(
                            "META-INF/NOTICE",
                            "META-INF/LICENSE",
                            "META-INF/maven/org.antlr/antlr4-runtime/pom.properties",
                            "META-INF/maven/com.fasterxml.jackson.core/jackson-core/pom.properties");
        }
    }

    private Path copy(Path jar) throws IOException {
        return Files.copy(jar, directory.resolve(jar.getFileName()));
    }

    private static Path only(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found =
                    files.filter(file -> file.toString().endsWith(suffix)).toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }
}

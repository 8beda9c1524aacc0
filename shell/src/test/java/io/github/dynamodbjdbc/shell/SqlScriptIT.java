package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.shell.sample.TestStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script with the present build. */
class SqlScriptIT {
    private static final Path SCRIPT = Path.of("../sql").toAbsolutePath().normalize();

    @TempDir
    private Path temporary;

    private record Result(int status, String out, String err) {}

    @BeforeAll
    static void load() throws Exception {
        TestStore.open().close();
    }

    @Test
    void answersFromAnyDirectoryAndThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), SCRIPT);
        Result result = run(
                link,
                "--format",
                "csv",
                "-e",
                "SELECT UserId, TopScore FROM GameScores WHERE GameTitle = 'Meteor Blasters'"
                        + " AND TopScore IS NOT NULL ORDER BY TopScore DESC LIMIT 3");
        assertThat(result.out()).isEqualTo("UserId,TopScore\r\n104,1894\r\n109,1250\r\n101,1000\r\n");
        assertThat(result.err()).contains("3 rows, 0.5 RCU, 1 request (3 items evaluated), ");
        assertThat(result.status()).isZero();
    }

    @Test
    void reportsErrorsByItsExitStatus() throws Exception {
        Result wrong = run(SCRIPT, "-e", "SELECT FROM");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("error 42601");
        Result unknown = run(SCRIPT, "--nonsense");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("no option --nonsense");
    }

    @Test
    void helpsWithoutABuild() throws Exception {
        Result help = run(SCRIPT, "--help");
        assertThat(help.status()).isZero();
        assertThat(help.out()).startsWith("Usage: sql");
        assertThat(help.err()).isEmpty();
    }

    @Test
    void preparesAgainForAnotherJvm() throws Exception {
        Path jvm = SCRIPT.resolveSibling("shell/target/sql.jsa.jvm");
        run(SCRIPT, "-e", "SELECT 1");
        assertThat(jvm).isNotEmptyFile();
        assertThat(run(SCRIPT, "-e", "SELECT 1").err()).doesNotContain("preparing");
        Files.writeString(jvm, "another");
        assertThat(run(SCRIPT, "-e", "SELECT 1").err()).contains("preparing the sample tables");
        assertThat(run(SCRIPT, "-e", "SELECT 1").err()).doesNotContain("preparing");
    }

    private Result run(Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(temporary, "out", "");
        Path err = Files.createTempFile(temporary, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(temporary.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("DYNAMODBJDBC_STORE", TestStore.DIRECTORY.toString());
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Result(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}

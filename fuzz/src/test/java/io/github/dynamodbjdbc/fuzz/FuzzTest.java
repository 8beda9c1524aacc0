package io.github.dynamodbjdbc.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs Jazzer, in a JVM of its own, over SQL, URLs, schema files, answers of endpoints, files to import, and scripts of the shell.
 * {@code -Dfuzz.kind=syntax -Dfuzz.seconds=900} is a longer run, and {@code -Dfuzz.seed=7} another one. The input that it fails for is
 * a file that begins with {@code crash-}, {@code timeout-} or {@code oom-} in {@code target/fuzz}; {@code -Dfuzz.input=FILE} sends it again.
 */
final class FuzzTest {
    private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
    private static final int RUNS = Integer.getInteger("fuzz.runs", 300);
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", 0);
    private static final int SEED = Integer.getInteger("fuzz.seed", 55);
    private static final Seeds.@Nullable Kind KIND = System.getProperty("fuzz.kind") == null
            ? null
            : Seeds.Kind.valueOf(System.getProperty("fuzz.kind").toUpperCase(Locale.ROOT));
    private static final @Nullable String INPUT = System.getProperty("fuzz.input");

    /** A build takes one of so many statements. */
    private static final int SHARE_OF_BUILD = 150;

    /** Planning all of them would leave no time for mutations. */
    private static final int SHARE_OF_LONG_RUN = 10;

    /** To watch the branches of each class costs a build too much. */
    private static final String WITHOUT_PLANNER = String.join(
            ":",
            "io.github.dynamodbjdbc.grammar.*",
            "io.github.dynamodbjdbc.driver.settings.**",
            "io.github.dynamodbjdbc.driver.declaration.**",
            "io.github.dynamodbjdbc.driver.decode.**",
            "io.github.dynamodbjdbc.shell.**");

    /** Of Jazzer's own detectors: texts of SQL, patterns and names of files are input here. */
    private static final String DISABLED = String.join(
            ":",
            "com.code_intelligence.jazzer.sanitizers.SqlInjection",
            "com.code_intelligence.jazzer.sanitizers.RegexInjection",
            "com.code_intelligence.jazzer.sanitizers.FilePathTraversal");

    @TempDir
    private Path directory;

    @Test
    void everyFailureIsAnSqlException() throws Exception {
        Path corpus = Files.createDirectory(directory.resolve("corpus"));
        Seeds.write(corpus, SECONDS == 0 ? SHARE_OF_BUILD : KIND == Seeds.Kind.SYNTAX ? 1 : SHARE_OF_LONG_RUN, KIND);
        Path findings = Files.createDirectories(Path.of("target/fuzz")).toAbsolutePath();
        Path log = findings.resolve((KIND == null ? "all" : KIND.name().toLowerCase(Locale.ROOT)) + ".log");
        Process process = new ProcessBuilder(command(corpus, findings))
                .directory(Files.createDirectory(directory.resolve("work")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            int status = process.waitFor();
            assertThat(status).as(() -> tail(log)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> command(Path corpus, Path findings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx640m",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "-Ddynamodbjdbc.allowedPaths=" + directory,
                "-Djava.util.logging.config.file=none"));
        if (SECONDS == 0) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        if (KIND != null) {
            command.add("-D" + DriverFuzzer.ONLY + "=" + KIND.ordinal());
        }
        command.addAll(List.of(
                JAZZER,
                "--target_class=" + DriverFuzzer.class.getName(),
                "--instrumentation_includes=" + (SECONDS > 0 ? "io.github.dynamodbjdbc.**" : WITHOUT_PLANNER),
                "--custom_hook_includes=io.github.dynamodbjdbc.**",
                "--disabled_hooks=" + DISABLED,
                "--reproducer_path=" + findings,
                "-artifact_prefix=" + findings + "/",
                "-seed=" + SEED,
                "-timeout=120",
                "-rss_limit_mb=3000",
                "-max_len=4000",
                "-dict=" + Seeds.dictionary(corpus)));
        if (INPUT != null) {
            command.add(Path.of(INPUT).toAbsolutePath().toString());
        } else {
            if (SECONDS > 0) {
                // Several findings, each once.
                command.add("--keep_going=50");
            }
            command.add(SECONDS > 0 ? "-max_total_time=" + SECONDS : "-runs=" + RUNS);
            command.add(corpus.toString());
        }
        return command;
    }

    private static String tail(Path log) {
        try {
            String text = Files.readString(log);
            return text.substring(Math.max(0, text.length() - 20_000));
        } catch (IOException e) {
            return e.toString();
        }
    }
}

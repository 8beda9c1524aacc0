package io.github.dynamodbjdbc.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs Jazzer in a separate JVM with requests and expressions: {@code -Dengine.fuzz.runs=5000000 -Dengine.fuzz.seed=7} is a longer run. A failure is
 * written to a file {@code crash-…} in the directory of the test run.
 */
@OneTurn(of = 4, number = 2)
final class FuzzTest {
    private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
    private static final int RUNS = Integer.getInteger("engine.fuzz.runs", 1000);
    private static final int SEED = Integer.getInteger("engine.fuzz.seed", 49);

    @TempDir
    Path corpus;

    @Test
    void requestsAndExpressions() throws Exception {
        int number = 0;
        for (Requests.Sent sent : CaseRequests.all()) {
            for (Map.Entry<String, JsonNode> member : sent.body().properties()) {
                int kind = ExpressionFuzzer.KINDS.indexOf(member.getKey());
                if (kind >= 0) {
                    byte[] text = member.getValue().asText().getBytes(StandardCharsets.UTF_8);
                    byte[] seed = new byte[text.length + 2];
                    seed[0] = EngineFuzzer.EXPRESSION;
                    seed[1] = (byte) kind;
                    System.arraycopy(text, 0, seed, 2, text.length);
                    Files.write(corpus.resolve("expression" + number), seed);
                }
            }
            if (number % 8 == 0) {
                byte[] seed = {EngineFuzzer.REQUESTS, (byte) (number >> 8), (byte) number, 0, 0, 0, 0};
                Files.write(corpus.resolve("request" + number), seed);
            }
            number++;
        }
        run();
    }

    private void run() throws IOException, InterruptedException {
        Path log = corpus.resolveSibling(corpus.getFileName() + ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                JAZZER,
                "--target_class=" + EngineFuzzer.class.getName(),
                "--instrumentation_includes=io.github.dynamodbjdbc.engine.**",
                "--custom_hook_includes=io.github.dynamodbjdbc.engine.**",
                "-runs=" + RUNS,
                "-seed=" + SEED,
                "-timeout=60",
                "-max_len=300",
                corpus.toString()));
        if (RUNS <= 10_000) {
            command.add(1, "-XX:TieredStopAtLevel=1");
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process process = builder.start();
        try {
            int status = process.waitFor();
            assertThat(status).as(Files.readString(log)).isZero();
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(log);
        }
    }
}

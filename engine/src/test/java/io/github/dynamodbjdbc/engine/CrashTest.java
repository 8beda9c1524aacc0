package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Parser;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a writing process at random moments, and opens its store. All acknowledged writes are there, and either both or none of the halves of each
 * transaction, in the table and its indexes. {@code -Dengine.crashes=200} is a longer run.
 */
@OneTurn(of = 4, number = 1)
final class CrashTest {
    private static final int CRASHES = Integer.getInteger("engine.crashes", 8);
    private static final int MOST_WRITES = 400;

    @TempDir
    Path directory;

    @Test
    void nothingAcknowledgedIsLost() throws Exception {
        Random random = new Random(49);
        long acknowledged = 0;
        for (int crash = 0; crash < CRASHES; crash++) {
            acknowledged = writeAndKill(acknowledged, 1 + random.nextInt(MOST_WRITES));
            acknowledged = check(acknowledged);
        }
        assertThat(acknowledged).isPositive();
    }

    private long writeAndKill(long from, int writes) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath(),
                        CrashWriter.class.getName(),
                        directory.toString(),
                        Long.toString(from))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long last = from;
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < writes; i++) {
                String line = lines.readLine();
                if (line == null) {
                    throw new IllegalStateException("the writer ended by itself");
                }
                last = Long.parseLong(line);
            }
            // By its handle, since the process itself would close the pipe.
            process.toHandle().destroyForcibly();
            // The pipe still contains the last acknowledgements.
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line.isEmpty() || !line.matches("[0-9]+") ? last : Math.max(last, Long.parseLong(line));
            }
        }
        process.waitFor();
        return last;
    }

    /** Only the classes that the writer needs, since the class path of this JVM may be in a manifest. */
    static String classPath() {
        return Stream.of(
                        CrashWriter.class,
                        Engine.class,
                        MVStore.class,
                        Parser.class,
                        JsonFactory.class,
                        JsonProperty.class,
                        ObjectMapper.class)
                .map(each ->
                        each.getProtectionDomain().getCodeSource().getLocation().getPath())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Checks the store, and returns the number of its last transaction: the last acknowledged one or the next one. */
    private long check(long acknowledged) throws IOException {
        try (Engine engine = Engine.open(directory)) {
            TreeMap<Long, Integer> halves = new TreeMap<>();
            JsonNode items = scan(engine, "{\"TableName\":\"Two\",\"ProjectionExpression\":\"b\"}");
            for (JsonNode item : items) {
                halves.merge(item.path("b").path("N").asLong(), 1, Integer::sum);
            }
            assertThat(halves.values()).allMatch(count -> count == 2);
            assertThat(halves.lastKey()).isBetween(acknowledged, acknowledged + 1);
            assertThat(halves).hasSize((int) Math.min(50, halves.lastKey()));
            JsonNode entries =
                    scan(engine, "{\"TableName\":\"Two\",\"IndexName\":\"GAll\",\"ProjectionExpression\":\"b\"}");
            assertThat(entries).hasSameSizeAs(items);
            for (JsonNode entry : entries) {
                assertThat(halves).containsKey(entry.path("b").path("N").asLong());
            }
            return halves.lastKey();
        }
    }

    private static JsonNode scan(Engine engine, String request) throws IOException {
        return new ObjectMapper()
                .readTree(engine.call("Scan", request.getBytes(StandardCharsets.UTF_8))
                        .body())
                .path("Items");
    }
}

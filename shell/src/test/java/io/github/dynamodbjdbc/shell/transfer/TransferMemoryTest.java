package io.github.dynamodbjdbc.shell.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.shell.Main;
import io.github.dynamodbjdbc.shell.StubEndpoint;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of 75 MB go in and out of a shell with a heap of 64 MB. */
class TransferMemoryTest {
    private static final int ITEMS = 25_000;
    private static final int ITEMS_OF_A_PAGE = 300;
    private static final String TEXT = "x".repeat(3_000);
    private static final long LEAST_BYTES = (long) ITEMS * TEXT.length();
    private static final Pattern START = Pattern.compile("\"ExclusiveStartKey\":\\{\"id\":\\{\"N\":\"([^\"]+)\"");

    @TempDir
    private Path directory;

    private final AtomicLong puts = new AtomicLong();

    private Optional<String> answer(String operation, String body) {
        return switch (operation) {
            case "BatchWriteItem" -> {
                puts.addAndGet(body.split("\"PutRequest\"", -1).length - 1);
                yield Optional.of("{\"UnprocessedItems\":{}}");
            }
            case "PutItem" -> {
                puts.incrementAndGet();
                yield Optional.of("{}");
            }
            case "Scan" -> Optional.of(page(body));
            default -> Optional.empty();
        };
    }

    private static String page(String body) {
        Matcher start = START.matcher(body);
        int after = start.find() ? new BigDecimal(start.group(1)).intValueExact() : 0;
        int last = Math.min(ITEMS, after + ITEMS_OF_A_PAGE);
        StringBuilder items = new StringBuilder();
        for (int id = after + 1; id <= last; id++) {
            items.append(items.isEmpty() ? "" : ",")
                    .append("{\"id\":{\"N\":\"")
                    .append(id)
                    .append("\"},\"text\":{\"S\":\"")
                    .append(TEXT)
                    .append("\"}}");
        }
        int count = last - after;
        return "{\"Items\":[" + items + "],\"Count\":" + count + ",\"ScannedCount\":" + count
                + (last < ITEMS ? ",\"LastEvaluatedKey\":{\"id\":{\"N\":\"" + last + "\"}}" : "") + "}";
    }

    private String shell(StubEndpoint endpoint, String... commands) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--url",
                endpoint.url() + "?region=us-east-1",
                "--user=local",
                "--password=local"));
        for (String command : commands) {
            all.add("-e");
            all.add(command);
        }
        Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(shown).isZero();
        return shown;
    }

    private Path write(String name, String header, String begin, String middle, String end) throws IOException {
        Path file = directory.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(header);
            for (int id = 1; id <= ITEMS; id++) {
                out.write(begin + id + middle + TEXT + end);
            }
        }
        assertThat(Files.size(file)).isGreaterThan(LEAST_BYTES);
        return file;
    }

    @Test
    void importsKeepNoFile() throws Exception {
        Path csv = write("a.csv", "id,text\n", "", ",", "\n");
        Path array = write("a.json", "[{\"id\":0}\n", ",{\"id\":", ",\"text\":\"", "\"}\n");
        Files.writeString(array, "]", StandardOpenOption.APPEND);
        try (StubEndpoint endpoint = new StubEndpoint(this::answer)) {
            assertThat(shell(endpoint, ".import " + csv + " into Talked", ".import " + array + " into Talked"))
                    .contains("25,000 rows written", "25,001 rows written");
        }
        assertThat(puts).hasValue(2 * ITEMS + 1);
    }

    @Test
    void exportsKeepNoTable() throws Exception {
        Path lines = directory.resolve("b.jsonl");
        Path csv = directory.resolve("b.csv");
        try (StubEndpoint endpoint = new StubEndpoint(this::answer)) {
            assertThat(shell(endpoint, ".export Talked to " + lines, ".export Talked to " + csv))
                    .contains("25,000 rows in " + lines, "25,000 rows in " + csv);
        }
        assertThat(Files.size(lines)).isGreaterThan(LEAST_BYTES);
        assertThat(Files.size(csv)).isGreaterThan(LEAST_BYTES);
    }
}

package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the cases of raw requests. {@code cases/README.md} describes their form. */
final class CasesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TestFactory
    Stream<DynamicContainer> cases() throws Exception {
        Path directory = Path.of(Objects.requireNonNull(CasesTest.class.getResource("/cases/items.cases"))
                        .toURI())
                .getParent();
        List<Path> files;
        try (Stream<Path> found = Files.list(directory)) {
            files = found.filter(file -> file.toString().endsWith(".cases"))
                    .sorted()
                    .toList();
        }
        List<DynamicContainer> containers = new ArrayList<>();
        for (Path file : files) {
            containers.add(DynamicContainer.dynamicContainer(
                    file.getFileName().toString(),
                    cases(file).stream().map(each -> DynamicTest.dynamicTest(each.name(), () -> run(each)))));
        }
        return containers.stream();
    }

    private record Case(String name, List<String> lines) {}

    private static List<Case> cases(Path file) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("# ")) {
                cases.add(new Case(line.substring(2), new ArrayList<>()));
            } else if (!line.isBlank()) {
                cases.get(cases.size() - 1).lines().add(line);
            }
        }
        return cases;
    }

    private static void run(Case each) throws IOException {
        Path buckets = Files.createTempDirectory("engine-cases");
        try {
            run(each, buckets);
        } finally {
            try (Stream<Path> files = Files.walk(buckets)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static void run(Case each, Path buckets) throws IOException {
        MovableClock clock = new MovableClock(1_800_000_000_000L);
        EngineBuilder builder = Engine.builder().clock(clock).expiryInterval(Duration.ZERO);
        if (each.lines().stream().anyMatch(line -> line.startsWith("%bucket"))) {
            builder.buckets(buckets);
        }
        try (Engine engine = builder.build()) {
            JsonNode answer = null;
            String sent = "";
            Map<String, String> kept = new HashMap<>();
            for (String written : each.lines()) {
                String line = filledIn(written, kept);
                String rest = line.substring(line.indexOf(' ') + 1);
                if (line.equals("%tables")) {
                    Fixture.tables(engine);
                } else if (line.startsWith("%clock")) {
                    clock.forward(Duration.ofSeconds(Long.parseLong(rest.substring(1))));
                } else if (line.startsWith("%expire")) {
                    assertThat(engine.expire()).isEqualTo(Integer.parseInt(rest));
                } else if (line.startsWith("%bucket")) {
                    Files.createDirectory(buckets.resolve(rest));
                } else if (line.startsWith("%file")) {
                    Path file = buckets.resolve(rest.substring(0, rest.indexOf(' ')));
                    Files.createDirectories(file.getParent());
                    write(
                            file,
                            JSON.readTree(rest.substring(rest.indexOf(' ') + 1)).asText());
                } else if (line.startsWith("%lines")) {
                    answer = lines(buckets, rest);
                } else if (line.startsWith("%keep")) {
                    String[] words = line.split(" ");
                    kept.put(
                            words[1],
                            Objects.requireNonNull(answer)
                                    .at("/" + words[2].replace('.', '/'))
                                    .asText());
                } else if (line.startsWith("%records")) {
                    answer = records(engine, rest);
                } else if (line.startsWith("-> ")) {
                    expect(sent, answer, rest);
                } else if (line.startsWith("!! ")) {
                    assertThat(error(answer)).as(sent).isEqualTo(rest);
                } else {
                    sent = line;
                    answer = JSON.readTree(
                            engine.call(line.substring(0, line.indexOf(' ')), rest.getBytes(StandardCharsets.UTF_8))
                                    .body());
                }
            }
        }
    }

    private static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = file.toString().endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(file))
                : Files.newOutputStream(file)) {
            out.write(bytes);
        }
    }

    /** The JSON of each line of all files with names of a pattern. */
    private static JsonNode lines(Path buckets, String glob) throws IOException {
        PathMatcher matcher = buckets.getFileSystem().getPathMatcher("glob:" + buckets + "/" + glob);
        ArrayNode found = JSON.createArrayNode();
        try (Stream<Path> files = Files.walk(buckets)) {
            for (Path file : files.filter(matcher::matches).sorted().toList()) {
                try (InputStream in = file.toString().endsWith(".gz")
                        ? new GZIPInputStream(Files.newInputStream(file))
                        : Files.newInputStream(file)) {
                    for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                        found.add(
                                line.startsWith("{")
                                        ? JSON.readTree(line)
                                        : JSON.getNodeFactory().textNode(line));
                    }
                }
            }
        }
        return found;
    }

    private static String filledIn(String line, Map<String, String> kept) {
        String filled = line;
        for (Map.Entry<String, String> value : kept.entrySet()) {
            filled = filled.replace("${" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    private static void expect(String sent, JsonNode answer, String expected) throws IOException {
        if (expected.equals("*")) {
            assertThat(answer.has("__type")).as(sent + " " + answer).isFalse();
            return;
        }
        JsonNode wanted = JSON.readTree(expected);
        assertThat(masked(answer, wanted)).as(sent).isEqualTo(masked(wanted, wanted));
    }

    private static String error(JsonNode answer) {
        String type = answer.path("__type").asText().replaceFirst(".*#", "");
        String message = answer.has("message")
                ? answer.path("message").asText()
                : answer.path("Message").asText();
        return type.isEmpty() ? answer.toString() : type + " " + message;
    }

    /** The answer with ignored values masked, and equal numbers made identical. */
    private static JsonNode masked(JsonNode answer, JsonNode wanted) {
        if (wanted.isTextual() && wanted.asText().equals("*")) {
            return wanted;
        }
        if (answer.isNumber()) {
            return JsonNodeFactory.instance.numberNode(answer.doubleValue());
        }
        if (answer.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < answer.size(); i++) {
                array.add(masked(answer.get(i), wanted.path(i)));
            }
            return array;
        }
        if (answer.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            answer.properties()
                    .forEach(member ->
                            object.set(member.getKey(), masked(member.getValue(), wanted.path(member.getKey()))));
            return object;
        }
        return answer;
    }

    private static JsonNode records(Engine engine, String table) {
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        String arn = engine.call("ListStreams", nothing.deepCopy().put("TableName", table))
                .path("Streams")
                .path(0)
                .path("StreamArn")
                .asText();
        String shard = engine.call("DescribeStream", nothing.deepCopy().put("StreamArn", arn))
                .path("StreamDescription")
                .path("Shards")
                .path(0)
                .path("ShardId")
                .asText();
        String iterator = engine.call(
                        "GetShardIterator",
                        nothing.deepCopy()
                                .put("StreamArn", arn)
                                .put("ShardId", shard)
                                .put("ShardIteratorType", "TRIM_HORIZON"))
                .path("ShardIterator")
                .asText();
        return engine.call("GetRecords", nothing.deepCopy().put("ShardIterator", iterator))
                .path("Records");
    }
}

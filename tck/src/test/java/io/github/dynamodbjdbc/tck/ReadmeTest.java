package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.shell.sample.SampleData;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the output of {@code ./sql} in the README and in the manual's tour. The commands in {@code console} blocks are run with the sample, and have
 * to print the lines below them, except for times. Output in a file is compared with the file of that name in docs/images.
 */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Path IMAGES = Path.of("..", "docs", "images");
    private static final Path TOUR = Path.of("..", "docs", "tour.md");
    private static final String PROMPT = "$ ";
    private static final String SCRIPT = "./sql";

    /** Static, since dynamic tests run after their factory has returned. */
    @TempDir
    private static Path directory;

    /** A command and its output. */
    private record Command(int line, String text, List<String> words, String output) {}

    @TestFactory
    List<DynamicTest> showsWhatIsPrinted() throws Exception {
        return tests(README, EmbeddedEngine.ACCESS_KEY);
    }

    /** The tour's commands create a table that later commands use. Other tests do not see it, as the access key has separate tables. */
    @TestFactory
    List<DynamicTest> theTourToo() throws Exception {
        return tests(TOUR, "tour");
    }

    private static List<DynamicTest> tests(Path page, String accessKey) throws IOException {
        if (!Files.exists(page)) {
            return List.of();
        }
        List<Command> commands = commands(Files.readAllLines(page));
        System.out.println("commands of " + page.getFileName() + ": " + commands.size());
        return commands.stream()
                .map(command ->
                        dynamicTest("line " + command.line() + ": " + command.text(), () -> check(command, accessKey)))
                .toList();
    }

    private static List<Command> commands(List<String> lines) {
        List<Command> commands = new ArrayList<>();
        for (Block block : Block.read("README.md", lines)) {
            if (block instanceof Block.Fence fence && fence.info().equals("console")) {
                commands.addAll(commands(fence));
            }
        }
        return commands;
    }

    private static List<Command> commands(Block.Fence fence) {
        List<Command> commands = new ArrayList<>();
        List<String> lines = fence.content();
        int i = 0;
        while (i < lines.size()) {
            int first = i;
            if (!lines.get(i).startsWith(PROMPT)) {
                i++;
                continue;
            }
            StringBuilder text = new StringBuilder(lines.get(i++).substring(PROMPT.length()));
            List<String> words = ShellWords.split(text.toString());
            while (words == null && i < lines.size()) {
                text.append('\n').append(lines.get(i++));
                words = ShellWords.split(text.toString());
            }
            List<String> output = new ArrayList<>();
            while (i < lines.size() && !lines.get(i).startsWith(PROMPT)) {
                output.add(lines.get(i++));
            }
            // A command that only opens a shell, or another program, has no output to compare.
            if (words != null && words.get(0).equals(SCRIPT) && words.size() > 1) {
                commands.add(new Command(fence.line() + 1 + first, text.toString(), words, String.join("\n", output)));
            }
        }
        return commands;
    }

    private static void check(Command command, String accessKey) throws Exception {
        List<String> words = command.words();
        int end = words.size() - 2;
        if (words.get(end).equals(">")) {
            String page = run(words.subList(1, end), accessKey, Redirect.DISCARD);
            assertThat(page).isEqualTo(Files.readString(IMAGES.resolve(words.get(end + 1))));
        } else {
            // As on a terminal, rows and messages are in one stream.
            assertThat(normal(run(words.subList(1, words.size()), accessKey, null)))
                    .isEqualTo(normal(command.output()));
        }
    }

    /** If the page or the picture has changed, run docs/images/make to renew the picture. */
    @Test
    void thePictureIsOfThatPage() throws Exception {
        List<String> sums = Files.readAllLines(IMAGES.resolve("SHA256SUMS"));
        assertThat(sums).hasSize(2);
        for (String sum : sums) {
            String[] parts = sum.split(" +", 2);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(IMAGES.resolve(parts[1])));
            assertThat(HexFormat.of().formatHex(digest)).as(parts[1]).isEqualTo(parts[0]);
        }
    }

    /** @param messages the destination of messages; null for the stream of the rows */
    private static String run(List<String> options, String accessKey, Redirect messages)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", null);
        List<String> arguments = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.github.dynamodbjdbc.shell.Shell",
                "--url",
                "jdbc:dynamodb://127.0.0.1:" + SampleEngine.endpoint().getPort()
                        + "?region=us-east-1&accessKeyId=" + accessKey + "&secretAccessKey=local&ttlClock="
                        + SampleData.TTL_CLOCK));
        arguments.addAll(options);
        ProcessBuilder shell = new ProcessBuilder(arguments).redirectOutput(out.toFile());
        shell.environment().put("DYNAMODBJDBC_SAMPLES", "");
        if (messages == null) {
            shell.redirectErrorStream(true);
        } else {
            shell.redirectError(messages);
        }
        Process process = shell.start();
        try {
            process.getOutputStream().close();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out);
    }

    /** The text without parts that differ between runs, and without blanks at the ends of lines. */
    private static String normal(String text) {
        return text.strip()
                .lines()
                .map(String::stripTrailing)
                // The number of requests depends on how often the status of the table is polled.
                .map(line -> line.replaceAll("^(done, [0-9.]+ RCU, (?:[0-9]+ WCU, )?)[0-9]+ requests", "$1# requests"))
                .map(line -> line.replaceAll("\\b[0-9][0-9,]* ms\\b|\\b[0-9]+\\.[0-9] s\\b", "# ms"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void findsCommandsInAReadme() {
        List<Command> commands = commands(List.of(
                "```console",
                "$ ./sql -e \"SELECT 'a\\\"b'",
                "  FROM t\"",
                "+---+",
                "1 row, 5 ms",
                "$ mvn -B verify",
                "$ ./sql",
                "$ ./sql --format csv -e 'SELECT 1'",
                "1",
                "```"));
        assertThat(commands)
                .extracting(Command::line, Command::words, Command::output)
                .containsExactly(
                        tuple(2, List.of("./sql", "-e", "SELECT 'a\"b'\n  FROM t"), "+---+\n1 row, 5 ms"),
                        tuple(8, List.of("./sql", "--format", "csv", "-e", "SELECT 1"), "1"));
        assertThat(normal("1 row, 0.5 RCU, 1,234 ms \n")).isEqualTo("1 row, 0.5 RCU, # ms");
    }
}

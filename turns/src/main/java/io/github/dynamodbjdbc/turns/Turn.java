package io.github.dynamodbjdbc.turns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The share of the long tests that a build runs. It is drawn by a checksum of the main sources, so the same sources always run the same tests, and
 * each change of them draws again. {@code -Dturn=all} runs everything, {@code -Dturn=2} the share of that number.
 */
public final class Turn {
    private static final List<String> MODULES = List.of("grammar", "planner", "engine", "driver", "shell", "tck");
    private static final Turn OF_BUILD = of(System.getProperty("turn", ""));

    static {
        System.out.println("long tests: " + OF_BUILD);
    }

    private final boolean all;
    private final long number;

    private Turn(boolean all, long number) {
        this.all = all;
        this.number = number;
    }

    /** The turn of this build. */
    public static Turn ofBuild() {
        return OF_BUILD;
    }

    static Turn of(String chosen) {
        if (chosen.equals("all")) {
            return new Turn(true, 0);
        }
        return new Turn(false, chosen.isEmpty() ? checksum(root()) : Long.parseLong(chosen));
    }

    /** Every n-th test of a list. */
    public <T> List<T> share(List<T> tests, int turns) {
        return IntStream.range(0, tests.size())
                .filter(i -> includes(i, turns))
                .mapToObj(tests::get)
                .toList();
    }

    /** Whether the test of a number is one of this turn's. Each test is in exactly one turn of {@code turns} consecutive ones. */
    public boolean includes(int test, int turns) {
        return all || Math.floorMod(test + number, turns) == 0;
    }

    /** Whether a test runs in this way. Each turn runs it in one of the ways. */
    public boolean includes(String test, int way, int ways) {
        CRC32 hash = new CRC32();
        hash.update(test.getBytes(StandardCharsets.UTF_8));
        return all || Math.floorMod(hash.getValue() + number, ways) == way;
    }

    @Override
    public String toString() {
        return all ? "all turns" : "turn " + number;
    }

    private static long checksum(Path root) {
        CRC32 sum = new CRC32();
        for (String module : MODULES) {
            try (Stream<Path> files =
                    Files.walk(root.resolve(module).resolve("src").resolve("main"))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    sum.update(Files.readAllBytes(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return sum.getValue();
    }

    /** Tests run in the directories of their modules, which are one or two levels below. */
    private static Path root() {
        for (Path each = Path.of("").toAbsolutePath(); each != null; each = each.getParent()) {
            if (Files.isDirectory(each.resolve("planner")) && Files.isDirectory(each.resolve("engine"))) {
                return each;
            }
        }
        throw new IllegalStateException(
                "the directory of the modules is not above " + Path.of("").toAbsolutePath());
    }
}

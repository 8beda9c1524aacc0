package io.github.dynamodbjdbc.tck;

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
 * Long tests run in shares: each build runs one share. It depends on the sources of all modules, so the same sources always run the same tests, and
 * each change of the sources chooses again. {@code -Dturn=all} runs everything, {@code -Dturn=2} the share of that number.
 */
public final class Turn {
    private static final String CHOSEN = System.getProperty("turn", "");
    private static final boolean ALL = CHOSEN.equals("all");
    private static final long NUMBER = ALL ? 0 : CHOSEN.isEmpty() ? ofSources() : Long.parseLong(CHOSEN);

    static {
        System.out.println("long tests run the share of turn " + (ALL ? "all" : NUMBER));
    }

    private Turn() {}

    /** Every n-th test of a list. */
    public static <T> List<T> share(List<T> tests, int turns) {
        return IntStream.range(0, tests.size())
                .filter(i -> ALL || Math.floorMod(i + NUMBER, turns) == 0)
                .mapToObj(tests::get)
                .toList();
    }

    /** Whether a test runs in this way in this build. Each build runs it in one of the ways. */
    static boolean isIn(int way, int ways, String test) {
        CRC32 hash = new CRC32();
        hash.update(test.getBytes(StandardCharsets.UTF_8));
        return ALL || Math.floorMod(hash.getValue() + NUMBER, ways) == way;
    }

    private static long ofSources() {
        CRC32 sum = new CRC32();
        for (String module : List.of("grammar", "planner", "engine", "driver", "shell", "tck")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main"))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    sum.update(Files.readAllBytes(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return sum.getValue();
    }
}

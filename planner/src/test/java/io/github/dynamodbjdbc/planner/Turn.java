package io.github.dynamodbjdbc.planner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Long tests run in shares: each build runs one share. It depends on the sources of this module, so the same sources always run the same tests,
 * and each change of the sources chooses again. {@code -Dturn=all} runs everything, {@code -Dturn=2} the share of that number.
 */
public final class Turn {
    private static final String CHOSEN = System.getProperty("turn", "");
    private static final boolean ALL = CHOSEN.equals("all");
    private static final long NUMBER = ALL ? 0 : CHOSEN.isEmpty() ? ofSources() : Long.parseLong(CHOSEN);

    private Turn() {}

    /** Whether a test belongs to this build's share. */
    public static boolean includes(int test, int turns) {
        return ALL || Math.floorMod(test + NUMBER, turns) == 0;
    }

    private static long ofSources() {
        CRC32 sum = new CRC32();
        for (Path sources : List.of(Path.of("..", "grammar", "src", "main"), Path.of("src", "main"))) {
            try (Stream<Path> files = Files.walk(sources)) {
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

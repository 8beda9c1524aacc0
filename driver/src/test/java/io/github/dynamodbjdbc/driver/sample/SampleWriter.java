package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A process that stores samples of its own tables. Its arguments are the file, the process's name, and the number of tables. */
final class SampleWriter {
    private SampleWriter() {}

    public static void main(String[] arguments) throws Exception {
        // Longer than any load of the machine holds the others up.
        SampleFile file = new SampleFile(Path.of(arguments[0]), "all", Clock.systemUTC(), Duration.ofMinutes(10));
        // Waits until all processes have started.
        System.in.read();
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            file.keep(arguments[1] + i, SampledPath.ofItems(List.of(Map.of("a", "text"))), 1);
        }
    }
}

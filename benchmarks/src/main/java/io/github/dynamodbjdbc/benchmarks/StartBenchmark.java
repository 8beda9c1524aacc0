package io.github.dynamodbjdbc.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A process from its start to its end that reads one item by its key: the cost for a script or a function. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 10)
public class StartBenchmark {
    private final Service service = new Service(1);

    @Benchmark
    public String byDriver() throws IOException, InterruptedException {
        return start("driver");
    }

    @Benchmark
    public String bySdk() throws IOException, InterruptedException {
        return start("sdk");
    }

    private String start(String reader) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstRow.class.getName(),
                        reader,
                        String.valueOf(service.port()))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0 || !printed.equals("1.95")) {
            throw new IllegalStateException(printed);
        }
        return printed;
    }

    @TearDown
    public void close() {
        service.close();
    }
}

package io.github.dynamodbjdbc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.Blackhole;

/** That both sides of the benchmark read the same, and read it at all. */
class ReadBenchmarkTest {
    @Test
    void bothSidesRead() throws Exception {
        ReadBenchmark benchmark = new ReadBenchmark();
        try {
            Blackhole out = new Blackhole(
                    "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
            assertThat(benchmark.itemByDriver()).isEqualByComparingTo(new BigDecimal("1.95"));
            assertThat(benchmark.itemBySdk()).isEqualByComparingTo(benchmark.itemByDriver());
            benchmark.pageByDriver(out);
            benchmark.pageBySdk(out);
        } finally {
            benchmark.close();
        }
    }
}

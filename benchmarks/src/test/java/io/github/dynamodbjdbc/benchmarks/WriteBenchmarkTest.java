package io.github.dynamodbjdbc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** That both sides of the benchmark write all rows. */
class WriteBenchmarkTest {
    @Test
    void bothSidesWrite() throws Exception {
        WriteBenchmark benchmark = new WriteBenchmark();
        try {
            assertThat(benchmark.rowsByDriver()).hasSize(WriteBenchmark.ROWS).containsOnly(1);
            assertThat(benchmark.rowsBySdk()).isEqualTo(WriteBenchmark.ROWS);
        } finally {
            benchmark.close();
        }
    }
}

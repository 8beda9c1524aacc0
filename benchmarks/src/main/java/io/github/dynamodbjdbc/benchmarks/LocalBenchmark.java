package io.github.dynamodbjdbc.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Operations of the driver itself, over 1,000,000 rows in memory: milliseconds for all of them. The heap is touched before, as the first use of a page of
 * memory is work of the operating system.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms3g", "-Xmx6g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 4)
@Measurement(iterations = 5)
public class LocalBenchmark {
    /** The operator that most of the time goes into. */
    public enum Operator {
        SCAN("SELECT OrderId, Total FROM Orders"),
        FILTER("SELECT OrderId FROM Orders WHERE Total * 2 > 900 AND Region <> 'north'"),
        GROUP("SELECT Region, COUNT(*), SUM(Total), MAX(Total) FROM Orders GROUP BY Region"),
        GROUPS("SELECT CustomerId, COUNT(*), AVG(Total) FROM Orders GROUP BY CustomerId"),
        JOIN("SELECT COUNT(*) FROM Orders a JOIN Orders b ON a.OrderId = b.OrderId"),
        SORT("SELECT OrderId FROM Orders ORDER BY Total, Name"),
        WINDOW("SELECT OrderId, SUM(Total) OVER (PARTITION BY Region ORDER BY OrderId) FROM Orders");

        private final String sql;

        Operator(String sql) {
            this.sql = sql;
        }
    }

    private final InMemory tables = new InMemory(1_000_000);

    @Param
    public Operator operator = Operator.FILTER;

    @Benchmark
    public long all() {
        return tables.run(operator.sql);
    }
}

package io.github.dynamodbjdbc.benchmarks;

import io.github.dynamodbjdbc.planner.plan.Plan;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The time of a statement from its text to its last row, over empty tables: parsing, planning, starting. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 2)
public class PlanBenchmark {
    private final InMemory tables = new InMemory(0);
    private long next;

    /** A text that differs from the one before in a literal. */
    @Benchmark
    public long newLiteralByKey() {
        return tables.run("SELECT Total, Region FROM Orders WHERE CustomerId = 'C-" + next++ + "' AND OrderId = 5");
    }

    @Benchmark
    public long newLiteralComputed() {
        return tables.run("SELECT UPPER(Name) AS n, Total * 2 AS t FROM Orders WHERE CustomerId = 'C-" + next++
                + "' AND OrderId = 5");
    }

    @Benchmark
    public long newLiteralGrouped() {
        return tables.run("SELECT Region, COUNT(*), SUM(Total) FROM Orders WHERE CustomerId = 'C-" + next++
                + "' GROUP BY Region");
    }

    /** A statement that has not run before. */
    @Benchmark
    public long newTextOfOneTable() {
        return tables.run("SELECT Total AS t" + next + ", Region FROM Orders WHERE CustomerId = 'C-" + next++
                + "' AND Total > 5");
    }

    @Benchmark
    public long newTextOfAJoin() {
        return tables.run("SELECT o.Region AS r" + next++ + ", COUNT(*), SUM(m.Total) FROM Orders o"
                + " JOIN Others p ON p.CustomerId = o.CustomerId JOIN More m ON m.CustomerId = p.CustomerId"
                + " WHERE o.Total > 5 GROUP BY o.Region ORDER BY 2");
    }

    /** The same text again. */
    @Benchmark
    public Plan knownText() {
        return tables.plan("SELECT Total, Region FROM Orders WHERE CustomerId = ? AND OrderId = ?");
    }
}

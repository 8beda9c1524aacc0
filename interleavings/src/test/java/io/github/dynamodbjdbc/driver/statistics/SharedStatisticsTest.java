package io.github.dynamodbjdbc.driver.statistics;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of learning, reading and forgetting statistics that connections share. A stamp is visible only with its observation, and no
 * stamp comes back.
 */
@OneTurn(of = 4, number = 0)
public class SharedStatisticsTest {
    private static final TableSchema TABLE = new TableSchema(
            "T",
            new KeySchema(List.of(new KeyAttribute("id", AttributeType.S)), List.of()),
            List.of(),
            List.of(),
            null,
            0,
            0);

    private final LearnedStatistics statistics = new LearnedStatistics(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Operation
    public void sampled() {
        statistics.sampled("T", new SampledItems(1, true, 10, Map.of(), Map.of()));
    }

    @Operation
    public void forget() {
        statistics.forget("T");
    }

    @Operation
    public long stamp() {
        return statistics.stamp("T");
    }

    @Operation
    public String read() {
        TableStatistics now = statistics.statistics(TABLE);
        return now.stamp() + (now.sample() == null ? " without sample" : " with sample");
    }

    @Operation
    public int rows() {
        return statistics.rows().size();
    }

    @Test
    void eachInterleavingIsAnOrder() {
        int more = Integer.getInteger("interleavings", 1);
        new ModelCheckingOptions()
                .iterations(5 * more)
                .invocationsPerIteration(80 * more)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(1)
                .check(SharedStatisticsTest.class);
    }
}

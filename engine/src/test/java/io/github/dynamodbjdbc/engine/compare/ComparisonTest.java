package io.github.dynamodbjdbc.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.engine.Engine;
import org.junit.jupiter.api.Test;

/** Two thousand generated requests, of a fixed seed, to the engine and to DynamoDB Local: each difference is a known one. */
final class ComparisonTest {
    private static final long SEED = 20_261_125;
    private static final int REQUESTS = 2_000;

    @Test
    void differencesAreKnown() throws Exception {
        try (Engine engine = Engine.inMemory();
                DynamoDbLocal local = DynamoDbLocal.start()) {
            assertThat(new Comparison(engine, local).run(SEED, REQUESTS)).isEmpty();
        }
    }
}

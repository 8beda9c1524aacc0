package io.github.dynamodbjdbc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That both sides compute the same, over all items. */
class SummarySidesTest {
    @ParameterizedTest
    @EnumSource
    void bothSidesCompute(SummarySides.Kind kind) throws Exception {
        try (Service service = new Service(ItemShape.SMALL_PROJECTED, 200, 37, 0);
                SummarySides sides = new SummarySides(service.port(), kind)) {
            assertThat(sides.byDriver()).isEqualTo(sides.bySdk());
        }
    }

    @Test
    void threadsAndLiteralsRead() throws Exception {
        try (Service service = new Service(10);
                ThreadSides sides = new ThreadSides(service.port(), 4, 5);
                LiteralRead literals = new LiteralRead(service.port())) {
            assertThat(sides.byDriver())
                    .isEqualTo(sides.bySdk())
                    .isEqualTo(20L * literals.total().hashCode());
        }
    }
}

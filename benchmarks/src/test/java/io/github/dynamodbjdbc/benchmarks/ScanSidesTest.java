package io.github.dynamodbjdbc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That both sides read the same of each shape, and all pages of it. */
class ScanSidesTest {
    @ParameterizedTest
    @EnumSource
    void bothSidesRead(ItemShape shape) throws Exception {
        long ofOnePage;
        try (Service service = new Service(shape, 20, 2, 0);
                ScanSides sides = new ScanSides(service.port(), shape, 1)) {
            ofOnePage = sides.byDriver() / 2;
            assertThat(ofOnePage).isPositive();
        }
        try (Service service = new Service(shape, 20, 12, 0);
                ScanSides sides = new ScanSides(service.port(), shape, 1)) {
            assertThat(sides.byDriver()).isEqualTo(12 * ofOnePage);
            assertThat(sides.bySdk()).isEqualTo(12 * ofOnePage);
        }
    }

    @Test
    void segmentsTogetherAreAllPages() throws Exception {
        try (Service service = new Service(ItemShape.SMALL, 20, 37, 0);
                ScanSides one = new ScanSides(service.port(), ItemShape.SMALL, 1);
                ScanSides asTheDriverTakesThem = new ScanSides(service.port(), ItemShape.SMALL, 0)) {
            assertThat(asTheDriverTakesThem.byDriver()).isEqualTo(one.bySdk());
        }
    }
}

package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledSegmentsTest {
    @ParameterizedTest
    @CsvSource({
        "10, 1, 10",
        "50, 5, 10",
        "30, 3, 10",
        "25, 3, 12",
        "33, 4, 12",
        "1, 1, 99",
        "0.1, 1, 981",
        "99, 50, 51",
        "0.00001, 1, 1000000"
    })
    void thePercentageIsMetByFewSegments(BigDecimal percent, int count, int total) {
        SampledSegments sample = SampledSegments.of(percent, 0, null);
        assertThat(sample.count()).isEqualTo(count);
        assertThat(sample.total()).isEqualTo(total);
    }

    @Test
    void aSeedDrawsTheSameSegmentsAgain() {
        SampledSegments sample = new SampledSegments(3, 10, 0, 7L);
        assertThat(sample.segments(1))
                .isEqualTo(sample.segments(2))
                .doesNotHaveDuplicates()
                .hasSize(3);
        assertThat(new SampledSegments(3, 10, 0, 8L).segments(1)).isNotEqualTo(sample.segments(1));
    }

    @Test
    void eachSegmentIsAsLikelyAsAnyOther() {
        SampledSegments sample = new SampledSegments(3, 10, 0, null);
        Map<Integer, Integer> drawn = new HashMap<>();
        Set<List<ScanSegment>> samples = new HashSet<>();
        for (long run = 0; run < 10_000; run++) {
            samples.add(sample.segments(run));
            sample.segments(run).forEach(segment -> drawn.merge(segment.number(), 1, Integer::sum));
        }
        assertThat(samples).hasSize(120);
        assertThat(drawn.values()).hasSize(10).allSatisfy(times -> assertThat(times)
                .isBetween(2700, 3300));
    }
}

package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.engine.Engine;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Compares EXPLAIN's estimate of a write with the service's charge, for writes of all forms, over tables with and without indexes. */
class EstimatedWritesTest {
    private static final String ACCESS_KEY = "measure";
    private static final String DESIGN = "measured-writes.md";
    private static final double MEDIAN_ERROR = 0.1;
    private static final double MOST_OFF = 0.5;

    /** The present value. */
    private static final double MOST_FAR = 0.12;

    private record Estimated(String sql, double estimate, double units) {
        double error() {
            return Math.abs(estimate - units) / units;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "| %.1f | %.1f | %.0f %% | `%s` |", estimate, units, 100 * error(), sql.strip());
        }
    }

    private static Design design() throws Exception {
        try (InputStream text = EstimatedWritesTest.class.getResourceAsStream("/" + DESIGN)) {
            assertThat(text).isNotNull();
            return DesignReader.read(DESIGN, new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Engine designed(Design design) {
        Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build();
        DesignLoader.load(design, engine, ACCESS_KEY);
        return engine;
    }

    @Test
    void estimatesAreNear() throws Exception {
        Design design = design();
        List<Estimated> all = new ArrayList<>();
        try (Engine engine = designed(design);
                Session session = new Session(engine, ACCESS_KEY, design.properties())) {
            for (Design.Question question : design.questions()) {
                for (String sql : question.asked().sql().split(";\n")) {
                    Design.Asked asked = new Design.Asked(sql, question.asked().parameters());
                    double estimate = session.estimatedWriteUnits(asked);
                    all.add(new Estimated(sql, estimate, session.write(asked)));
                }
            }
        }
        StringBuilder table = new StringBuilder();
        all.forEach(one -> table.append(one).append('\n'));
        double[] errors = all.stream().mapToDouble(Estimated::error).sorted().toArray();
        double median = errors[errors.length / 2];
        long far = all.stream().filter(one -> one.error() > MOST_OFF).count();
        System.out.printf(
                Locale.ROOT,
                "%sestimated write units of %d statements: median error %.0f %%, %d off by more than a half%n",
                table,
                all.size(),
                100 * median,
                far);
        assertThat(all).hasSizeGreaterThanOrEqualTo(60);
        assertThat(median).as("the median of what estimates are off\n%s", table).isLessThanOrEqualTo(MEDIAN_ERROR);
        assertThat((double) far / all.size())
                .as("off by more than a half\n%s", table)
                .isLessThan(MOST_FAR);
    }
}

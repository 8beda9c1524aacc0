package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.engine.Engine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The cheapest path is chosen, and estimates do not become worse. Only some of the designs are tested, as all would take minutes. {@code tck/measure}
 * measures the rest.
 */
class MeasuredPathsTest {
    private static final List<String> DESIGNS = List.of("03", "04", "06", "07", "10", "11");

    private static final double MEDIAN_ERROR = 0.1;

    /** The present value; the goal is 0.95. */
    private static final double WITHIN_TWO = 0.9;

    @Test
    void choosesTheCheapest() throws Exception {
        List<Measured> all = new ArrayList<>();
        try (Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build()) {
            Measurer measurer = new Measurer(engine, "measuredpathstest");
            for (Design design : Designs.own()) {
                if (DESIGNS.stream().anyMatch(design.file()::startsWith)) {
                    all.addAll(measurer.measure(design));
                }
            }
        }
        MeasurementReport report = new MeasurementReport(all);
        assertThat(all).hasSizeGreaterThan(60);
        assertThat(all.stream()
                        .filter(measured ->
                                !measured.isCheapest() && measured.question().dearer() == null)
                        .map(measured -> measured.design().title() + ", "
                                + measured.question().title()))
                .as("statements with a cheaper path\n%s", report.text())
                .isEmpty();
        assertThat(report.medianError())
                .as("the median of what estimates are off")
                .isLessThan(MEDIAN_ERROR);
        assertThat(report.shareWithinTwo())
                .as("estimates within a factor of two")
                .isGreaterThan(WITHIN_TWO);
    }

    @Test
    void designsAreAsManyAsAreWanted() {
        List<Design> designs = Designs.own();
        assertThat(designs).hasSizeGreaterThanOrEqualTo(12);
        assertThat(designs.stream()
                        .mapToInt(design -> design.questions().size())
                        .sum())
                .isGreaterThanOrEqualTo(120);
        assertThat(designs.stream()
                        .flatMap(design -> design.questions().stream())
                        .filter(question -> question.training() != null
                                && question.training().equals(question.asked())))
                .as("statements that are run before with the same values")
                .isEmpty();
    }
}

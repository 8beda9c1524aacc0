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

/** Compares the promised saving of an advised index with the cost of the statement with the index. */
class AdvisedIndexesTest {
    private static final String ACCESS_KEY = "measure";
    private static final String DESIGN = "advised-indexes.md";
    private static final double SHARE_WITHIN_TWICE = 0.95;

    private record Advised(String sql, String index, double promised, double consumed) {
        boolean isWithinTwice() {
            return promised <= 2 * consumed && consumed <= 2 * promised;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %.1f | %.1f | %s| `%s` | `%s` |",
                    promised,
                    consumed,
                    isWithinTwice() ? "" : "off ",
                    sql.strip(),
                    index);
        }
    }

    private static Design design() throws Exception {
        try (InputStream text = AdvisedIndexesTest.class.getResourceAsStream("/" + DESIGN)) {
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
    void anIndexCostsAsEstimated() throws Exception {
        Design design = design();
        List<Advised> all = new ArrayList<>();
        try (Engine engine = designed(design);
                Session session = new Session(engine, ACCESS_KEY, design.properties())) {
            for (Design.Question question : design.questions()) {
                for (String sql : question.asked().sql().split(";\n")) {
                    all.add(advised(session, new Design.Asked(sql, List.of())));
                }
            }
        }
        StringBuilder table = new StringBuilder();
        all.forEach(one -> table.append(one).append('\n'));
        System.out.print(table);
        assertThat(design.tables()).hasSizeGreaterThanOrEqualTo(10);
        assertThat(all).hasSizeGreaterThanOrEqualTo(40);
        double within = (double) all.stream().filter(Advised::isWithinTwice).count() / all.size();
        assertThat(within)
                .as("promised and consumed, within a factor of two of each other\n%s", table)
                .isGreaterThanOrEqualTo(SHARE_WITHIN_TWICE);
    }

    /** Creates the advised index for an expensive statement, as a user would. */
    private static Advised advised(Session session, Design.Asked asked) throws Exception {
        // SELECT * takes a sample.
        session.run(new Design.Asked(
                asked.sql().replaceFirst("SELECT .* FROM (\\w+) .*", "SELECT * FROM $1 LIMIT 1"), List.of()));
        double before = session.run(asked).readUnits();
        Session.Advice advice = session.advice(asked);
        session.carryOut(advice.statement());
        // A changed table is sampled again, which is not part of the statement's own cost.
        session.run(asked);
        double after = session.run(asked).readUnits();
        session.carryOut(advice.dropStatement());
        assertThat(after).as("%s, with %s", asked.sql(), advice.statement()).isLessThan(before);
        return new Advised(asked.sql(), advice.statement(), advice.readUnits(), after);
    }
}

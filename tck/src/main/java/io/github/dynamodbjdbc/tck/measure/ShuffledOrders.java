package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Measures the effect of a connection's earlier statements on a statement's consumption. */
final class ShuffledOrders {
    private final Engine engine;
    private final String accessKey;

    ShuffledOrders(Engine engine, String accessKey) {
        this.engine = engine;
        this.accessKey = accessKey;
    }

    /**
     * The read units of a statement.
     *
     * @param alone the units on a connection that has run nothing else
     * @param dearest the most units in any order
     */
    record Compared(String title, double alone, double dearest) {
        private static final double SHARE = 1.05;

        /** Whether the statement takes over a twentieth more after others. */
        boolean differs() {
            return dearest > alone * SHARE;
        }
    }

    /** @param orders the number of orders, in each of which a separate connection runs all questions of the design */
    List<Compared> compare(Design design, int orders, long seed) throws SQLException {
        DesignLoader.load(design, engine, accessKey);
        Map<String, String> properties = new HashMap<>(design.properties());
        Path schemaFile = Measurer.schemaFile(design);
        if (schemaFile != null) {
            properties.put("schema", schemaFile.toString());
        }
        Map<String, Double> alone = new HashMap<>();
        Map<String, Double> dearest = new HashMap<>();
        try {
            for (Design.Question question : design.questions()) {
                run(properties, List.of(question), alone);
            }
            Random random = new Random(seed);
            for (int i = 0; i < orders; i++) {
                List<Design.Question> shuffled = new ArrayList<>(design.questions());
                Collections.shuffle(shuffled, random);
                run(properties, shuffled, dearest);
            }
        } finally {
            Measurer.delete(schemaFile);
        }
        return design.questions().stream()
                .map(question -> new Compared(
                        question.title(),
                        alone.getOrDefault(question.title(), 0.0),
                        dearest.getOrDefault(question.title(), 0.0)))
                .toList();
    }

    private void run(Map<String, String> properties, List<Design.Question> questions, Map<String, Double> most)
            throws SQLException {
        try (Session session = new Session(engine, accessKey, properties)) {
            for (Design.Question question : questions) {
                most.merge(question.title(), session.run(question.asked()).readUnits(), Math::max);
            }
        }
    }
}

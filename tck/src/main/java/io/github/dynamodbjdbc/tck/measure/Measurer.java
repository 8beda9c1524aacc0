package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures the questions of designs, each design in three sessions: one that only estimates and runs nothing; one that runs each question once, after
 * the training statements; and one in which every path is forced by hints.
 */
public final class Measurer {
    /** The limit of combinations of the tables' ways to read. */
    private static final int MOST_COMBINATIONS = 120;

    private static final int MOST_ALIKE = 9;

    /** The paths by which keys of other rows can be looked up. */
    private static final List<String> LOOKUPS = List.of("GetItem", "BatchGetItem", "Query", "IndexThenBatchGet");

    private final Engine engine;
    private final String accessKey;

    /** @param accessKey the access key for the tables; its existing tables are dropped */
    public Measurer(Engine engine, String accessKey) {
        this.engine = engine;
        this.accessKey = accessKey;
    }

    /**
     * Creates the tables, and runs all questions.
     *
     * @throws IllegalStateException if two paths return different rows, or PartiQL a different number of rows
     */
    public List<Measured> measure(Design design) throws SQLException {
        DesignLoader.load(design, engine, accessKey);
        Map<String, String> properties = new HashMap<>(design.properties());
        Path schemaFile = schemaFile(design);
        if (schemaFile != null) {
            properties.put("schema", schemaFile.toString());
        }
        try (Session cold = new Session(engine, accessKey, properties);
                Session used = new Session(engine, accessKey, properties);
                Session forced = new Session(engine, accessKey, properties)) {
            for (Design.Question question : design.questions()) {
                if (question.training() != null) {
                    used.explain(question.training());
                    used.run(question.training());
                }
            }
            List<Measured> found = new ArrayList<>();
            for (Design.Question question : design.questions()) {
                try {
                    found.add(measure(design, question, cold, used, forced));
                } catch (SQLException | RuntimeException e) {
                    throw new IllegalStateException(design.file() + ", " + question.title() + ": " + e.getMessage(), e);
                }
            }
            return found;
        } finally {
            delete(schemaFile);
        }
    }

    static @Nullable Path schemaFile(Design design) {
        if (design.schemaFile() == null) {
            return null;
        }
        try {
            return Files.writeString(Files.createTempFile("measure", ".yaml"), design.schemaFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(@Nullable Path file) {
        try {
            if (file != null) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Measured measure(Design design, Design.Question question, Session cold, Session used, Session forced)
            throws SQLException {
        Design.Asked asked = question.asked();
        double coldEstimate = cold.explain(asked).estimate();
        Plan plan = used.explain(asked);
        Session.Run run = used.run(asked);
        Double partiQl = null;
        if (question.partiQl() != null) {
            PartiQl statement = new PartiQl(question.partiQl(), forced.endpoint(), accessKey);
            forced.resetCounters();
            int rows = statement.read();
            partiQl = forced.readUnits();
            if (rows != run.rows().size()) {
                throw new IllegalStateException(
                        asked.sql() + " has " + run.rows().size() + " rows, and by PartiQL " + rows);
            }
        }
        Measured.Cost chosen = cost(plan, run);
        List<Measured.Cost> paths = forceAll(design, asked, run, forced);
        Measured.Cost again = null;
        if (paths.stream().anyMatch(path -> path.units() < run.readUnits())) {
            Plan second = used.explain(asked);
            again = cost(second, used.run(asked));
        }
        return new Measured(design, question, chosen, again, plan.estimate(), coldEstimate, paths, partiQl);
    }

    private static Measured.Cost cost(Plan plan, Session.Run run) {
        return new Measured.Cost(plan.title(), run.readUnits(), run.requests());
    }

    private static List<Measured.Cost> forceAll(
            Design design, Design.Asked asked, Session.Run expected, Session session) throws SQLException {
        Plan free = session.explain(asked);
        Map<TableReference, List<ForcedPath>> ways = new LinkedHashMap<>();
        List<TableReference> references = TableReference.of(asked.sql());
        for (TableReference reference : references) {
            if (design.tables().stream().anyMatch(table -> table.name().equals(reference.table()))) {
                ways.put(
                        reference,
                        ways(named(reference, free, design, references.size() > 1), reference, asked, session));
            }
        }
        List<Measured.Cost> costs = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Map<TableReference, ForcedPath> combination : combinations(ways)) {
            Design.Asked hinted = new Design.Asked(TableReference.hinted(asked.sql(), combination), asked.parameters());
            // Each of two tables can be read by the other's keys, but not both together.
            Plan plan = planned(hinted, session);
            if (plan != null && seen.add(plan.detail())) {
                Session.Run run = session.run(hinted);
                check(asked.sql(), expected, run, plan.title());
                costs.add(cost(plan, run));
            }
        }
        return costs;
    }

    /**
     * The paths that EXPLAIN lists, correct or not. With several tables, a table may be read by the keys of another one, in ways that EXPLAIN lists
     * only if they are chosen; then all possible ones are added.
     */
    private static Set<ForcedPath> named(TableReference reference, Plan free, Design design, boolean several) {
        Set<ForcedPath> named = new LinkedHashSet<>();
        for (Plan.Step step : free.steps()) {
            if (step.isRead() && !step.operation().equals("Empty")) {
                String[] target = (step.target() + "").split("\\.", 2);
                if (target[0].equals(reference.table())) {
                    named.add(new ForcedPath(step.operation(), target.length == 2 ? target[1] : null, 1));
                }
            }
        }
        if (several) {
            for (String operation : LOOKUPS) {
                named.add(new ForcedPath(operation, null, 1));
                design.tables().stream()
                        .filter(table -> table.name().equals(reference.table()))
                        .flatMap(table -> table.indexes().stream())
                        .forEach(index -> named.add(new ForcedPath(operation, index, 1)));
            }
        }
        return named;
    }

    /** The correct paths of one table: the hint rejects the others. */
    private static List<ForcedPath> ways(
            Set<ForcedPath> named, TableReference reference, Design.Asked asked, Session session) {
        List<ForcedPath> right = new ArrayList<>();
        for (ForcedPath first : named) {
            ForcedPath path = first;
            while (path.number() <= MOST_ALIKE && isRight(reference, path, asked, session)) {
                right.add(path);
                path = new ForcedPath(path.operation(), path.index(), path.number() + 1);
            }
        }
        return right;
    }

    private static boolean isRight(TableReference reference, ForcedPath path, Design.Asked asked, Session session) {
        String sql = TableReference.hinted(asked.sql(), Map.of(reference, path));
        return planned(new Design.Asked(sql, asked.parameters()), session) != null;
    }

    /** The plan; null if the PATH hints select a path that would return other rows or is impossible. */
    private static @Nullable Plan planned(Design.Asked hinted, Session session) {
        try {
            return session.explain(hinted);
        } catch (SQLException e) {
            if ((e.getMessage() + "").contains("PATH")) {
                return null;
            }
            throw new IllegalStateException(hinted.sql(), e);
        }
    }

    private static List<Map<TableReference, ForcedPath>> combinations(Map<TableReference, List<ForcedPath>> ways) {
        List<Map<TableReference, ForcedPath>> combinations = List.of(Map.of());
        for (Map.Entry<TableReference, List<ForcedPath>> entry : ways.entrySet()) {
            List<Map<TableReference, ForcedPath>> longer = new ArrayList<>();
            for (Map<TableReference, ForcedPath> combination : combinations) {
                // Without a hint, a table may be read in ways that no hint can select, such as by another table's rows.
                longer.add(combination);
                for (ForcedPath path : entry.getValue()) {
                    Map<TableReference, ForcedPath> extended = new LinkedHashMap<>(combination);
                    extended.put(entry.getKey(), path);
                    longer.add(extended);
                }
            }
            combinations = longer;
        }
        if (combinations.size() > MOST_COMBINATIONS) {
            throw new IllegalStateException(combinations.size() + " combinations of paths");
        }
        return combinations;
    }

    private static void check(String sql, Session.Run expected, Session.Run found, String path) {
        if (!SameRows.test(sql, expected.labels(), expected.rows(), found.rows())) {
            throw new IllegalStateException(
                    path + " gives other rows: " + beginning(found) + ", and not " + beginning(expected));
        }
    }

    private static String beginning(Session.Run run) {
        return run.rows().size() + " beginning with "
                + run.rows().stream().limit(3).toList();
    }
}

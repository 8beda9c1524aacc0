package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Analytical queries over several designs of tables: the consumption of each compared with one scan of each of its tables, and whether its rows equal
 * SQLite's for the same items.
 */
public final class Analytics {
    private static final String ACCESS_KEY = "analytics";
    private static final String OWN = "/analytics";

    private static final String USAGE = """
            Usage: analytics [--only TEXT] [--explain true] [--orders N]

              --only     designs and queries whose name contains TEXT
              --explain  prints the plans
              --orders   also runs the queries in N random orders, and says where the units differ by more than 5 %""";

    private final Map<String, String> given;
    private final Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build();

    private Analytics(Map<String, String> given) {
        this.given = given;
    }

    /** Exits with 0 if all rows are correct, otherwise with 1. */
    public static void main(String[] arguments) throws SQLException, IOException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        if (arguments.length % 2 != 0 || !given.keySet().stream().allMatch(name -> USAGE.contains("[" + name + " "))) {
            System.out.println(USAGE);
            System.exit(2);
        }
        System.exit(new Analytics(given).run() ? 0 : 1);
    }

    private boolean run() throws SQLException, IOException {
        boolean right = true;
        List<Design> designs = new ArrayList<>();
        Map<String, Double> scans = new HashMap<>();
        for (Design design : Designs.of(OWN)) {
            DesignLoader.load(design, engine, ACCESS_KEY);
            scans.putAll(scans(design));
            designs.add(design);
        }
        UnitsReport report = new UnitsReport(scans);
        for (Design design : designs) {
            measure(design, report);
        }
        report.sum("all");
        int orders = Integer.parseInt(given.getOrDefault("--orders", "0"));
        if (orders > 0) {
            for (Design design : designs) {
                new ShuffledOrders(engine, ACCESS_KEY)
                        .compare(design, orders, 1).stream()
                                .filter(ShuffledOrders.Compared::differs)
                                .forEach(compared -> System.out.println(design.title() + ", " + compared));
            }
        }
        return right && report.isRight();
    }

    private void measure(Design design, UnitsReport report) throws SQLException {
        DesignLoader.load(design, engine, ACCESS_KEY);
        Map<String, String> properties = new HashMap<>(design.properties());
        Path schemaFile = Measurer.schemaFile(design);
        if (schemaFile != null) {
            properties.put("schema", schemaFile.toString());
        }
        try (SqliteCopy sqlite = new SqliteCopy();
                Session session = new Session(engine, ACCESS_KEY, properties)) {
            for (MadeTable table : design.tables()) {
                sqlite.copy(table.name(), DesignLoader.items(table), keys(table));
            }
            for (Design.Question question : design.questions()) {
                if ((design.title() + question.title()).contains(given.getOrDefault("--only", ""))) {
                    measure(question, sqlite, session, report);
                }
            }
        } finally {
            Measurer.delete(schemaFile);
        }
    }

    private void measure(Design.Question question, SqliteCopy sqlite, Session session, UnitsReport report)
            throws SQLException {
        String sql = question.asked().sql();
        if (Boolean.parseBoolean(given.get("--explain"))) {
            session.lines("EXPLAIN ANALYZE " + sql).forEach(System.out::println);
        }
        double estimate = session.explain(question.asked()).estimate();
        long started = System.nanoTime();
        Session.Run run = session.run(question.asked());
        double millis = (System.nanoTime() - started) / 1e6;
        String judged = question.sqlite() == null ? sql : question.sqlite();
        report.add(question.title(), sql, estimate, run, millis, sqlite.gives(judged, run.rows()));
    }

    private static Set<String> keys(MadeTable table) {
        Set<String> keys = new TreeSet<>();
        for (JsonNode attribute : table.createTable().path("AttributeDefinitions")) {
            keys.add(attribute.path("AttributeName").asText());
        }
        return keys;
    }

    /** The consumption of one scan of each table, measured in a separate session so that the driver learns nothing from it. */
    private Map<String, Double> scans(Design design) throws SQLException {
        Map<String, Double> units = new LinkedHashMap<>();
        try (Session session = new Session(engine, ACCESS_KEY, Map.of())) {
            for (MadeTable table : design.tables()) {
                String sql = "SELECT /*+ PATH(t Scan) */ COUNT(*) FROM " + table.name() + " t";
                units.put(
                        table.name(),
                        session.run(new Design.Asked(sql, List.of())).readUnits());
            }
        }
        return units;
    }
}

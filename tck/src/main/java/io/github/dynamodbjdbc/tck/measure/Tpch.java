package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.tck.KitFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The 22 queries of TPC-H: the consumption of each compared with one scan of each of its tables, and whether its rows equal SQLite's for the same
 * data.
 */
public final class Tpch {
    private static final String ACCESS_KEY = "tpch";
    private static final Pattern QUERY = Pattern.compile("-- (\\w+)\\n(.*?);\\n", Pattern.DOTALL);

    private static final String USAGE = """
            Usage: tpch [--scale 0.01] [--only Q1,Q2] [--explain true] [--dense true] [--sqlite true|false] [--times 3] [--pace 10]

              --scale    of the data: 1 is 6,000,000 lines of orders
              --only     the names of queries
              --explain  prints the plans
              --dense    declares that the indexes hold all items, as the standard's columns are never NULL
              --sqlite   whether SQLite is asked for the rows, true by default
              --times    runs each query so many times more, and prints the time beyond reading
              --pace     the milliseconds in which each request is answered for --times""";

    private final Map<String, String> given;
    private final Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build();
    private final List<TpchTable> tables = TpchTable.all();

    private Tpch(Map<String, String> given) {
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
        System.exit(new Tpch(given).run() ? 0 : 1);
    }

    private boolean run() throws SQLException, IOException {
        double scale = Double.parseDouble(given.getOrDefault("--scale", "0.01"));
        boolean judged = Boolean.parseBoolean(given.getOrDefault("--sqlite", "true"));
        Design design = KitFiles.read(
                "/tpch", directory -> DesignReader.read("tables.md", Files.readString(directory.resolve("tables.md"))));
        Map<String, String> queries =
                KitFiles.read("/tpch", directory -> queries(Files.readString(directory.resolve("queries.sql"))));
        DesignLoader.load(design, engine, ACCESS_KEY, (table, items) -> load(table, scale, items));
        Path schemaFile = Files.writeString(Files.createTempFile("tpch", ".yaml"), schema());
        Map<String, String> properties = properties(design, schemaFile);
        int pace = Integer.parseInt(given.getOrDefault("--pace", "10"));
        int runs = Integer.parseInt(given.getOrDefault("--times", "0"));
        boolean right;
        try (@Nullable SqliteCopy sqlite = judged ? sqlite(scale) : null;
                Session session = new Session(engine, ACCESS_KEY, properties);
                @Nullable
                        TimeReport times =
                                runs > 0 ? new TimeReport(runs, pace, engine, ACCESS_KEY, properties, sqlite) : null) {
            UnitsReport report = new UnitsReport(scans());
            for (Map.Entry<String, String> query : queries.entrySet()) {
                Design.Asked asked = new Design.Asked(query.getValue(), List.of());
                if (Boolean.parseBoolean(given.get("--explain"))) {
                    session.lines("EXPLAIN " + query.getValue()).forEach(System.out::println);
                }
                double estimate = session.explain(asked).estimate();
                long started = System.nanoTime();
                Session.Run run = session.run(asked);
                double millis = (System.nanoTime() - started) / 1e6;
                boolean same = sqlite == null || sqlite.gives(asked.sql(), run.rows());
                report.add(query.getKey(), query.getValue(), estimate, run, millis, same);
                if (times != null) {
                    times.add(asked);
                }
            }
            report.sum("all");
            if (times != null) {
                times.sum();
            }
            right = report.isRight();
        }
        Files.delete(schemaFile);
        return right;
    }

    private Map<String, String> properties(Design design, Path schemaFile) {
        Map<String, String> properties = new HashMap<>(Map.of("schema", schemaFile.toString()));
        if (Boolean.parseBoolean(given.get("--dense"))) {
            properties.put(
                    "denseIndexes",
                    design.tables().stream()
                            .flatMap(table -> table.indexes().stream().map(index -> table.name() + ':' + index))
                            .collect(Collectors.joining(",")));
        }
        return properties;
    }

    /** The columns must be declared, because most queries use unqualified names. */
    private String schema() {
        StringBuilder yaml = new StringBuilder("tables:\n");
        for (TpchTable table : tables) {
            yaml.append("  ").append(table.name()).append(":\n    columns:\n");
            table.columns().forEach(column -> yaml.append("      ")
                    .append(column.name())
                    .append(column.numeric() ? ": NUMERIC\n" : ": VARCHAR\n"));
        }
        return yaml.toString();
    }

    private Map<String, String> queries(String text) {
        Map<String, String> queries = new LinkedHashMap<>();
        Set<String> only = Set.of(given.getOrDefault("--only", "").split(","));
        Matcher matcher = QUERY.matcher(text);
        while (matcher.find()) {
            if (!given.containsKey("--only") || only.contains(matcher.group(1))) {
                queries.put(matcher.group(1), matcher.group(2));
            }
        }
        return queries;
    }

    private void load(String table, double scale, Consumer<ObjectNode> items) {
        TpchTable rows = tables.stream()
                .filter(one -> one.name().equals(table))
                .findFirst()
                .orElseThrow();
        rows.rows(scale, row -> items.accept(rows.item(row)));
    }

    /** The consumption of one scan of each table, measured in a separate session so that the driver learns nothing from it. */
    private Map<String, Double> scans() throws SQLException {
        Map<String, Double> units = new HashMap<>();
        try (Session session = new Session(engine, ACCESS_KEY, Map.of())) {
            for (TpchTable table : tables) {
                String sql = "SELECT /*+ PATH(t Scan) */ COUNT(*) FROM " + table.name() + " t";
                units.put(
                        table.name(),
                        session.run(new Design.Asked(sql, List.of())).readUnits());
            }
        }
        return units;
    }

    private SqliteCopy sqlite(double scale) throws SQLException {
        SqliteCopy copy = new SqliteCopy();
        for (TpchTable table : tables) {
            copy.create(
                    table.name(),
                    table.columns().stream()
                            .map(column -> column.name() + (column.numeric() ? " NUMERIC" : " TEXT"))
                            .toList());
            try (PreparedStatement insert =
                    copy.insert(table.name(), table.columns().size())) {
                table.rows(scale, row -> insert(insert, row));
            }
        }
        copy.index("lineitem", "l_orderkey");
        copy.index("lineitem", "l_partkey");
        copy.index("orders", "o_orderkey");
        copy.index("orders", "o_custkey");
        copy.index("partsupp", "ps_partkey");
        copy.index("part", "p_partkey");
        copy.index("customer", "c_custkey");
        copy.index("supplier", "s_suppkey");
        copy.commit();
        return copy;
    }

    private static void insert(PreparedStatement insert, List<String> row) {
        try {
            for (int i = 0; i < row.size(); i++) {
                insert.setString(i + 1, row.get(i));
            }
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

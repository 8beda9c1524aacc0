package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.tck.KitFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    private static final int DIGITS = 9;
    private static final Pattern QUERY = Pattern.compile("-- (\\w+)\\n(.*?);\\n", Pattern.DOTALL);

    private static final String USAGE = """
            Usage: tpch [--scale 0.01] [--only Q] [--explain true] [--sqlite true|false]

              --scale    of the data: 1 is 6,000,000 lines of orders
              --only     queries whose name contains Q
              --explain  prints the plans
              --sqlite   whether SQLite is asked for the rows, true by default""";

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
        boolean right = true;
        try (@Nullable Connection sqlite = judged ? sqlite(scale) : null;
                Session session = new Session(engine, ACCESS_KEY, Map.of("schema", schemaFile.toString()))) {
            Map<String, Double> scans = scans();
            double all = 0;
            double allScans = 0;
            System.out.printf(
                    "%-5s %9s %9s %6s %9s %8s %7s%n", "query", "units", "scans", "ratio", "estimate", "requests", "ms");
            for (Map.Entry<String, String> query : queries.entrySet()) {
                double once = named(query.getValue()).stream()
                        .mapToDouble(table -> scans.getOrDefault(table, 0.0))
                        .sum();
                Design.Asked asked = new Design.Asked(query.getValue(), List.of());
                if (Boolean.parseBoolean(given.get("--explain"))) {
                    session.lines("EXPLAIN " + query.getValue()).forEach(System.out::println);
                }
                double estimate = session.explain(asked).estimate();
                long started = System.nanoTime();
                Session.Run run = session.run(asked);
                double millis = (System.nanoTime() - started) / 1e6;
                boolean same = sqlite == null || comparable(run.rows()).equals(comparable(rows(sqlite, asked.sql())));
                right &= same;
                all += run.readUnits();
                allScans += once;
                System.out.printf(
                        "%-5s %9.1f %9.1f %6.2f %9.1f %8d %7.0f%s%n",
                        query.getKey(),
                        run.readUnits(),
                        once,
                        run.readUnits() / once,
                        estimate,
                        run.requests(),
                        millis,
                        same ? "" : "  OTHER ROWS THAN SQLITE");
            }
            System.out.printf("%-5s %9.1f %9.1f %6.2f%n", "all", all, allScans, all / allScans);
        }
        Files.delete(schemaFile);
        return right;
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
        Matcher matcher = QUERY.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).contains(given.getOrDefault("--only", ""))) {
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

    private Set<String> named(String sql) {
        return tables.stream()
                .map(TpchTable::name)
                .filter(name ->
                        Pattern.compile("\\b" + name + "\\b").matcher(sql).find())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Connection sqlite(double scale) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA case_sensitive_like = ON");
            connection.setAutoCommit(false);
            for (TpchTable table : tables) {
                statement.execute(table.columns().stream()
                        .map(column -> column.name() + (column.numeric() ? " NUMERIC" : " TEXT"))
                        .collect(Collectors.joining(", ", "CREATE TABLE " + table.name() + " (", ")")));
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table.name() + " VALUES ("
                        + String.join(", ", Collections.nCopies(table.columns().size(), "?"))
                        + ")")) {
                    table.rows(scale, row -> insert(insert, row));
                }
            }
            for (String key : List.of(
                    "lineitem (l_orderkey)",
                    "lineitem (l_partkey)",
                    "orders (o_orderkey)",
                    "orders (o_custkey)",
                    "partsupp (ps_partkey)",
                    "part (p_partkey)",
                    "customer (c_custkey)",
                    "supplier (s_suppkey)")) {
                statement.execute("CREATE INDEX \"" + key + "\" ON " + key);
            }
            connection.commit();
        }
        return connection;
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

    private static List<List<String>> rows(Connection connection, String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    @Nullable String value = found.getString(i);
                    row.add(value == null ? "NULL" : value);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** SQLite computes with binary numbers: numbers are compared by their leading digits, and rows regardless of order, which has ties. */
    private static List<String> comparable(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(Tpch::comparable).collect(Collectors.joining(" | ")))
                .sorted()
                .toList();
    }

    private static String comparable(String value) {
        try {
            BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException text) {
            return value;
        }
    }
}

package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.dynamodbjdbc.tck.local.OwnTables;
import io.github.dynamodbjdbc.turns.Turn;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The statements of BI tools return PostgreSQL's rows, with columns declared, undeclared and sampled, and without pushdown. Each build runs each
 * statement in one of these ways. Intended differences are in {@code tools/differences.txt}: name, ways, and the reason.
 */
class ToolStatementsTest {
    private static final String NUMBER = "[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?";
    private static final String MOMENT = "\\d{4}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?)?(Z|\\+00)?";

    @TempDir
    static Path directory;

    private static final Map<String, Connection> WAYS = new TreeMap<>();

    /** The ways in which a statement differs, by its name. */
    private static final Map<String, Set<String>> DIFFERENCES = new HashMap<>();

    @BeforeAll
    static void open() throws Exception {
        Path schema = Files.writeString(directory.resolve("tools.yaml"), ToolTables.schema());
        SampleEngine.endpoint();
        Map<String, String> place = OwnTables.create(SampleEngine.URL, ToolTables.lines());
        for (Map.Entry<String, Map<String, String>> way :
                ToolTables.ways(schema.toString()).entrySet()) {
            Properties properties = new Properties();
            properties.putAll(place);
            properties.putAll(way.getValue());
            WAYS.put(way.getKey(), DriverManager.getConnection(SampleEngine.httpUrl(), properties));
        }
        for (String line : ToolStatements.lines("differences.txt")) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(" ", 3);
                DIFFERENCES.put(parts[0], parts[1].equals("all") ? WAYS.keySet() : Set.of(parts[1].split(",")));
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        for (Connection connection : WAYS.values()) {
            connection.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyStatementGivesTheRowsOfPostgreSql() {
        return ToolStatements.FILES.stream()
                .flatMap(file -> ToolStatements.read(file).stream())
                .map(statement -> dynamicTest(statement.name(), () -> compare(statement)));
    }

    private static void compare(ToolStatements statement) {
        List<String> failures = new ArrayList<>();
        Set<String> differs = DIFFERENCES.getOrDefault(statement.name(), Set.of());
        List<String> ways = List.copyOf(WAYS.keySet());
        WAYS.forEach((way, connection) -> {
            if (!Turn.ofBuild().includes(statement.sql(), ways.indexOf(way), ways.size())) {
                return;
            }
            String difference = difference(statement, connection);
            if (difference.isEmpty() == differs.contains(way)) {
                failures.add(way + ": " + (difference.isEmpty() ? "no longer differs" : difference));
            }
        });
        assertThat(failures).as(statement.sql()).isEmpty();
    }

    /** The difference as text; empty if there is none. */
    private static String difference(ToolStatements statement, Connection connection) {
        List<String> expected = normal(statement.rows());
        List<String> actual;
        try {
            actual = normal(rows(connection, statement.sql()));
        } catch (SQLException e) {
            return e.getSQLState() + " " + e.getMessage();
        }
        // The statement's last clause determines whether the rows are ordered.
        boolean ordered =
                statement.sql().toLowerCase(Locale.ROOT).matches("(?s).*\\border by [^()]*(\\([^()]*\\)[^()]*)*");
        if (!ordered) {
            Collections.sort(expected);
            Collections.sort(actual);
        }
        if (expected.equals(actual)) {
            return "";
        }
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            if (!expected.get(i).equals(actual.get(i))) {
                return "row " + (i + 1) + " of " + expected.size() + " is " + actual.get(i) + ", expected "
                        + expected.get(i);
            }
        }
        return actual.size() + " rows, expected " + expected.size();
    }

    private static List<List<String>> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    private static List<String> normal(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(ToolStatementsTest::normal).collect(Collectors.joining(" | ")))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** A normalised value: databases differ in the digits of a quotient, the spelling of a boolean, and the separator in a time. */
    private static String normal(String cell) {
        if (cell == null) {
            return "NULL";
        }
        if (cell.matches(NUMBER)) {
            BigDecimal number = new BigDecimal(cell).round(new MathContext(12)).stripTrailingZeros();
            return number.signum() == 0 ? "0" : number.toPlainString();
        }
        if (cell.matches(MOMENT)) {
            return cell.replaceFirst("(Z|\\+00)$", "")
                    .replace('T', ' ')
                    .replaceFirst("(\\.\\d*?)0+$", "$1")
                    .replaceFirst("\\.$", "")
                    .replaceFirst(" 00:00(:00)?$", "");
        }
        if (cell.matches("[{\\[].*[}\\]]")) {
            return cell.replaceAll("[{}\\[\\]\"]", "");
        }
        return switch (cell) {
            case "true" -> "t";
            case "false" -> "f";
            default -> cell;
        };
    }
}

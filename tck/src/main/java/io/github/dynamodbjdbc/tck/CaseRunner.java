package io.github.dynamodbjdbc.tck;

import io.github.dynamodbjdbc.tck.local.OwnTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs cases sequentially at one URL. Not thread-safe. */
final class CaseRunner implements AutoCloseable {
    private static final int METADATA_REFRESH_SECONDS = 60;
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private static final String LAST_STATEMENT = "SELECT read_units, write_units, requests, items_evaluated,"
            + " items_returned FROM \"system\".statements ORDER BY id DESC LIMIT 1";

    private final String url;
    private final Map<String, String> properties;
    private final boolean engine;

    /** Connections by the properties that the case adds. The caches of a connection are reused for the next case. */
    private final Map<Map<String, String>, Connection> connections = new HashMap<>();

    /** Schema files by their content. */
    private final Map<String, Path> schemaFiles = new HashMap<>();

    private final Map<String, Path> exports = new HashMap<>();

    private @Nullable Set<String> tables;

    /** The tables of the previous case, if they were created next to others. */
    private List<String> shared = List.of();

    /** The number of the current client. A new one has empty caches, because caches outlive connections. */
    private int client = CLIENTS.incrementAndGet();

    /** The connection properties for cases' own tables. */
    private final Map<List<String>, Map<String, String>> ownTables = new HashMap<>();

    CaseRunner(String url, Map<String, String> properties) {
        this(url, properties, isOnThisMachine(url));
    }

    /** @param engine whether the URL is of an engine in which each access key has its own tables */
    CaseRunner(String url, Map<String, String> properties, boolean engine) {
        this.url = url;
        this.properties = Map.copyOf(properties);
        this.engine = engine;
    }

    Outcome run(Case asWritten) {
        Case given = asWritten;
        try {
            String reason = reasonToSkip(given);
            if (reason != null) {
                return Outcome.skipped(reason);
            }
        } catch (SQLException e) {
            return Outcome.failed("the tables can't be listed: " + text(e));
        }
        if (!engine) {
            try {
                share(given.tables());
            } catch (SQLException e) {
                return Outcome.failed("the connections before can't be closed: " + text(e));
            } catch (IllegalStateException | UncheckedIOException e) {
                return Outcome.failed("its tables can't be made: " + e.getMessage());
            }
        } else if (!given.tables().isEmpty()) {
            given = given.with(
                    ownTables.computeIfAbsent(given.tables(), lines -> OwnTables.create(OwnTables.url(url), lines)));
        }
        try {
            String problem = check(given);
            return problem == null ? Outcome.PASSED : Outcome.failed(problem);
        } catch (SQLException e) {
            return Outcome.failed("it failed with " + text(e));
        }
    }

    private @Nullable String reasonToSkip(Case given) throws SQLException {
        if (given.skip() != null) {
            return given.skip();
        }
        if (!engine && !given.tables().isEmpty()) {
            String reason = reasonNotToShare(given.tables());
            if (reason != null) {
                return reason;
            }
        }
        if (given.engineOnly() != null && !engine) {
            return "for the engine only: " + given.engineOnly();
        }
        for (String table : given.requires()) {
            if (!tables().contains(table)) {
                return "there is no table " + table;
            }
        }
        return null;
    }

    private @Nullable String reasonNotToShare(List<String> lines) throws SQLException {
        if (!OwnTables.canShare(url)) {
            return "its tables are only made where no signature is checked";
        }
        for (String table : OwnTables.names(lines)) {
            if (tables().contains(table)) {
                return "it has a table " + table + " of its own, and there is one of that name";
            }
        }
        return null;
    }

    /**
     * Creates the tables of a case next to the existing ones, and drops those of the previous case if they differ. New connections don't share caches
     * with earlier ones.
     *
     * @param lines empty if the case has no tables of its own
     */
    private void share(List<String> lines) throws SQLException {
        if (shared.equals(lines)) {
            return;
        }
        closeConnections();
        client = CLIENTS.incrementAndGet();
        if (!shared.isEmpty()) {
            List<String> before = shared;
            shared = List.of();
            OwnTables.unshare(url, accessKey(), before);
        }
        if (!lines.isEmpty()) {
            // If a table can't be created, the earlier ones are dropped, too.
            shared = lines;
            OwnTables.share(url, accessKey(), lines);
        }
    }

    private String accessKey() {
        String given = properties.get("accessKeyId");
        return given != null ? given : System.getenv().getOrDefault("AWS_ACCESS_KEY_ID", "local");
    }

    /** Whether the URL is of a server on this machine, and so not of DynamoDB itself. */
    private static boolean isOnThisMachine(String url) {
        return url.matches("jdbc:dynamodb:(embedded\\b.*|//(127\\.0\\.0\\.1|localhost|\\[::1])[:/?].*)");
    }

    private Set<String> tables() throws SQLException {
        Set<String> known = tables;
        if (known == null) {
            known = new HashSet<>();
            try (ResultSet rows = connection(url, Map.of()).getMetaData().getTables(null, null, "%", null)) {
                while (rows.next()) {
                    known.add(rows.getString("TABLE_NAME"));
                }
            }
            tables = known;
        }
        return known;
    }

    private @Nullable String check(Case given) throws SQLException {
        Expected expected = given.expected();
        Result result;
        try {
            Connection connection = connection(given);
            for (String statement :
                    given.statements().subList(0, given.statements().size() - 1)) {
                execute(connection, statement, List.of());
            }
            result = execute(connection, given.statement(), given.parameters());
        } catch (SQLException e) {
            if (expected.error() == null) {
                throw e;
            }
            return expected.error().check(e);
        }
        if (expected.error() != null) {
            return "expected the error " + expected.error().state() + " but got\n"
                    + Texts.indent(result.table().text());
        }
        List<@Nullable String> problems = new ArrayList<>();
        if (expected.rows() != null) {
            problems.add(RowComparison.check(expected.rows(), expected.ordered(), result));
        }
        if (expected.count() != null && expected.count() != result.count()) {
            problems.add("expected the count " + expected.count() + " but got " + result.count());
        }
        if (expected.columns() != null) {
            problems.add(checkColumns(expected.columns(), result));
        }
        if (expected.warnings() != null) {
            problems.add(checkWarnings(expected.warnings(), result.warnings()));
        }
        problems.add(checkPlan(given));
        problems.removeIf(problem -> problem == null);
        return problems.isEmpty() ? null : String.join("\n", problems);
    }

    private static @Nullable String checkColumns(List<String> expected, Result result) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < result.typeNames().size(); i++) {
            found.add(result.table().labels().get(i) + " " + result.typeNames().get(i));
        }
        return found.equals(expected)
                ? null
                : "expected the columns\n" + Texts.indent(String.join("\n", expected)) + "\nbut got\n"
                        + Texts.indent(String.join("\n", found));
    }

    private static @Nullable String checkWarnings(List<String> expected, List<String> found) {
        boolean fits = expected.isEmpty()
                ? found.isEmpty()
                : expected.stream()
                        .allMatch(fragment -> found.stream().anyMatch(warning -> Texts.contains(warning, fragment)));
        return fits
                ? null
                : "expected the warnings\n" + Texts.indent(String.join("\n", expected)) + "\nbut got\n"
                        + Texts.indent(String.join("\n", found));
    }

    /** Reads the consumption through SQL: EXPLAIN ANALYZE runs the statement again, unless it has an effect. */
    private @Nullable String checkPlan(Case given) throws SQLException {
        ExpectedPlan plan = given.expected().plan();
        ExpectedCapacity capacity = given.expected().capacity();
        if (plan == null && capacity == null) {
            return null;
        }
        if (given.hasEffect()) {
            return checkWrite(given, plan, capacity);
        }
        String explain = capacity == null ? "EXPLAIN FORMAT TABLE " : "EXPLAIN ANALYZE FORMAT TABLE ";
        List<PlanStep> steps = execute(connection(given), explain + given.statement(), given.parameters())
                .planSteps();
        String problem = plan == null ? null : plan.check(steps);
        return problem != null || capacity == null ? problem : capacity.check(steps);
    }

    /** Reads the consumption from the statement log; the statement is the last one of its client configuration. */
    private @Nullable String checkWrite(Case given, @Nullable ExpectedPlan plan, @Nullable ExpectedCapacity capacity)
            throws SQLException {
        Connection connection = connection(given);
        if (capacity != null) {
            String problem = capacity.check(
                    execute(connection, LAST_STATEMENT, List.of()).planSteps());
            if (problem != null) {
                return problem;
            }
        }
        return plan == null
                ? null
                : plan.check(execute(connection, "EXPLAIN FORMAT TABLE " + given.statement(), given.parameters())
                        .planSteps());
    }

    private static Result execute(Connection connection, String sql, List<Parameter> parameters) throws SQLException {
        if (parameters.isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                return Result.of(statement, statement.execute(sql) ? statement.getResultSet() : null);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                parameters.get(i).set(statement, i + 1);
            }
            return Result.of(statement, statement.execute() ? statement.getResultSet() : null);
        }
    }

    private Map<String, String> properties(Case given) {
        String export = given.properties().get("exports");
        boolean isExport = export != null && CaseExport.isProperty(export);
        if (given.schemaFile() == null && !isExport) {
            return given.properties();
        }
        Map<String, String> all = new HashMap<>(given.properties());
        if (given.schemaFile() != null) {
            Path file = schemaFiles.computeIfAbsent(given.schemaFile(), CaseRunner::write);
            all.put("schema", file.toString());
        }
        if (isExport) {
            all.put(
                    "exports",
                    exports.computeIfAbsent(export, CaseExport::write).toString());
        }
        return all;
    }

    private static Path write(String content) {
        try {
            return Files.writeString(Files.createTempFile("schema", ".yaml"), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Connection connection(Case given) throws SQLException {
        return connection(given.tables().isEmpty() ? url : OwnTables.url(url), properties(given));
    }

    private Connection connection(String of, Map<String, String> ofCase) throws SQLException {
        Connection connection = connections.get(ofCase);
        if (connection == null) {
            Properties all = new Properties();
            // Cases expect a certain plan, regardless of the statements that ran before.
            all.put("learnedStatistics", "false");
            all.put("metadataRefresh", String.valueOf(METADATA_REFRESH_SECONDS + client));
            all.putAll(properties);
            all.putAll(ofCase);
            connection = DriverManager.getConnection(of, all);
            connections.put(ofCase, connection);
        }
        return connection;
    }

    /** The error's text, with causes if it is an internal one. */
    private static String text(SQLException e) {
        StringBuilder text = new StringBuilder(e.getSQLState() + ": " + e.getMessage());
        if (e.getSQLState() != null && e.getSQLState().startsWith("XX")) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                text.append("\n    caused by ").append(cause);
                for (StackTraceElement element : cause.getStackTrace()) {
                    if (element.getClassName().startsWith("io.github.dynamodbjdbc.")) {
                        text.append("\n        at ").append(element);
                        break;
                    }
                }
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws SQLException {
        share(List.of());
        closeConnections();
        for (Path file : schemaFiles.values()) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        schemaFiles.clear();
        for (Path folder : exports.values()) {
            try {
                CaseExport.delete(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        exports.clear();
    }

    private void closeConnections() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
        connections.clear();
    }
}

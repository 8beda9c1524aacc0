package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import io.github.dynamodbjdbc.tck.Parameter;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection with an endpoint of its own, so that the driver's learned statistics are not shared. */
final class Session implements AutoCloseable {
    private final Engine engine;
    private final EngineServer server;
    private final Connection connection;

    /** @param rows as text; NULL as {@code NULL} */
    record Run(List<String> labels, List<List<String>> rows, double readUnits, long requests) {
        Run {
            labels = List.copyOf(labels);
            rows = List.copyOf(rows);
        }
    }

    Session(Engine engine, String accessKey, Map<String, String> properties) throws SQLException {
        this(engine, engine.serve(), accessKey, properties);
    }

    /** @param server answers the connection's requests; closed with the session */
    Session(Engine engine, EngineServer server, String accessKey, Map<String, String> properties) throws SQLException {
        this.engine = engine;
        this.server = server;
        Properties all = new Properties();
        all.setProperty("region", LocalClient.REGION);
        all.setProperty("accessKeyId", accessKey);
        all.setProperty("secretAccessKey", "measure");
        all.setProperty("scan", "allow");
        all.setProperty("metadataRefresh", "0");
        // An unneeded page that was read ahead would be charged to the next statement.
        all.setProperty("prefetch", "false");
        // Estimates are measured with a representative sample; the default of 2 units is too small for that.
        all.setProperty("sampleCapacity", "16");
        all.putAll(properties);
        connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + server.port(), all);
        sample();
    }

    /** Statements that name their columns take no sample, so it is taken explicitly, as tools do when they list columns. */
    private void sample() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SHOW TABLES")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                statement.executeQuery("DESCRIBE \"" + table + "\"").close();
            }
        }
    }

    URI endpoint() {
        return server.endpoint();
    }

    String driverVersion() throws SQLException {
        return connection.getMetaData().getDriverVersion();
    }

    Plan explain(Design.Asked asked) throws SQLException {
        List<Plan.Step> steps = new ArrayList<>();
        try (PreparedStatement statement = prepare("EXPLAIN FORMAT TABLE " + asked.sql(), asked.parameters());
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                StringBuilder detail = new StringBuilder();
                for (String column : List.of("key_condition", "filter", "residual", "ordering")) {
                    detail.append('|').append(rows.getString(column));
                }
                steps.add(new Plan.Step(
                        Objects.requireNonNull(rows.getString("operation")),
                        rows.getString("target"),
                        rows.getBoolean("chosen"),
                        rows.getDouble("estimated_read_units"),
                        detail.toString()));
            }
        }
        return new Plan(steps);
    }

    /** The first column of a statement's rows. */
    List<String> lines(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (PreparedStatement statement = prepare(sql, List.of());
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                lines.add(Objects.requireNonNull(rows.getString(1)));
            }
        }
        return lines;
    }

    Run run(Design.Asked asked) throws SQLException {
        engine.resetStatistics();
        List<String> labels = new ArrayList<>();
        List<List<String>> found = new ArrayList<>();
        try (PreparedStatement statement = prepare(asked.sql(), asked.parameters());
                ResultSet rows = statement.executeQuery()) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                labels.add(metadata.getColumnLabel(i));
            }
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= labels.size(); i++) {
                    row.add(Objects.requireNonNullElse(rows.getString(i), "NULL"));
                }
                found.add(row);
            }
        }
        return new Run(labels, found, readUnits(), requests());
    }

    /** Runs a query, and has a program read its rows. */
    void read(String sql, DocumentStatement.Program program, Consumer<Object> found) throws SQLException {
        try (PreparedStatement statement = prepare(sql, List.of());
                ResultSet rows = statement.executeQuery()) {
            program.run(rows, found);
        }
    }

    /** EXPLAIN's estimate of write units. */
    double estimatedWriteUnits(Design.Asked asked) throws SQLException {
        try (PreparedStatement statement = prepare("EXPLAIN FORMAT TABLE " + asked.sql(), asked.parameters());
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getDouble("estimated_write_units");
        }
    }

    /** Carries out a write, and returns the write units that the service would charge. */
    double write(Design.Asked asked) throws SQLException {
        engine.resetStatistics();
        try (PreparedStatement statement = prepare(asked.sql(), asked.parameters())) {
            statement.executeUpdate();
        }
        return engine.statistics().totalWriteUnits();
    }

    /**
     * A recommended index.
     *
     * @param statement the statement that creates it
     * @param readUnits the estimated read units of a query with the index
     */
    record Advice(String statement, double readUnits) {
        private static final Pattern CREATE = Pattern.compile("CREATE INDEX (.+) ON (\\w+) .*");

        String dropStatement() {
            Matcher create = CREATE.matcher(statement);
            if (!create.matches()) {
                throw new IllegalStateException("not to be undone: " + statement);
            }
            return "DROP INDEX " + create.group(1) + " ON " + create.group(2);
        }
    }

    /** The first index that EXPLAIN ADVISE recommends. */
    Advice advice(Design.Asked asked) throws SQLException {
        try (PreparedStatement statement = prepare("EXPLAIN ADVISE " + asked.sql(), asked.parameters());
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String advice = Objects.requireNonNull(rows.getString("advice"));
                if (advice.startsWith("CREATE INDEX ")) {
                    return new Advice(advice, rows.getDouble("read_units_then"));
                }
            }
            throw new IllegalStateException("no index is advised for " + asked.sql());
        }
    }

    /** Runs a statement without rows. */
    void carryOut(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.executeUpdate();
        }
    }

    private PreparedStatement prepare(String sql, List<Parameter> parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.size(); i++) {
            parameters.get(i).set(statement, i + 1);
        }
        return statement;
    }

    void resetCounters() {
        engine.resetStatistics();
    }

    /** The read units that the service would charge for all requests since the last reset. */
    double readUnits() {
        return engine.statistics().totalReadUnits();
    }

    private long requests() {
        return engine.statistics().reads().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        server.close();
    }
}

package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The driver from one user's perspective: connections by their properties, each with its recently prepared statements. Not thread-safe. */
public final class Subject implements AutoCloseable {
    private static final int PREPARED = 20;

    /** Numbers for secret keys; different secrets make connections belong to different clients of the driver. */
    private static final AtomicLong SECRETS = new AtomicLong();

    private final Driver driver;
    private final Where where;
    private final Set<String> propertyNames;
    private final Map<Map<String, String>, PreparedStatements> sessions = new HashMap<>();

    /**
     * The target of connections.
     *
     * @param accessKey the access key, which has its own tables
     * @param schemaFile null for none
     */
    record Where(String url, String accessKey, @Nullable String schemaFile) {}

    Subject(Driver driver, URI endpoint, String accessKey, @Nullable Path schemaFile) {
        this(
                driver,
                new Where(
                        "jdbc:dynamodb://" + endpoint.getHost() + ":" + endpoint.getPort(),
                        accessKey,
                        schemaFile == null ? null : schemaFile.toString()));
    }

    Subject(Driver driver, Where where) {
        this.driver = driver;
        this.where = where;
        try {
            this.propertyNames = Arrays.stream(driver.getPropertyInfo(where.url(), new Properties()))
                    .map((DriverPropertyInfo info) -> info.name)
                    .collect(Collectors.toSet());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Where where() {
        return where;
    }

    boolean hasProperty(String name) {
        return propertyNames.contains(name);
    }

    public Reply run(String sql, List<Cell> parameters, Map<String, String> properties) {
        return reply(() -> {
            PreparedStatement statement = session(properties).prepare(sql);
            return run(statement, parameters);
        });
    }

    /** Runs a statement on a connection of a new client, which is used only once. */
    Reply runAlone(String sql, List<Cell> parameters, Map<String, String> properties) {
        return reply(() -> {
            Map<String, String> own = new HashMap<>(properties);
            own.put("secretAccessKey", "hunter" + SECRETS.getAndIncrement());
            try (Connection connection = connect(own);
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                return run(statement, parameters);
            }
        });
    }

    /** Runs statements that create or declare something. */
    void execute(List<String> statements) {
        try (Connection connection = connect(Map.of("catalog", "create"));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Running {
        Reply run() throws SQLException;
    }

    private static Reply reply(Running running) {
        try {
            return running.run();
        } catch (SQLException | RuntimeException e) {
            return Reply.Failure.of(e);
        } catch (LinkageError | AssertionError | StackOverflowError e) {
            return Reply.Failure.of(new IllegalStateException("an error in place of an SQLException", e));
        }
    }

    private static Reply run(PreparedStatement statement, List<Cell> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            JdbcValues.set(statement, i + 1, parameters.get(i));
        }
        try (ResultSet rows = statement.executeQuery()) {
            return read(rows);
        }
    }

    private static Reply read(ResultSet rows) throws SQLException {
        ResultSetMetaData metadata = rows.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            columns.add(metadata.getColumnLabel(i));
        }
        List<List<@Nullable Cell>> found = new ArrayList<>();
        while (rows.next()) {
            List<@Nullable Cell> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(JdbcValues.cell(rows.getObject(i, Object.class)));
            }
            found.add(row);
        }
        return new Reply.Rows(columns, found);
    }

    private PreparedStatements session(Map<String, String> properties) throws SQLException {
        PreparedStatements known = sessions.get(properties);
        if (known == null) {
            known = new PreparedStatements(connect(properties));
            sessions.put(properties, known);
        }
        return known;
    }

    private Connection connect(Map<String, String> properties) throws SQLException {
        Properties all = new Properties();
        all.setProperty("region", LocalClient.REGION);
        all.setProperty("accessKeyId", where.accessKey());
        all.setProperty("secretAccessKey", "hunter");
        all.setProperty("ttlClock", Instant.ofEpochSecond(World.CLOCK).toString());
        all.setProperty("scan", "allow");
        // Generated names resemble each other.
        all.setProperty("unknownColumns", "allow");
        all.setProperty("sampleCapacity", "100000");
        all.setProperty("metadataRefresh", "0");
        all.setProperty("queryTimeout", "60");
        if (where.schemaFile() != null) {
            all.setProperty("schema", where.schemaFile());
        }
        all.putAll(properties);
        Connection connection = driver.connect(where.url(), all);
        if (connection == null) {
            throw new IllegalStateException(driver + " does not take " + where.url());
        }
        return connection;
    }

    @Override
    public void close() {
        sessions.values().forEach(PreparedStatements::close);
        sessions.clear();
    }

    private static final class PreparedStatements {
        private final Connection connection;
        private final LinkedHashMap<String, PreparedStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);

        PreparedStatements(Connection connection) {
            this.connection = connection;
        }

        PreparedStatement prepare(String sql) throws SQLException {
            PreparedStatement known = prepared.get(sql);
            if (known == null) {
                known = connection.prepareStatement(sql);
                prepared.put(sql, known);
                if (prepared.size() > PREPARED) {
                    prepared.remove(prepared.keySet().iterator().next()).close();
                }
            }
            return known;
        }

        void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

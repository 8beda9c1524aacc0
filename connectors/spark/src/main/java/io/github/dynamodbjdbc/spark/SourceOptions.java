package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The options of a source. They are never shown, since the properties may contain secrets.
 *
 * @param table the table's exact name; null for a query
 * @param query the query; null for a table
 * @param segments the number of segments of scans; 0 to choose it by size
 * @param batchSize the number of rows that a write sends together
 * @param pushdown whether conditions, aggregates, orders and limits are pushed down to the driver
 * @param properties the driver's properties, by name in lower case
 */
record SourceOptions(
        String url,
        @Nullable String table,
        @Nullable String query,
        int segments,
        int batchSize,
        boolean pushdown,
        HashMap<String, String> properties)
        implements Serializable {
    static final String READ_RATE = "readcapacitypersecond";
    static final String WRITE_RATE = "writecapacitypersecond";

    private static final String DRIVER = "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver";
    private static final int ROWS_OF_A_BATCH = 1000;

    /**
     * Reads options. Options that are not the source's are properties of the driver.
     *
     * @throws IllegalArgumentException that names the missing or invalid option
     */
    static SourceOptions of(Map<String, String> given) {
        HashMap<String, String> rest = new HashMap<>();
        given.forEach((name, value) -> rest.put(name.toLowerCase(Locale.ROOT), value));
        String url = rest.remove("url");
        if (url == null) {
            throw new IllegalArgumentException("option url is missing: jdbc:dynamodb:<region>, for one");
        }
        String table = rest.remove("table");
        String query = rest.remove("query");
        if ((table == null) == (query == null)) {
            throw new IllegalArgumentException("give either option table or option query");
        }
        int segments = number(rest, "segments", 0);
        int batchSize = Math.max(1, number(rest, "batchsize", ROWS_OF_A_BATCH));
        boolean pushdown = !"false".equalsIgnoreCase(rest.getOrDefault("pushdown", "true"));
        // Columns have to be typed before they are read, as Spark's types are fixed, and pushed filters depend on them.
        String columns = rest.put("columns", "sampled");
        if (columns != null && !columns.equalsIgnoreCase("sampled")) {
            throw new IllegalArgumentException("this source reads with columns=sampled; leave option columns out");
        }
        return new SourceOptions(url, table, query, segments, batchSize, pushdown, rest);
    }

    private static int number(Map<String, String> options, String name, int absent) {
        String value = options.remove(name);
        try {
            int number = value == null ? absent : Integer.parseInt(value.trim());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option " + name + " is an integer, not '" + value + "'", e);
        }
        throw new IllegalArgumentException("option " + name + " is a number from 0 up, not '" + value + "'");
    }

    /** Options with a share of the job's rate limit for each JVM. The connections of one JVM share one limit. */
    SourceOptions withShareOfRate(String property, int jvms) {
        String rate = properties.get(property);
        if (rate == null || jvms <= 1) {
            return this;
        }
        HashMap<String, String> shared = new HashMap<>(properties);
        try {
            shared.put(property, Double.toString(Double.parseDouble(rate) / jvms));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option " + property + " is a number, not '" + rate + "'", e);
        }
        return new SourceOptions(url, table, query, segments, batchSize, pushdown, shared);
    }

    /** The content of FROM. */
    String relation() {
        return table == null ? "(" + query + ") AS q" : quoted(table);
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    Connection connect() throws SQLException {
        OpenClients.keep(this);
        return open();
    }

    /** Uses the driver class itself, since DriverManager does not see drivers that Spark has loaded after its start. */
    Connection open() throws SQLException {
        Properties values = new Properties();
        values.putAll(properties);
        Connection connection = driver().connect(url, values);
        if (connection == null) {
            throw new IllegalArgumentException("option url has to begin with jdbc:dynamodb:");
        }
        return connection;
    }

    private static Driver driver() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? SourceOptions.class.getClassLoader() : context;
        try {
            return Class.forName(DRIVER, true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the driver's all-in-one jar is not on Spark's class path", e);
        }
    }

    @Override
    public String toString() {
        return table == null ? "query" : table;
    }
}

package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Declarations in processes that end too early, start in another time zone, share connections, or have other permissions. Each proxy is a separate
 * client configuration, which does not share the knowledge of others.
 */
@Timeout(300)
@OneTurn(of = 4, number = 2)
class CatalogProcessesTest {
    private static final String CATALOG = "dynamodb-jdbc-catalog";
    private static final String MADE =
            "CREATE TABLE Made (id VARCHAR, at TIMESTAMP, n NUMERIC NOT NULL DEFAULT 7, PRIMARY KEY (id, at))";
    private static final List<String> DECLARED = List.of("id VARCHAR", "at TIMESTAMP", "n NUMERIC");
    private static final List<String> KEYS = List.of("id VARCHAR", "at VARCHAR");

    private TestDatabase database = new TestDatabase();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        Collections.reverse(open);
        for (AutoCloseable one : open) {
            one.close();
        }
        database.close();
    }

    private LossyProxy proxy() throws IOException {
        LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "none");
        open.add(proxy);
        return proxy;
    }

    private Connection connect(LossyProxy proxy, String more) throws SQLException {
        Connection connection = database.connect(proxy, more);
        open.add(connection);
        return connection;
    }

    /** A connection with a new client configuration, as in a new process. */
    private Connection process() throws Exception {
        return connect(proxy(), "");
    }

    private static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getColumns(null, "dynamodb", "Made", "%")) {
            while (rows.next()) {
                columns.add(rows.getString("COLUMN_NAME") + " " + rows.getString("TYPE_NAME"));
            }
        }
        return columns;
    }

    private static String run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return OtherClient.outcome(statement, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Map<String, AttributeValue> item() {
        return database.item(CATALOG, "table", "Made");
    }

    private void anew() {
        database.close();
        database = new TestDatabase();
    }

    /**
     * The result of a process that ends after a number of requests.
     *
     * @param done the operations that were done
     */
    private record Cut(List<String> done, boolean ended) {}

    private Cut cut(String sql, int requests) throws Exception {
        LossyProxy proxy = proxy();
        proxy.cutAfter(requests);
        Connection connection = connect(proxy, "");
        Throwable failure = catchThrowable(() -> execute(connection, sql));
        return new Cut(proxy.operations(), failure != null);
    }

    // ---- processes that end ----

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterEachRequestOfCreate(boolean catalog) throws Exception {
        int requests = 0;
        Cut cut;
        do {
            anew();
            if (catalog) {
                execute(process(), "CREATE CATALOG");
            }
            cut = cut(MADE, requests);
            List<String> done = cut.done();
            boolean made = !catalog && Collections.frequency(done, "CreateTable") == 2
                    || catalog && done.contains("CreateTable");
            Connection other = process();
            String read = run(other, "SELECT n FROM Made");
            if (!made) {
                assertThat(read).as("after %s", done).isEqualTo("42P01");
            } else if (!cut.ended() || done.get(done.size() - 1).equals("PutItem")) {
                assertThat(read).as("after %s", done).isEmpty();
                assertThat(columns(other)).isEqualTo(DECLARED);
            } else {
                assertThat(read)
                        .as("after %s", done)
                        .contains("did not come to its end")
                        .contains("ADOPT DECLARATIONS");
                assertThat(columns(other)).isEqualTo(KEYS);
                // NOT NULL is not in force either.
                assertThat(run(other, "INSERT INTO Made VALUE {'id': 'a', 'at': 'b'}"))
                        .startsWith("1 written");
                assertThat(run(other, "DELETE FROM Made WHERE id = 'a' AND at = 'b'"))
                        .startsWith("1 written");
            }
            // The next process continues.
            Connection next = process();
            assertThat(run(next, MADE.replace("TABLE", "TABLE IF NOT EXISTS"))).startsWith("0 written");
            assertThat(columns(next)).as("after %s", done).isEqualTo(DECLARED);
            assertThat(item()).doesNotContainKey("pending");
            requests++;
        } while (cut.ended());
        assertThat(requests).isGreaterThan(5);
    }

    @Test
    void afterEachRequestOfDrop() throws Exception {
        int requests = 0;
        Cut cut;
        do {
            anew();
            execute(process(), MADE);
            cut = cut("DROP TABLE Made", requests);
            List<String> done = cut.done();
            Connection other = process();
            if (!done.contains("DeleteTable")) {
                assertThat(columns(other)).as("after %s", done).isEqualTo(DECLARED);
            } else {
                assertThat(run(other, "SELECT n FROM Made"))
                        .as("after %s", done)
                        .isEqualTo("42P01");
                if (done.contains("DeleteItem")) {
                    assertThat(item()).isEmpty();
                }
                // A table that another tool creates does not get the declarations.
                boolean left = !item().isEmpty();
                database.addTable("Made", "id");
                Connection third = process();
                String read = run(third, "SELECT * FROM Made");
                if (left) {
                    assertThat(read).contains("another table of that name").contains("ADOPT DECLARATIONS");
                } else {
                    assertThat(read).isEmpty();
                }
                assertThat(columns(third)).containsExactly("id VARCHAR");
                database.dropTable("Made");
                // Neither does a table that a statement creates.
                Connection fourth = process();
                assertThat(run(fourth, "CREATE TABLE Made (id VARCHAR PRIMARY KEY)"))
                        .isEqualTo("0 written");
                assertThat(run(fourth, "SELECT * FROM Made")).isEmpty();
                assertThat(item()).isEmpty();
            }
            requests++;
        } while (cut.ended());
        assertThat(requests).isGreaterThan(5);
    }

    // ---- parallel processes ----

    /** A JVM in another time zone reads the same rows and writes the same keys. */
    @ParameterizedTest
    @ValueSource(strings = {"Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati"})
    void anotherJvmInAnotherZone(String zone) throws Exception {
        LossyProxy proxy = proxy();
        String url = "jdbc:dynamodb://127.0.0.1:" + proxy.port() + "?"
                + database.url("").substring(database.url("").indexOf('?') + 1);
        String[] statements = {
            "SELECT n FROM Made WHERE id = 'a' AND at > TIMESTAMP '2026-01-31 06:00:00'",
            "INSERT INTO Made (id, at) VALUES ('a', TIMESTAMP '2026-01-31 07:00:00')",
            "UPSERT INTO Made (id, at, n) VALUES ('a', TIMESTAMP '2026-01-31 07:00:00', 8)",
            "INSERT INTO Made (id, at, n) VALUES ('b', DATE '2026-01-31', NULL)",
            "SELECT at, n FROM Made WHERE id = 'a'",
        };
        try (Connection connection = database.connect()) {
            execute(connection, MADE);
            execute(connection, "INSERT INTO Made (id, at) VALUES ('a', TIMESTAMP '2026-01-31 07:00:00')");
        }
        assertThat(OtherClient.run(zone, url, statements))
                .containsExactly("7", "23505", "1 written", "23502", "2026-01-31 07:00:00,8");
        try (Connection connection = database.connect()) {
            assertThat(run(connection, "SELECT at, n FROM Made")).isEqualTo("2026-01-31 07:00:00,8");
            // Without the catalog a moment has the same key, and conditions find the same rows, but NOT NULL is not in
            // force.
            execute(connection, "DROP TABLE \"" + CATALOG + '"');
        }
        assertThat(OtherClient.run(zone, url + "&catalog=auto", statements))
                .containsExactly("8", "23505", "1 written", "1 written", "2026-01-31T07:00:00.000Z,8");
    }

    /** It does not matter which connection of a pool a thread borrows. */
    @Test
    void aPool() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.url(""));
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(4);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            List<Connection> borrowed = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                borrowed.add(pool.getConnection());
            }
            execute(borrowed.get(0), MADE);
            for (Connection connection : borrowed) {
                assertThat(columns(connection)).isEqualTo(DECLARED);
                assertThat(run(
                                connection,
                                "INSERT INTO Made (id, at, n) VALUES ('x', TIMESTAMP '2026-01-31 07:00:00', NULL)"))
                        .isEqualTo("23502");
            }
            execute(borrowed.get(3), "ALTER TABLE Made DROP COLUMN n, ADD COLUMN m DATE DEFAULT CURRENT_DATE");
            for (Connection connection : borrowed) {
                assertThat(columns(connection)).containsExactly("id VARCHAR", "at TIMESTAMP", "m DATE");
                connection.close();
            }
        }
    }

    // ---- missing permissions, and unreadable items ----

    @Test
    void whoeverMayNotReadItKeepsToNothing() throws Exception {
        execute(process(), MADE);
        LossyProxy proxy = proxy();
        proxy.deny("GetItem");
        Connection denied = connect(proxy, "");
        assertThat(run(denied, "INSERT INTO Made VALUE {'id': 'a', 'at': 'b'}"))
                .startsWith("1 written; warning:")
                .contains("does not allow dynamodb:GetItem on " + CATALOG);
        assertThat(run(denied, "INSERT INTO Made VALUE {'id': 'a', 'at': 'c'}")).isEqualTo("1 written");
        Connection readOnly = connect(proxy(), "&readOnly=true");
        assertThat(run(readOnly, "SELECT COUNT(*) FROM Made WHERE n IS NULL")).startsWith("2");
        assertThat(run(readOnly, "INSERT INTO Made VALUE {'id': 'a', 'at': 'd'}"))
                .isEqualTo("25006");
    }

    /** A default that this driver does not know may be a later driver's. */
    @ParameterizedTest
    @ValueSource(strings = {"1 + 1", "NEXTVAL()", "'"})
    void anUnknownDefaultRefusesWrites(String value) throws Exception {
        execute(process(), MADE);
        Map<String, AttributeValue> item = new HashMap<>(item());
        item.put(
                "columns",
                AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of(
                        "name", AttributeValue.fromS("n"),
                        "type", AttributeValue.fromS("NUMERIC"),
                        "default", AttributeValue.fromS(value))))));
        database.put(CATALOG, item);
        Connection other = process();
        assertThat(run(other, "SELECT * FROM Made")).contains("a default that this driver does not know");
        assertThat(run(other, "INSERT INTO Made VALUE {'id': 'a', 'at': 'b'}")).isEqualTo("22023");
    }

    // ---- number of requests ----

    @Test
    void requestsOfFirstStatements() throws Exception {
        database.addSessions();
        String made = "SELECT n FROM Made WHERE id = 'a'";
        String sessions = "SELECT x FROM \"Sessions\" WHERE id = 'x'";
        // Without a catalog.
        LossyProxy without = proxy();
        Connection first = connect(without, "&catalog=auto");
        assertThat(asked(without, first, sessions))
                .containsExactlyInAnyOrder("ListTables", "DescribeTable", "DescribeTimeToLive", "GetItem");
        assertThat(asked(without, first, "SELECT title FROM Music WHERE Artist = 'x' AND Song = 1"))
                .containsExactlyInAnyOrder("DescribeTable", "DescribeTimeToLive", "GetItem");
        assertThat(asked(without, connect(without, "&catalog=auto"), sessions)).containsExactly("GetItem");
        // With a catalog: its marker, and an item for each table. The time to live comes from the item, without a
        // request.
        execute(process(), MADE);
        LossyProxy with = proxy();
        first = connect(with, "&catalog=auto");
        assertThat(asked(with, first, made))
                .containsExactlyInAnyOrder("ListTables", "GetItem", "DescribeTable", "GetItem", "Query");
        assertThat(asked(with, first, sessions))
                .containsExactlyInAnyOrder("DescribeTable", "GetItem", "DescribeTimeToLive", "GetItem");
        assertThat(asked(with, connect(with, "&catalog=auto"), made)).containsExactly("Query");
        assertThat(asked(with, connect(with, "&catalog=auto"), sessions)).containsExactly("GetItem");
    }

    @Test
    void declarationsOfManyTablesAreReadTogether() throws Exception {
        for (int i = 0; i < 12; i++) {
            execute(process(), "CREATE TABLE Many" + i + " (id VARCHAR PRIMARY KEY, at TIMESTAMP)");
        }
        LossyProxy proxy = proxy();
        Connection connection = connect(proxy, "&catalog=auto&sampleCapacity=0");
        int moments = 0;
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "Many%", "at")) {
            while (columns.next()) {
                moments += columns.getString("TYPE_NAME").equals("TIMESTAMP") ? 1 : 0;
            }
        }
        assertThat(moments).isEqualTo(12);
        // The marker first, then all items.
        assertThat(Collections.frequency(proxy.operations(), "GetItem")).isEqualTo(1);
        assertThat(Collections.frequency(proxy.operations(), "BatchGetItem")).isEqualTo(1);
    }

    private static List<String> asked(LossyProxy proxy, Connection connection, String sql) throws SQLException {
        int before = proxy.operations().size();
        run(connection, sql);
        List<String> all = proxy.operations();
        return all.subList(before, all.size());
    }
}

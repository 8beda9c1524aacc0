package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Samples in the catalog. Clients with different timeouts share no knowledge of catalogs, like processes. */
@Timeout(300)
@OneTurn(of = 4, number = 0)
class SamplesInCatalogTest {
    private static final String CATALOG = "dynamodb-jdbc-catalog";
    private static final int FLEET = 500;

    private final TestDatabase database = new TestDatabase();
    private LossyProxy proxy;
    private int clients = 100;

    @BeforeEach
    void open() throws Exception {
        proxy = new LossyProxy(TestEngine.endpoint(), "PutItem");
        addTable("Large");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE CATALOG");
        }
    }

    @AfterEach
    void close() {
        proxy.close();
        database.close();
    }

    /** The table is so large that a sample reads the beginnings of four segments. */
    private void addTable(String table) {
        database.addTable(table, "k");
        for (int i = 0; i < 60; i++) {
            database.put(
                    table,
                    Map.of(
                            "k", AttributeValue.fromS("k" + i),
                            "v", AttributeValue.fromN("1"),
                            "pad", AttributeValue.fromS("x".repeat(1_000))));
        }
    }

    private Connection client(String more) throws SQLException {
        return client(clients++, more);
    }

    private Connection client(int number, String more) throws SQLException {
        return database.connect(proxy, "&socketTimeout=" + number + more);
    }

    private static List<String> columns(Connection connection, String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM \"" + table + "\" WHERE k = 'k1'")) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getMetaData().getColumnName(i));
            }
            assertThat((Throwable) statement.getWarnings()).isNull();
        }
        return columns;
    }

    private List<String> columns(String more) throws SQLException {
        try (Connection connection = client(more)) {
            return columns(connection, "Large");
        }
    }

    private int count(String operation) {
        return Collections.frequency(proxy.operations(), operation);
    }

    private Map<String, AttributeValue> item(String table) {
        return database.item(CATALOG, "table", table);
    }

    /** Without the catalog, each client takes its own sample. */
    @Test
    void aFleetThatStartsTogetherTakesOneSample() throws Exception {
        for (int i = 0; i < 10; i++) {
            columns("&catalog=off");
        }
        assertThat(count("Scan")).isEqualTo(10 * 4);
        ExecutorService threads = Executors.newFixedThreadPool(50);
        try {
            List<Callable<List<String>>> starts = new ArrayList<>();
            for (int i = 0; i < FLEET; i++) {
                int number = 1_000 + i;
                starts.add(() -> {
                    try (Connection connection = client(number, "")) {
                        return columns(connection, "Large");
                    }
                });
            }
            for (Future<List<String>> started : threads.invokeAll(starts)) {
                assertThat(started.get()).containsExactly("k", "pad", "v");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(count("Scan")).isEqualTo(10 * 4 + 4);
    }

    @Test
    void theNextProcessAsksNothingForIt() throws Exception {
        columns("");
        int before = proxy.operations().size();
        assertThat(columns("")).containsExactly("k", "pad", "v");
        List<String> asked =
                proxy.operations().subList(before, proxy.operations().size());
        // The check for a catalog, its marker, and the table's item.
        assertThat(asked).containsExactlyInAnyOrder("ListTables", "GetItem", "DescribeTable", "GetItem");
        assertThat(item("Large").get("columns").l()).isEmpty();
        assertThat(item("Large").get("sample").m().get("items").b().asByteArray().length)
                .isLessThan(300);
    }

    @Test
    void whoMayNotWriteKeepsNothing() throws Exception {
        for (String more : List.of("&readOnly=true", "&maxWriteCapacity=10")) {
            assertThat(columns(more)).containsExactly("k", "pad", "v");
        }
        assertThat(item("Large")).isEmpty();
        proxy.deny("PutItem");
        assertThat(columns("")).containsExactly("k", "pad", "v");
        assertThat(count("PutItem")).as("it is not tried again").isEqualTo(1);
        proxy.deny();
        columns("");
        int scans = count("Scan");
        assertThat(columns("&readOnly=true")).containsExactly("k", "pad", "v");
        assertThat(count("Scan")).isEqualTo(scans);
    }

    @Test
    void aGrownTableIsSampledAgain() throws Exception {
        columns("");
        database.put("Large", Map.of("k", AttributeValue.fromS("new")));
        int scans = count("Scan");
        columns("");
        assertThat(count("Scan")).isGreaterThan(scans);
        int again = count("Scan");
        columns("");
        assertThat(count("Scan")).isEqualTo(again);
    }

    @Test
    void whatIsWrittenIsSeenByTheNextProcess() throws Exception {
        columns("");
        try (Connection connection = client("");
                Statement statement = connection.createStatement()) {
            columns(connection, "Large");
            statement.executeUpdate("UPDATE \"Large\" SET more = 1 WHERE k = 'k1'");
        }
        assertThat(item("Large")).doesNotContainKey("sample");
    }

    /** The sample of an earlier table of the same name is not used, but replaced. */
    @Test
    void aSampleIsOfOneVeryTable() throws Exception {
        columns("");
        database.dropTable("Large");
        addTable("Large");
        int scans = count("Scan");
        assertThat(columns("")).containsExactly("k", "pad", "v");
        assertThat(count("Scan")).isEqualTo(scans + 4);
        columns("");
        assertThat(count("Scan")).isEqualTo(scans + 4);
    }

    @Test
    void whatIsTooLongIsNotKeptNorWaitedFor() throws Exception {
        Random random = new Random(1);
        Map<String, AttributeValue> wide = new HashMap<>(Map.of("k", AttributeValue.fromS("k1")));
        for (int i = 0; i < 900; i++) {
            wide.put(Long.toString(random.nextLong(), 36), AttributeValue.fromBool(true));
        }
        database.put("Large", wide);
        // The sample reads the beginnings of segments. This item is at one of them.
        for (int i = 0; i < 60; i++) {
            wide.put("k", AttributeValue.fromS("k" + i));
            database.put("Large", wide);
        }
        assertThat(columns("")).hasSizeGreaterThan(900);
        assertThat(item("Large").get("sample").m().get("items").b().asByteArray())
                .isEmpty();
        int writes = count("PutItem");
        assertThat(columns("")).hasSizeGreaterThan(900);
        assertThat(count("PutItem")).isEqualTo(writes);
    }

    /** When six clients store samples at the same time, no sample and no declaration is lost. */
    @Test
    void concurrentSamplesAreAllStored() throws Exception {
        int tables = 8;
        for (int i = 0; i < tables; i++) {
            addTable("Tab" + i);
        }
        ExecutorService threads = Executors.newFixedThreadPool(7);
        try {
            List<Callable<Void>> all = new ArrayList<>();
            for (int client = 0; client < 6; client++) {
                int number = 2_000 + client;
                all.add(() -> {
                    try (Connection connection = client(number, "")) {
                        for (int i = 0; i < tables; i++) {
                            columns(connection, "Tab" + (i + number) % tables);
                        }
                    }
                    return null;
                });
            }
            all.add(() -> {
                try (Connection connection = client(3_000, "");
                        Statement statement = connection.createStatement()) {
                    for (int i = 0; i < tables; i++) {
                        statement.execute("ALTER TABLE \"Tab" + i + "\" ADD COLUMN at TIMESTAMP");
                    }
                }
                return null;
            });
            for (Future<Void> one : threads.invokeAll(all)) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        int scans = count("Scan");
        try (Connection connection = client("")) {
            for (int i = 0; i < tables; i++) {
                assertThat(item("Tab" + i).get("columns").l()).hasSize(1);
                assertThat(columns(connection, "Tab" + i)).contains("at", "pad", "v");
            }
        }
        // If a declaration and a sample are stored at the same moment, the declaration is kept, and the sample is taken
        // again.
        assertThat(count("Scan") - scans).isLessThanOrEqualTo(4 * tables);
        for (int i = 0; i < tables; i++) {
            assertThat(item("Tab" + i)).containsKey("sample");
        }
    }
}

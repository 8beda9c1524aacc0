package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import javax.tools.ToolProvider;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.jdbc.core.database.JdbcFactory;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Its JDBC connector in a local cluster, with the manual's factory. */
class FlinkTest {
    @TempDir
    private Path directory;

    private Database database;
    private URLClassLoader factory;
    private StreamExecutionEnvironment cluster;
    private StreamTableEnvironment tables;

    @BeforeEach
    void start() throws Exception {
        database = Database.create("&columns=sampled");
        database.run("CREATE TABLE Plain (id BIGINT PRIMARY KEY)");
        database.run("CREATE TABLE Product (id BIGINT PRIMARY KEY, name VARCHAR, price NUMERIC(10, 2), sold DATE)");
        factory = compiled(Manual.block("tools.md", "### Flink", "java"));
        Configuration configuration = new Configuration();
        configuration.setString("parallelism.default", "2");
        cluster = StreamExecutionEnvironment.createLocalEnvironment(configuration);
        tables = environment(EnvironmentSettings.newInstance().inStreamingMode());
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
        factory.close();
        database.close();
    }

    private URLClassLoader compiled(String code) throws Exception {
        String packages = "org.apache.flink.connector.jdbc.";
        String source = "import " + packages + "core.database.JdbcFactory;\n"
                + "import " + packages + "core.database.catalog.JdbcCatalog;\n"
                + "import " + packages + "core.database.dialect.JdbcDialect;\n"
                + "import " + packages + "postgres.database.dialect.PostgresDialect;\n"
                + code;
        Path file = Files.writeString(directory.resolve("DynamoDbFactory.java"), source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", System.getProperty("java.class.path"), file.toString());
        assertThat(status).isZero();
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(JdbcFactory.class.getName()), "DynamoDbFactory\n");
        assertThat(Files.readString(Path.of("../../../docs/tools.md")))
                .contains("META-INF/services/" + JdbcFactory.class.getName());
        return new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader());
    }

    private StreamTableEnvironment environment(EnvironmentSettings.Builder settings) {
        Thread.currentThread().setContextClassLoader(factory);
        StreamTableEnvironment environment = StreamTableEnvironment.create(
                cluster, settings.withClassLoader(factory).build());
        environment.executeSql(table("product", "Product", ""));
        return environment;
    }

    /** @param options such as {@code , 'scan.partition.num' = '4'} */
    private String table(String name, String table, String options) {
        return "CREATE TABLE " + name + " (id BIGINT, name STRING, price DECIMAL(10, 2), sold DATE,"
                + " PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'jdbc', 'table-name' = '" + table
                + "', 'url' = '"
                + database.url() + "', 'driver' = 'io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver', 'username' = '"
                + database.user() + "', 'password' = '" + database.password() + "'" + options + ")";
    }

    private void fill(int rows) throws Exception {
        for (int id = 1; id <= rows; id++) {
            database.run("INSERT INTO Product (id, name, price, sold) VALUES (" + id + ", 'Product " + id + "', " + id
                    + ".5, DATE '2025-01-31')");
        }
    }

    private List<String> rows(String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (CloseableIterator<Row> results = tables.executeSql(sql).collect()) {
            while (results.hasNext()) {
                rows.add(results.next().toString());
            }
        }
        return rows;
    }

    @Test
    void source() throws Exception {
        fill(20);
        tables = environment(EnvironmentSettings.newInstance().inBatchMode());
        assertThat(rows("SELECT * FROM product WHERE id > 17 AND name <> 'Product 19'"))
                .containsExactlyInAnyOrder(
                        "+I[18, Product 18, 18.50, 2025-01-31]", "+I[20, Product 20, 20.50, 2025-01-31]");
        assertThat(rows("SELECT COUNT(*), SUM(price), MAX(sold) FROM product"))
                .containsExactly("+I[20, 220.00, 2025-01-31]");
        assertThat(rows("SELECT name FROM product LIMIT 3")).hasSize(3);
    }

    /** Its columns are those of a sample. */
    @Test
    void sampledSource() throws Exception {
        database.run(
                "INSERT INTO Plain (id, name, price, sold) VALUES (1, 'Pen', 1.5, DATE '2025-01-31'), (2, 'Book', 12, NULL)");
        tables.executeSql(table("plain", "Plain", ""));
        assertThat(rows("SELECT * FROM plain"))
                .containsExactlyInAnyOrder("+I[1, Pen, 1.50, 2025-01-31]", "+I[2, Book, 12.00, null]");
    }

    @Test
    void sourceInPartitions() throws Exception {
        fill(200);
        tables.executeSql(table(
                "parts",
                "Product",
                ", 'scan.partition.column' = 'id', 'scan.partition.num' = '4', 'scan.partition.lower-bound' = '1',"
                        + " 'scan.partition.upper-bound' = '200'"));
        assertThat(rows("SELECT id FROM parts")).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void lookup() throws Exception {
        fill(20);
        tables.executeSql(
                "CREATE TEMPORARY VIEW orders AS SELECT number, product, PROCTIME() AS placed"
                        + " FROM (VALUES (1, CAST(3 AS BIGINT)), (2, CAST(7 AS BIGINT)), (3, CAST(70 AS BIGINT))) AS o (number, product)");
        assertThat(rows("SELECT o.number, p.name FROM orders AS o"
                        + " LEFT JOIN product FOR SYSTEM_TIME AS OF o.placed AS p ON o.product = p.id"))
                .containsExactlyInAnyOrder("+I[1, Product 3]", "+I[2, Product 7]", "+I[3, null]");
    }

    @Test
    void upserts() throws Exception {
        fill(2);
        StringJoiner values = new StringJoiner(", ");
        for (int id = 1; id <= 300; id++) {
            values.add(
                    "(CAST(" + id + " AS BIGINT), 'New " + id + "', CAST(2.25 AS DECIMAL(10, 2)), DATE '2025-02-28')");
        }
        tables.executeSql("INSERT INTO product VALUES " + values).await();
        assertThat(database.rows("SELECT COUNT(*) FROM Product")).containsExactly("300");
        assertThat(database.rows("SELECT * FROM Product WHERE id = 2")).containsExactly("2 New 2 2.25 2025-02-28");
    }

    /** Updates and deletes of a stream. */
    @Test
    void changes() throws Exception {
        fill(3);
        tables.createTemporaryView(
                "changes",
                tables.fromChangelogStream(
                        cluster.fromData(
                                Row.ofKind(RowKind.INSERT, 4L, "Four"),
                                Row.ofKind(RowKind.DELETE, 1L, "Product 1"),
                                Row.ofKind(RowKind.UPDATE_BEFORE, 2L, "Product 2"),
                                Row.ofKind(RowKind.UPDATE_AFTER, 2L, "Two")),
                        Schema.newBuilder()
                                .column("f0", "BIGINT NOT NULL")
                                .column("f1", "STRING")
                                .primaryKey("f0")
                                .build()));
        tables.executeSql(
                        "INSERT INTO product SELECT f0, f1, CAST(NULL AS DECIMAL(10, 2)), CAST(NULL AS DATE) FROM changes")
                .await();
        assertThat(database.rows("SELECT id, name FROM Product ORDER BY id"))
                .containsExactly("2 Two", "3 Product 3", "4 Four");
    }
}

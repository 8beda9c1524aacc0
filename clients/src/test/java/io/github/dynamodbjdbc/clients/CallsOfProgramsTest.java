package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of programs that the build does not run, the statements and calls that they make. */
class CallsOfProgramsTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = Cities.source("&columns=sampled").getConnection();
        run("CREATE TABLE Product (id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** @return the number of written rows */
    private int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    private List<String> rows(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(50_000);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return texts(result);
            }
        }
    }

    private static List<String> texts(ResultSet result) throws SQLException {
        List<String> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            StringBuilder row = new StringBuilder();
            for (int column = 1; column <= columns; column++) {
                row.append(column == 1 ? "" : " ").append(result.getString(column));
            }
            rows.add(row.toString());
        }
        return rows;
    }

    private int[] batch(String sql, int first, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int row = first; row < first + rows; row++) {
                statement.setLong(1, row);
                statement.setString(2, "Product " + row);
                statement.addBatch();
            }
            return statement.executeBatch();
        }
    }

    /** Each batch is a transaction; withBatchSize(90) has batches of 91 rows. Reads are divided by the least and the greatest value. */
    @Test
    void beam() throws Exception {
        connection.setAutoCommit(false);
        String insert = "INSERT INTO Product (id, name) VALUES (?, ?)";
        assertThat(batch(insert, 0, 91)).hasSize(91);
        connection.commit();
        assertThat(batch(insert, 91, 91)).hasSize(91);
        connection.commit();
        BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, () -> batch(insert, 200, 1000));
        assertThat(failure.getSQLState()).isEqualTo("54000");
        assertThat(failure.getMessage()).contains("withBatchSize(90)");
        connection.rollback();
        assertThat(rows("SELECT min(id), max(id) FROM (SELECT * FROM Product) AS subq"))
                .containsExactly("0 181");
        assertThat(rows("SELECT * FROM (SELECT * FROM Product) AS subq WHERE id >= ? AND id < ?", 90L, 100L))
                .hasSize(10);
        connection.commit();
    }

    /** A statement of PostgresDialect, with the key in DO UPDATE SET. */
    @Test
    void flink() throws Exception {
        String upsert = "INSERT INTO Product(id, name) VALUES (?, ?)"
                + " ON CONFLICT (id) DO UPDATE SET id=EXCLUDED.id, name=EXCLUDED.name";
        assertThat(batch(upsert, 1, 300)).hasSize(300);
        assertThat(batch(upsert, 1, 5)).containsOnly(1);
        assertThat(rows("SELECT id, name FROM Product WHERE id BETWEEN ? AND ?", 2L, 4L))
                .hasSize(3);
        assertThat(rows("SELECT id, name FROM Product WHERE id = ?", 7L)).containsExactly("7 Product 7");
        assertThat(rows("SELECT 1 FROM Product WHERE id = ?", 7L)).containsExactly("1");
        assertThat(update("UPDATE Product SET name = ? WHERE id = ?", "Seven", 7L))
                .isEqualTo(1);
        assertThat(update("DELETE FROM Product WHERE id = ?", 7L)).isEqualTo(1);
        try (PreparedStatement statement = connection.prepareStatement("SELECT id FROM Product WHERE id = 8");
                ResultSet result = statement.executeQuery()) {
            assertThat(result.next()).isTrue();
            assertThat(result.getObject(1)).isInstanceOf(Long.class);
        }
    }

    /** A flow file is a transaction unless "Database Session AutoCommit" is set; the PostgreSQL adapter writes rows in SET. */
    @Test
    void nifi() throws Exception {
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet columns = metaData.getColumns(null, null, "Product", "%")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
        }
        try (ResultSet keys = metaData.getPrimaryKeys(null, null, "Product")) {
            assertThat(keys.next()).isTrue();
        }
        connection.setAutoCommit(false);
        String insert = "INSERT INTO Product (id, name) VALUES (?, ?)";
        assertThat(batch(insert, 0, 100)).hasSize(100);
        connection.commit();
        BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, () -> batch(insert, 100, 101));
        assertThat(failure.getMessage()).contains("NiFi's Database Session AutoCommit");
        connection.rollback();
        connection.setAutoCommit(true);
        assertThat(batch(insert, 100, 250)).hasSize(250);
        assertThat(update(
                        "INSERT INTO Product (id, name, price) VALUES (?, ?, ?)  ON CONFLICT (id) DO UPDATE SET (name, price) ="
                                + " (EXCLUDED.name, EXCLUDED.price)",
                        5L,
                        "Five",
                        12.5))
                .isEqualTo(1);
        assertThat(rows("SELECT id, name, price FROM Product WHERE id > 3 AND id <= 5 ORDER BY id"))
                .containsExactly("4 Product 4 null", "5 Five 12.5");
    }

    /** With Hibernate's PostgreSQLDialect. */
    @Test
    void debezium() throws Exception {
        run("CREATE TABLE \"server1_shop\" (\"id\" bigint NOT NULL, \"name\" varchar NULL, PRIMARY KEY(\"id\"))");
        connection.setAutoCommit(false);
        String upsert = "INSERT INTO \"server1_shop\" (\"id\",\"name\") VALUES (?,?)"
                + " ON CONFLICT (\"id\") DO UPDATE SET \"name\"=EXCLUDED.\"name\"";
        assertThat(batch(upsert, 1, 90)).hasSize(90);
        connection.commit();
        assertThat(batch(upsert, 1, 2)).containsExactly(1, 1);
        assertThat(update("DELETE FROM \"server1_shop\" WHERE \"id\"=?", 1L)).isEqualTo(1);
        connection.commit();
        assertThat(rows("SELECT COUNT(*) FROM \"server1_shop\"")).containsExactly("89");
    }

    @Test
    void cube() throws Exception {
        assertThat(rows("SELECT 1")).containsExactly("1");
        assertThat(
                        rows(
                                "SELECT columns.column_name as \"column_name\", columns.table_name as \"table_name\","
                                        + " columns.table_schema as \"table_schema\", columns.data_type as \"data_type\""
                                        + " FROM information_schema.columns"
                                        + " WHERE columns.table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')"))
                .contains("people City dynamodb BIGINT");
        assertThat(rows(
                        "SELECT \"city\".Country \"city__country\", count(*) \"city__count\", sum(\"city\".people) \"city__people\""
                                + " FROM City AS \"city\" WHERE (\"city\".people > ?) GROUP BY 1 ORDER BY 2 DESC LIMIT 10000",
                        1000))
                .containsExactly("FR 5 20000", "IT 4 34000");
    }

    /** Of each table, keys, indexes and, unless -norows is given, a count. */
    @Test
    void schemaSpy() throws Exception {
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet tables = metaData.getTables(null, "dynamodb", "%", new String[] {"TABLE", "VIEW"})) {
            assertThat(texts(tables)).hasSize(2);
        }
        try (ResultSet keys = metaData.getPrimaryKeys(null, "dynamodb", "City");
                ResultSet indexes = metaData.getIndexInfo(null, "dynamodb", "City", false, true);
                ResultSet imported = metaData.getImportedKeys(null, "dynamodb", "City");
                ResultSet exported = metaData.getExportedKeys(null, "dynamodb", "City")) {
            assertThat(texts(keys)).hasSize(2);
            assertThat(texts(indexes)).isNotEmpty();
            assertThat(texts(imported)).isEmpty();
            assertThat(texts(exported)).isEmpty();
        }
        assertThat(rows("select count(*) from \"dynamodb\".\"City\"")).containsExactly("10");
    }

    /** With Dialect.ANSI, and keys that it is given. */
    @Test
    void micronautData() throws Exception {
        assertThat(update("INSERT INTO \"Product\" (\"name\",\"price\",\"id\") VALUES (?,?,?)", "A", 1.5, 1L))
                .isEqualTo(1);
        assertThat(update("UPDATE \"Product\" SET \"name\"=?,\"price\"=? WHERE (\"id\" = ?)", "B", 2.5, 1L))
                .isEqualTo(1);
        assertThat(rows(
                        "SELECT product_.\"id\",product_.\"name\",product_.\"price\" FROM \"Product\" product_"
                                + " WHERE (product_.\"id\" = ?)",
                        1L))
                .containsExactly("1 B 2.5");
        assertThat(rows("SELECT COUNT(*) FROM \"Product\" product_")).containsExactly("1");
        assertThat(rows("SELECT product_.\"id\" FROM \"Product\" product_ ORDER BY product_.\"name\" ASC"
                        + " OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY"))
                .containsExactly("1");
        assertThat(update("DELETE  FROM \"Product\"  WHERE (\"id\" = ?)", 1L)).isEqualTo(1);
    }
}

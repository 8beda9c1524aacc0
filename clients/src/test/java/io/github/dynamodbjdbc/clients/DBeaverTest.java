package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The calls that DBeaver's generic driver makes, in their order, as read from its source. */
class DBeaverTest {
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connect(Cities.source());
    }

    private void connect(DynamoDataSource source) throws SQLException {
        connection = source.getConnection();
        connection.setReadOnly(false);
        connection.setAutoCommit(true);
        assertThat(connection.getCatalog()).isNull();
        assertThat(connection.getSchema()).isEqualTo("dynamodb");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(label));
            }
            return values;
        }
    }

    /** The grid: the next page skips the rows already shown. */
    private List<String> page(String sql, int skip, int size) throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(size);
            statement.setMaxRows(skip + size);
            statement.setQueryTimeout(0);
            assertThat(statement.execute(sql)).isTrue();
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(rows.getMetaData().isReadOnly(2)).isFalse();
                while (rows.next()) {
                    if (skip < rows.getRow()) {
                        names.add(rows.getString("Name"));
                    }
                }
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            return names;
        }
    }

    @Test
    void theTreeIsRead() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.supportsSchemasInDataManipulation()).isTrue();
        assertThat(column(metadata.getSchemas(), "TABLE_SCHEM")).containsExactly("dynamodb", "system");
        assertThat(column(metadata.getTables(null, "dynamodb", "%", null), "TABLE_NAME"))
                .containsExactly("City");
        assertThat(column(metadata.getColumns(null, "dynamodb", "City", "%"), "COLUMN_NAME"))
                .containsExactlyInAnyOrder("Country", "Name", "people", "founded");
        assertThat(column(metadata.getPrimaryKeys(null, "dynamodb", "%"), "KEY_SEQ"))
                .containsExactly("1", "2");
        assertThat(column(metadata.getIndexInfo(null, "dynamodb", "City", false, true), "COLUMN_NAME"))
                .containsExactly("Country", "Name");
        assertThat(column(metadata.getImportedKeys(null, "dynamodb", "City"), "FK_NAME"))
                .isEmpty();
        assertThat(column(metadata.getExportedKeys(null, "dynamodb", "City"), "FK_NAME"))
                .isEmpty();
        assertThat(column(metadata.getProcedures(null, "dynamodb", "%"), "PROCEDURE_NAME"))
                .isEmpty();
    }

    @Test
    void theGridIsPagedFilteredAndSorted() throws SQLException {
        String table = "SELECT * FROM dynamodb.City";
        List<String> first = page(table, 0, 4);
        List<String> second = page(table, 4, 4);
        assertThat(first).hasSize(4);
        assertThat(second).hasSize(4).doesNotContainAnyElementsOf(first);
        assertThat(page(table + "\nWHERE (Country = 'FR') AND (Name LIKE '%5%')", 0, 200))
                .containsExactly("City 5");
        assertThat(page(table + "\nORDER BY people DESC", 0, 2)).containsExactly("City 0", "City 9");
        assertThat(page("SELECT * FROM (\n" + table + "\n) z_q WHERE Name = 'City 3'", 0, 200))
                .containsExactly("City 3");
    }

    @Test
    void cellsAreSavedRowsInsertedAndDeleted() throws SQLException {
        try (PreparedStatement save = connection.prepareStatement(
                "UPDATE dynamodb.City\n\tSET people=?\n\tWHERE Country=? AND Name=?",
                Statement.RETURN_GENERATED_KEYS)) {
            save.setInt(1, 5);
            save.setString(2, "FR");
            save.setString(3, "City 1");
            assertThat(save.executeUpdate()).isEqualTo(1);
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO dynamodb.City\n(Country, Name, people)\nVALUES(?, ?, ?)",
                Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, "ES");
            insert.setString(2, "New");
            insert.setNull(3, java.sql.Types.NUMERIC);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThat(insert.getGeneratedKeys().next()).isFalse();
        }
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM dynamodb.City\n\tWHERE Country=? AND Name=?")) {
            delete.setString(1, "ES");
            delete.setString(2, "New");
            assertThat(delete.executeUpdate()).isEqualTo(1);
        }
        assertThat(page("SELECT * FROM dynamodb.City\nWHERE (people = 5)", 0, 200))
                .containsExactly("City 1");
        assertThat(Cities.scans(connection)).hasSize(1).allMatch(sql -> sql.startsWith("SELECT *"));
    }

    /** Five pages, of which the grid requests the first, and at most one is read ahead. */
    @Test
    void cancelEndsTheReading() throws SQLException {
        connection.close();
        DynamoDataSource source = Cities.source();
        // One request after the other, so that they can be counted.
        source.setUrl(source.getUrl() + "&segments=1");
        connect(source);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Atlas (Name VARCHAR PRIMARY KEY)");
            for (int i = 0; i < 15; i++) {
                statement.executeUpdate(
                        "INSERT INTO Atlas (Name, map) VALUES ('" + i + "', '" + "x".repeat(350_000) + "')");
            }
        }
        try (Requests requests = new Requests("Atlas");
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(200);
            try (ResultSet rows = statement.executeQuery("SELECT * FROM dynamodb.Atlas")) {
                assertThat(rows.next()).isTrue();
                statement.cancel();
                assertThatThrownBy(() -> {
                            while (rows.next()) {
                                rows.getString(1);
                            }
                        })
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("57014"));
            }
            // One of them is the sample, by which the star finds its columns.
            assertThat(requests.of("Scan")).isBetween(1L, 3L);
        }
        assertThat(connection.isValid(10)).isTrue();
    }

    /** The definition that is given to DBeaver: its class is there, and its URL is one of ours once a region is filled in. */
    @Test
    void theDriversDefinitionFits() throws Exception {
        Path file = Path.of("../connectors/dbeaver/drivers.xml");
        Element driver = (Element) DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getElementsByTagName("driver")
                .item(0);
        Driver made = (Driver) Class.forName(driver.getAttribute("class"))
                .getDeclaredConstructor()
                .newInstance();
        assertThat(made.acceptsURL(driver.getAttribute("url").replace("{host}", "eu-central-1")))
                .isTrue();
    }

    @Test
    void itPingsCancelsAndExplains() throws SQLException {
        assertThat(connection.isValid(10)).isTrue();
        try (Statement statement = connection.createStatement()) {
            statement.cancel();
            assertThat(statement.execute("EXPLAIN SELECT * FROM City")).isTrue();
            assertThat(column(statement.executeQuery("SELECT COUNT(*) AS n FROM dynamodb.City"), "n"))
                    .containsExactly("10");
            assertThatThrownBy(() -> statement.execute("SELECT * FROM dynamodb.Nowhere"))
                    .isInstanceOf(SQLException.class);
            assertThat(connection.isValid(10)).isTrue();
        }
    }
}

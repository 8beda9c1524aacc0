package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A star includes written columns, even if the table was sampled before the write. */
class WrittenColumnsTest {
    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void sample() throws SQLException {
        database.addTable("Note", "owner", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        connection = database.connect();
        update("INSERT INTO Note (owner, no, body) VALUES ('ann', 1, 'first')");
        assertThat(star()).containsExactly("owner VARCHAR", "no NUMERIC", "body VARCHAR");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private void update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /** The columns of {@code SELECT *} with their types. */
    private List<String> star() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM Note")) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> all = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                all.add(columns.getColumnLabel(i) + " " + columns.getColumnTypeName(i));
            }
            return all;
        }
    }

    @Test
    void ofPuts() throws SQLException {
        update("UPSERT INTO Note VALUE {'owner': 'ann', 'no': 2, 'tags': <<'x'>>, 'n': 1, 'nothing': NULL}");

        assertThat(star())
                .containsExactly(
                        "owner VARCHAR", "no NUMERIC", "body VARCHAR", "n NUMERIC", "nothing VARIANT", "tags LIST");
    }

    @Test
    void ofConcurrentPuts() throws SQLException {
        update("UPSERT INTO Note (owner, no, b) VALUES ('ann', 2, TRUE), ('ann', 3, FALSE)");

        assertThat(star()).containsExactly("owner VARCHAR", "no NUMERIC", "b BOOLEAN", "body VARCHAR");
    }

    @Test
    void ofUpdates() throws SQLException {
        update("UPDATE Note SET count = IF_NOT_EXISTS(count, 0) + 1, d = {'x': 1}, e = body REMOVE body"
                + " WHERE owner = 'ann' AND no = 1");

        assertThat(star())
                .containsExactly(
                        "owner VARCHAR", "no NUMERIC", "body VARCHAR", "count NUMERIC", "d DOCUMENT", "e VARCHAR");
    }

    @Test
    void whatWasSampledKeepsItsType() throws SQLException {
        update("UPDATE Note SET body = 7 WHERE owner = 'ann' AND no = 1");

        assertThat(star()).containsExactly("owner VARCHAR", "no NUMERIC", "body VARCHAR");
    }

    /** Types come from the items that are read, and not from earlier writes. */
    @Test
    void aValueOfAnotherTypeIsWrittenLater() throws SQLException {
        update("UPDATE Note SET v = 3 WHERE owner = 'ann' AND no = 1");
        update("UPDATE Note SET v = 'abc' WHERE owner = 'ann' AND no = 1");

        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM Note WHERE owner = 'ann' AND v = 'abc'")) {
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("VARCHAR");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo("abc");
            assertThat((Object) statement.getWarnings()).isNull();
        }
        assertThat(star()).contains("v VARCHAR");
    }

    @Test
    void ofATransactionOnceItIsCommitted() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE Note SET held = 1 WHERE owner = 'ann' AND no = 1");
        assertThat(star()).doesNotContain("held NUMERIC");
        connection.commit();

        assertThat(star()).contains("held NUMERIC");
    }

    @Test
    void whatWasNotWrittenIsNotShown() throws SQLException {
        update("UPDATE Note SET never = 1 WHERE owner = 'bob' AND no = 1");

        assertThat(star()).containsExactly("owner VARCHAR", "no NUMERIC", "body VARCHAR");
    }
}

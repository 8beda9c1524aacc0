package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table that another client drops and creates again with other keys. */
@Timeout(120)
class OtherKeysTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private void madeAgain() {
        database.dropTable("Made");
        database.addTable("Made", "second");
        database.put(
                "Made",
                Map.of(
                        "second", AttributeValue.fromS("y"),
                        "first", AttributeValue.fromS("x"),
                        "v", AttributeValue.fromS("found")));
    }

    private Connection connect() throws SQLException {
        return database.connect("&scan=allow&sampleCapacity=0&catalog=off");
    }

    @Test
    void aReadIsReplanned() throws SQLException {
        database.addTable("Made", "first");
        database.put("Made", Map.of("first", AttributeValue.fromS("x")));
        try (Connection connection = connect();
                PreparedStatement read = connection.prepareStatement("SELECT v FROM Made WHERE first = ?")) {
            read.setString(1, "x");
            try (ResultSet rows = read.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
            madeAgain();
            try (ResultSet rows = read.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("found");
            }
            assertThat(read.getWarnings().getMessage()).startsWith("A table has other keys than before");
        }
    }

    /** The columns' types differ from those of the result set, so the statement fails, but not the next one. */
    @Test
    void aReadOfTheKeyItselfFailsOnce() throws SQLException {
        database.addTable("Made", "first");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String sql = "SELECT first FROM Made WHERE first = 'x'";
            statement.executeQuery(sql).close();
            madeAgain();
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeQuery(sql).next());
            assertThat(failure.getSQLState()).startsWith("42");
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("x");
            }
        }
    }

    @Test
    void aWriteIsReplanned() throws SQLException {
        database.addTable("Made", "first");
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO Made (first, second) VALUES (?, ?)")) {
            insert.setString(1, "a");
            insert.setString(2, "b");
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThat(statement.executeUpdate("UPDATE Made SET n = 1 WHERE first = 'a'"))
                    .isEqualTo(1);
            madeAgain();
            assertThat(statement.executeUpdate("UPDATE Made SET n = 2 WHERE first = 'x'"))
                    .isEqualTo(1);
            assertThat(database.item("Made", "second", "y")).containsEntry("n", AttributeValue.fromN("2"));
            insert.setString(1, "c");
            insert.setString(2, "d");
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThat(database.item("Made", "second", "d")).containsEntry("first", AttributeValue.fromS("c"));
        }
    }

    /** The error of the failed row is reported, and the next statement knows the new table. */
    @Test
    void aFailedBatchRefreshesTheDescription() throws SQLException {
        database.addTable("Made", "first");
        try (Connection connection = connect();
                PreparedStatement delete = connection.prepareStatement("DELETE FROM Made WHERE first = ?")) {
            delete.setString(1, "none");
            delete.executeUpdate();
            madeAgain();
            delete.setString(1, "x");
            delete.addBatch();
            SQLException failure = catchThrowableOfType(SQLException.class, delete::executeBatch);
            assertThat(failure.getMessage()).contains("key");
            delete.setString(1, "x");
            assertThat(delete.executeUpdate()).isEqualTo(1);
            assertThat(database.item("Made", "second", "y")).isEmpty();
        }
    }
}

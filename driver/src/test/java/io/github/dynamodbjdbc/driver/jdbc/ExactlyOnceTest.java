package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates with lost answers, with and without {@code exactlyOnce}. */
@Timeout(120)
class ExactlyOnceTest {
    private static final String ADD = "UPDATE Counter SET n = n + 1 WHERE id = 'c'";

    private final TestDatabase database = new TestDatabase();
    private Connection plain;

    @BeforeEach
    void connect() throws SQLException {
        database.addTable("Counter", "id");
        plain = database.connect("&sampleCapacity=0&unknownColumns=allow");
        update(plain, "INSERT INTO Counter VALUE {'id': 'c', 'n': 3, 'm': 5, 'l': [1]}");
    }

    @AfterEach
    void close() throws SQLException {
        plain.close();
        database.close();
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private String stored(String column) throws SQLException {
        try (Statement statement = plain.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + column + " FROM Counter WHERE id = 'c'")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private Connection through(LossyProxy proxy, String properties) throws SQLException {
        return DriverManager.getConnection(database.url("&sampleCapacity=0&unknownColumns=allow" + properties)
                .replace(
                        "jdbc:dynamodb:embedded?",
                        "jdbc:dynamodb://127.0.0.1:" + proxy.port() + "?region=" + EmbeddedEngine.REGION + "&"));
    }

    /** The engine does an update whose answer is lost, and then the repeated update: without exactlyOnce, twice. */
    @Test
    void withoutItAnAdditionMayBeDoneTwice() throws Exception {
        try (LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "UpdateItem");
                Connection connection = through(proxy, "")) {
            proxy.lose(1);
            assertThat(update(connection, ADD)).isEqualTo(1);
            assertThat(proxy.bodies()).hasSize(2);
        }
        assertThat(stored("n")).isEqualTo("5");
    }

    /**
     * 3 + 1; 3 times 2 with a condition on the old value; one element; a copy in both directions; a sum that its own condition prevents from being
     * added twice.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n = n + 1             | id = 'c'           | n | 4",
                "n = n * 2             | id = 'c'           | n | 6",
                "l = list_append(l, [2]) | id = 'c'         | l | [1,2]",
                "n = m, m = n          | id = 'c'           | m | 3",
                "n = n + 1             | id = 'c' AND n = 3 | n | 4",
                "n = n + 1             | n = 3              | n | 4"
            })
    void anUpdateIsDoneOnceThoughItsAnswersAreLost(String set, String where, String column, String value)
            throws Exception {
        try (LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "TransactWriteItems");
                Connection connection = through(proxy, "&exactlyOnce=true")) {
            proxy.lose(2);
            assertThat(update(connection, "UPDATE Counter SET " + set + " WHERE " + where))
                    .isEqualTo(1);
            assertThat(proxy.bodies()).hasSize(3);
            assertThat(proxy.bodies().get(1)).isEqualTo(proxy.bodies().get(0));
            assertThat(proxy.bodies().get(2)).isEqualTo(proxy.bodies().get(0));
        }
        assertThat(stored(column)).isEqualTo(value);
    }

    @Test
    void aConditionThatIsFalseCountsNoRow() throws SQLException {
        try (Connection connection = database.connect("&unknownColumns=allow&exactlyOnce=true")) {
            assertThat(update(connection, ADD + " AND n = 4")).isEqualTo(0);
            assertThat(update(connection, "UPDATE Counter SET n = n + 1 WHERE id = 'none'"))
                    .isEqualTo(0);
            SQLException refused = catchThrowableOfType(
                    SQLException.class, () -> update(connection, "UPDATE Counter SET l = l + 1 WHERE id = 'c'"));
            assertThat(refused.getMessage()).contains("'l' would be lost");
        }
        assertThat(stored("n")).isEqualTo("3");
        assertThat(stored("l")).isEqualTo("[1]");
    }

    @Test
    void whatMayBeRepeatedIsSentAsEver() throws Exception {
        try (LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "TransactWriteItems");
                Connection connection = through(proxy, "&exactlyOnce=true")) {
            update(connection, "UPDATE Counter SET n = 7, d = if_not_exists(d, 1) WHERE id = 'c'");
            update(connection, "DELETE FROM Counter WHERE id = 'x'");
            update(connection, "INSERT INTO Counter (id, n) VALUES ('y', 1)");
            assertThat(proxy.bodies()).isEmpty();
            update(connection, "INSERT INTO Counter (id, n) VALUES ('y', 1) ON CONFLICT (id) DO UPDATE SET n = n + 1");
            assertThat(proxy.bodies()).hasSize(1);
        }
    }

    @Test
    void itTakesTwiceTheUnitsAndBudgetsCountThem() throws SQLException {
        try (Connection connection = database.connect("&unknownColumns=allow&exactlyOnce=true");
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(ADD)).isEqualTo(1);
            assertThat(statement.unwrap(DynamoStatement.class).capacity().writeUnits())
                    .isEqualTo(2.0);
            // Two items take 4 units; without exactlyOnce, 2.
            update(plain, "INSERT INTO Counter VALUE {'id': 'd', 'n': 1}");
            statement.execute("SET maxWriteCapacity = 2");
            SQLException refused = catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("UPDATE Counter SET n = n + 1 WHERE n > 0"));
            assertThat(refused.getSQLState()).startsWith("54");
            statement.execute("SET exactlyOnce = false");
            assertThat(statement.executeUpdate("UPDATE Counter SET n = n + 1 WHERE n > 0"))
                    .isEqualTo(2);
        }
    }

    @Test
    void aTransactionReturnsNoItem() throws SQLException {
        try (Connection connection = database.connect("&unknownColumns=allow&exactlyOnce=true");
                Statement statement = connection.createStatement()) {
            SQLException refused =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery(ADD + " RETURNING n"));
            assertThat(refused.getSQLState()).isEqualTo("42000");
            assertThat(refused.getMessage()).contains("exactlyOnce");
        }
        assertThat(stored("n")).isEqualTo("3");
    }
}

package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SET without tables, with expressions over constants and properties only. */
class SettingTest {
    private static Connection connect() throws SQLException {
        return new DynamoDbDriver()
                .connect("jdbc:dynamodb://127.0.0.1:1?accessKeyId=a&secretAccessKey=b&documents=native", null);
    }

    @Test
    void givesNoRowsAndChangesNone() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("SET reportCapacity = true")).isFalse();
            assertThat(statement.getResultSet()).isNull();
            assertThat(statement.getUpdateCount()).isZero();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.executeUpdate("SET ttl TO 'show'")).isZero();
            assertThat(statement.execute("SELECT 1")).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void executeQueryChangesNothing() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SET documents = json")) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SET documents = json"));
            assertThat(failure.getSQLState()).isEqualTo("42000");
            SQLException ofPrepared = catchThrowableOfType(SQLException.class, prepared::executeQuery);
            assertThat(ofPrepared.getSQLState()).isEqualTo("42000");
            assertThat(((JdbcConnection) connection).resultOptions().nativeDocuments())
                    .isTrue();
        }
    }

    @Test
    void holdsForTheStatementsThatFollow() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET REPORTCAPACITY = true");
            try (ResultSet rows = statement.executeQuery("SELECT 1")) {
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
            assertThat(statement.getWarnings().getMessage()).startsWith("Consumed 0");
            statement.execute("SET reportCapacity = DEFAULT");
            statement.executeQuery("SELECT 1").close();
            assertThat((Object) statement.getWarnings()).isNull();
        }
    }

    @Test
    void leavesOtherPropertiesAsTheyWereGiven() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET scanThreshold = 5");
            assertThat(((JdbcConnection) connection).resultOptions().nativeDocuments())
                    .isTrue();
            statement.execute("SET documents = json");
            assertThat(((JdbcConnection) connection).resultOptions().nativeDocuments())
                    .isFalse();
            try (Connection other = connect()) {
                assertThat(((JdbcConnection) other).resultOptions().nativeDocuments())
                        .isTrue();
            }
        }
    }

    @Test
    void isPreparedAsWell() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement("SET maxReadCapacity = 2.5")) {
            assertThat(statement.execute()).isFalse();
            assertThat(statement.executeUpdate()).isZero();
            assertThat(((JdbcConnection) connection)
                            .session()
                            .settings()
                            .statement()
                            .maxReadCapacity())
                    .isEqualTo(2.5);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET maxReadCapacity = 0 | 22023 | is a number above 0, not '0'",
                "SET maxReadCapacity = -3 | 22023 | is a number above 0, not '-3'",
                "SET scan = never | 22023 | is one of allow, warn, deny, not 'never'",
                "SET tll = show | 22023 | did you mean ttl?",
                "SET secretAccessKey = x | 22023 | can't be set on an open connection",
                "SET region = x | 22023 | can't be set on an open connection",
            })
    void refusesWhatConnectingWouldRefuse(String sql, String state, String says) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> statement.execute(sql));
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage()).contains(says);
        }
    }

    @Test
    void isNoQuery() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SET ttl = show"));
            assertThat(failure.getMessage()).contains("gives no rows");
        }
    }
}

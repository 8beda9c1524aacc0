package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connections with the same keys share the statement log, but not the literals in it. */
class LogOfOthersTest {
    private static List<String> log(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sql FROM \"system\".statements")) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void literalsAreSeenByTheConnectionThatWroteThem() throws SQLException {
        try (TestDatabase database = new TestDatabase();
                Connection writer = database.connect("&logLiterals=true");
                Connection other = database.connect("&logLiterals=true")) {
            run(writer, "SELECT 'written' AS a");
            run(other, "SELECT 'read' AS a");
            assertThat(log(writer))
                    .contains("SELECT 'written' AS a", "SELECT ? AS a")
                    .doesNotContain("SELECT 'read' AS a");
            assertThat(log(other))
                    .contains("SELECT 'read' AS a", "SELECT ? AS a")
                    .doesNotContain("SELECT 'written' AS a");
        }
    }
}

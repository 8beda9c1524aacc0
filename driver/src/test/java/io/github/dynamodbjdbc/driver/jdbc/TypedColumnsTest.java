package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which columns have a certain type, and which only the type of most values. */
@Timeout(60)
class TypedColumnsTest {
    private static final String SQL =
            "SELECT Artist, \"Year\", title, UPPER(title), info.n, \"$item\".title, mixed, \"Year\" + 1 FROM Music";

    @ParameterizedTest
    @ValueSource(strings = {"dynamic", "sampled"})
    void keysDeclaredColumnsAndExpressionsAreTyped(String columns) throws SQLException {
        try (TestDatabase database = new TestDatabase();
                Connection connection = database.connect("&columns=" + columns);
                PreparedStatement statement = connection.prepareStatement(SQL)) {
            DynamoResultSetMetaData known = statement.getMetaData().unwrap(DynamoResultSetMetaData.class);
            List<String> found = new ArrayList<>();
            for (int i = 1; i <= known.getColumnCount(); i++) {
                found.add(String.valueOf(known.isTyped(i)));
            }
            assertThat(String.join(" ", found)).isEqualTo("true true false true false false false true");
        }
    }

    @Test
    void unknownColumnsAreErrors() throws SQLException {
        try (TestDatabase database = new TestDatabase();
                Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(SQL)) {
            DynamoResultSetMetaData known = statement.getMetaData().unwrap(DynamoResultSetMetaData.class);
            assertThatThrownBy(() -> known.isTyped(9)).hasMessageContaining("no column 9");
        }
    }
}

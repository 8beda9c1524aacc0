package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists and arrays in {@code IN (?)}, {@code = ANY (?)} and {@code <> ALL (?)}. */
class ListParametersTest {
    private TestDatabase database;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        database = new TestDatabase();
        connection = database.connect("&scan=allow");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Days (id INTEGER, PRIMARY KEY (id))");
            for (int i = 1; i <= 9; i++) {
                statement.execute(
                        "INSERT INTO Days (id, day, tags) VALUES (" + i + ", '2024-01-0" + i + "', ['t" + i + "'])");
            }
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static List<Integer> ids(PreparedStatement statement) throws SQLException {
        List<Integer> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    private List<Integer> ids(String condition, Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT id FROM Days WHERE " + condition)) {
            statement.setObject(1, value);
            return ids(statement);
        }
    }

    @Test
    void aListIsItsElements() throws SQLException {
        assertThat(ids("id IN (?)", List.of(3, 1, 77))).containsExactlyInAnyOrder(1, 3);
        assertThat(ids("id = ANY (?)", List.of(3, 1, 77))).containsExactlyInAnyOrder(1, 3);
        assertThat(ids("id = SOME(?)", Set.of(4))).containsExactly(4);
        assertThat(ids("id IN (?)", new int[] {5, 6, 5})).containsExactlyInAnyOrder(5, 6);
        // The key is declared as a number, so a text is converted as for a single value.
        assertThat(ids("id IN (?)", new String[] {"7"})).containsExactly(7);
        assertThat(ids("day IN (?)", List.of(LocalDate.of(2024, 1, 2), "2024-01-08")))
                .containsExactlyInAnyOrder(2, 8);
        assertThat(ids("id NOT IN (?)", List.of(1, 2, 3, 4, 5, 6))).containsExactlyInAnyOrder(7, 8, 9);
        assertThat(ids("id <> ALL (?)", List.of(1, 2, 3, 4, 5, 6))).containsExactlyInAnyOrder(7, 8, 9);
        assertThat(ids("id = ANY (?)", connection.createArrayOf("INTEGER", new Object[] {2, 9})))
                .containsExactlyInAnyOrder(2, 9);
    }

    @Test
    void aStringIsTheTextOfAnArrayNextToAQuantifier() throws SQLException {
        assertThat(ids("id = ANY (?)", "{3,1,77}")).containsExactlyInAnyOrder(1, 3);
        assertThat(ids("id <> ALL (?)", " { 1, 2,3,4,5,\"6\" } ")).containsExactlyInAnyOrder(7, 8, 9);
        assertThat(ids("id = ANY (?)", "{}")).isEmpty();
        assertThat(ids("id <> ALL (?)", "{}")).hasSize(9);
        assertThat(ids("id <> ALL (?)", "{1,NULL}")).isEmpty();
        assertThat(ids("day LIKE ANY (?)", "{%-02,%-08,x}")).containsExactlyInAnyOrder(2, 8);
        assertThat(ids("day LIKE ANY (?)", List.of("%-02", "%-08"))).containsExactlyInAnyOrder(2, 8);
        assertThat(ids("day LIKE ALL (?)", List.of("2024%", "%-09"))).containsExactly(9);
        assertThat(ids("day NOT LIKE ALL (?)", "{%1,%2,%3,%4,%5,%6}")).containsExactlyInAnyOrder(7, 8, 9);
        assertThat(ids("day LIKE ANY (?)", List.of())).isEmpty();
        assertThat(ids("day LIKE ALL (?)", "{}")).hasSize(9);
        assertThat(ids("day IN (?)", "{2024-01-01}")).isEmpty();
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM Days WHERE id <> ALL (?)")) {
            for (String text : List.of("1", "{1", "{1}}", "{{1}}", "")) {
                SQLException refused = catchThrowableOfType(SQLException.class, () -> delete.setString(1, text));
                assertThat(refused.getSQLState()).as(text).isEqualTo("22018");
            }
            delete.setString(1, "{1,2,3,4,5,6,7,8}");
            assertThat(delete.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void aStringIsTheTextOfAnArrayInArrayFunctions() throws SQLException {
        assertThat(ids("id = CARDINALITY(?)", "{a,b,c}")).containsExactly(3);
        assertThat(ids("tags && ?", "{t2,t5}")).containsExactlyInAnyOrder(2, 5);
        assertThat(ids("ARRAY_POSITION(?, tags[0]) = 2", "{t9,t7}")).containsExactly(7);
        assertThat(ids("id = L2_DISTANCE(?, [0, 0])", "[3, 4]")).containsExactly(5);
    }

    @Test
    void nullsAndEmptyListsAreAsInSql() throws SQLException {
        assertThat(ids("id IN (?)", List.of())).isEmpty();
        assertThat(ids("id = ANY (?)", new Object[0])).isEmpty();
        assertThat(ids("id NOT IN (?)", List.of())).hasSize(9);
        assertThat(ids("id <> ALL (?)", List.of())).hasSize(9);
        assertThat(ids("id IN (?)", Arrays.asList(null, 2))).containsExactly(2);
        assertThat(ids("id NOT IN (?)", Arrays.asList(null, 2))).isEmpty();
        assertThat(ids("id IN (?)", null)).isEmpty();
        assertThat(ids("id = ANY (?)", 8)).containsExactly(8);
    }

    @Test
    void aListInOtherPlacesIsAValue() throws SQLException {
        assertThat(ids("tags = ?", List.of("t4"))).containsExactly(4);
        assertThat(ids("tags IN (?)", List.of(List.of("t4"), List.of("t5")))).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void keysOfAnyNumberAreReadByKey() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT id /* ? IN (?) \uD83D\uDE00 */ FROM Days WHERE day > ? AND id IN (?) AND day < ?")) {
            statement.setString(1, "2024");
            statement.setString(3, "2025");
            for (List<Integer> keys : List.of(List.of(1), List.of(4, 5, 6), List.<Integer>of(), List.of(9, 8))) {
                statement.setObject(2, keys, Types.ARRAY);
                assertThat(ids(statement)).containsExactlyInAnyOrderElementsOf(keys);
                assertThat(statement.unwrap(DynamoStatement.class).capacity().readUnits())
                        .isEqualTo(0.5 * keys.size());
            }
            statement.setObject(2, IntStream.rangeClosed(1, 2000).toArray());
            assertThat(ids(statement)).hasSize(9);
        }
    }

    @Test
    void writesTakeListsToo() throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM Days WHERE id IN (?)")) {
            delete.setObject(1, List.of(1, 2, 99));
            assertThat(delete.executeUpdate()).isEqualTo(2);
            delete.setObject(1, List.of(3));
            delete.addBatch();
            delete.setObject(1, List.of(4, 5));
            delete.addBatch();
            assertThat(delete.executeBatch()).containsExactly(1, 2);
        }
        assertThat(ids("id > ?", 0)).containsExactlyInAnyOrder(6, 7, 8, 9);
    }

    @Test
    void invalidListsAreErrors() throws SQLException {
        SQLException operator = catchThrowableOfType(SQLException.class, () -> ids("id < ANY (?)", List.of(1)));
        assertThat(operator.getMessage()).contains("a list that is a parameter is compared by = ANY (?) or <> ALL (?)");
        assertThat(operator.getSQLState()).isEqualTo("42601");
        SQLException element =
                catchThrowableOfType(SQLException.class, () -> ids("id IN (?)", List.of(1, new Object())));
        assertThat(element.getMessage()).startsWith("Parameter 1: ");
    }
}

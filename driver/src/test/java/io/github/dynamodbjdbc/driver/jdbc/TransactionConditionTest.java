package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** EXISTS(query) as a condition of a transaction. {@code a} is in a transaction, {@code b} writes next to it. */
@Timeout(120)
class TransactionConditionTest {
    private static final String OPEN =
            "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 1 AND state = 'open')";
    private static final String CLOSE = "UPDATE Account SET state = 'closed' WHERE owner = 'ann' AND no = 1";
    private static final String SPEND = "UPDATE Account SET balance = balance - 1 WHERE owner = 'ann' AND no = 1";
    private static final String ENTRY = "INSERT INTO Account (owner, no) VALUES ('ann', 2)";

    private final TestDatabase database = new TestDatabase();
    private Connection a;
    private Connection b;

    @BeforeEach
    void connect() throws SQLException {
        database.addTable("Account", "owner", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        a = database.connect("&sampleCapacity=0&unknownColumns=allow");
        b = database.connect("&sampleCapacity=0&unknownColumns=allow");
        update(
                b,
                "INSERT INTO Account VALUE {'owner': 'ann', 'no': 1, 'balance': 100, 'state': 'open', 'tags': ['x', 'y']}");
        a.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        a.close();
        b.close();
        database.close();
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static List<Boolean> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<Boolean> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getBoolean(1));
            }
            return all;
        }
    }

    private static String state(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        SQLException failure = catchThrowableOfType(SQLException.class, call);
        return failure == null ? "00000" : failure.getSQLState();
    }

    private boolean committed() throws SQLException {
        return rows(b, "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 2)")
                .get(0);
    }

    @Test
    void theCommitChecksIt() throws SQLException {
        assertThat(rows(a, OPEN)).containsExactly(true);
        update(a, ENTRY);
        update(b, CLOSE);
        assertThat(state(a::commit)).isEqualTo("40001");
        assertThat(committed()).isFalse();
    }

    @Test
    void otherAttributesMayChange() throws SQLException {
        assertThat(rows(a, OPEN)).containsExactly(true);
        update(a, ENTRY);
        update(b, SPEND);
        a.commit();
        assertThat(committed()).isTrue();
    }

    @Test
    void severalOfOneItem() throws SQLException {
        rows(a, OPEN);
        rows(a, "EXISTS(SELECT no FROM Account WHERE owner = 'ann' AND no = 1 AND balance >= 90)");
        update(b, SPEND);
        a.commit();
        rows(a, OPEN);
        rows(a, "EXISTS(SELECT no FROM Account WHERE owner = 'ann' AND no = 1 AND balance >= 99)");
        update(b, SPEND);
        assertThat(state(a::commit)).isEqualTo("40001");
    }

    /** DynamoDB can't check the length of a text that is made upper case: the attribute has to stay. */
    @Test
    void partsThatOnlyTheDriverChecksPinTheirAttributes() throws SQLException {
        String computed = "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 1 AND UPPER(state) LIKE 'OP%')";
        assertThat(rows(a, computed)).containsExactly(true);
        update(b, SPEND);
        a.commit();
        assertThat(rows(a, computed)).containsExactly(true);
        update(b, "UPDATE Account SET state = 'opened' WHERE owner = 'ann' AND no = 1");
        assertThat(state(a::commit)).isEqualTo("40001");
    }

    @Test
    void falseIsAnError() throws SQLException {
        update(a, ENTRY);
        SQLException failure = catchThrowableOfType(
                SQLException.class,
                () -> rows(a, "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 1 AND state = 'closed')"));
        assertThat((Throwable) failure).isInstanceOf(SQLIntegrityConstraintViolationException.class);
        assertThat(failure.getSQLState()).isEqualTo("23514");
        assertThat(state(() -> rows(a, "EXISTS(SELECT * FROM Account WHERE owner = 'none' AND no = 1)")))
                .isEqualTo("23514");
        // As after each statement that fails, what was held before stays.
        update(b, SPEND);
        a.commit();
        assertThat(committed()).isTrue();
    }

    @Test
    void itSeesHeldWrites() throws SQLException {
        update(a, CLOSE);
        assertThat(state(() -> rows(a, OPEN))).isEqualTo("23514");
        update(a, ENTRY);
        assertThat(rows(a, "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 2)"))
                .containsExactly(true);
        a.commit();
        assertThat(committed()).isTrue();
    }

    @Test
    void aWriteOfTheItemHoldsToAllOfIt() throws SQLException {
        rows(a, OPEN);
        update(a, CLOSE);
        update(b, SPEND);
        assertThat(state(a::commit)).isEqualTo("40001");
        update(a, SPEND);
        rows(a, OPEN);
        a.commit();
        assertThat(rows(b, "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 1 AND balance = 98)"))
                .containsExactly(true);
    }

    @Test
    void savepointsUndoIt() throws SQLException {
        update(a, ENTRY);
        update(a, "SAVEPOINT s");
        rows(a, OPEN);
        update(a, "ROLLBACK TO SAVEPOINT s");
        update(b, CLOSE);
        a.commit();
        assertThat(committed()).isTrue();
    }

    @Test
    void parametersAndSeveralKeys() throws SQLException {
        try (PreparedStatement condition =
                a.prepareStatement("EXISTS(SELECT 1 FROM Account WHERE owner = ? AND no IN (?, 7) AND balance > ?)")) {
            condition.setString(1, "ann");
            condition.setInt(2, 1);
            condition.setInt(3, 98);
            try (ResultSet row = condition.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getBoolean(1)).isTrue();
                assertThat(row.next()).isFalse();
            }
        }
        update(a, ENTRY);
        update(b, SPEND);
        update(b, "INSERT INTO Account (owner, no) VALUES ('ann', 7)");
        // It was not there, which the answer may depend on.
        assertThat(state(a::commit)).isEqualTo("40001");
    }

    @Test
    void itNeedsTheKey() throws SQLException {
        String all = "EXISTS(SELECT * FROM Account WHERE owner = 'ann')";
        assertThat(state(() -> rows(a, all))).isEqualTo("42000");
        assertThat(rows(a, "SELECT " + all)).containsExactly(true);
        assertThat(rows(b, all)).containsExactly(true);
        assertThat(rows(a, "EXISTS(SELECT * FROM Account WHERE owner = 'ann' AND no = 1 LIMIT 1)"))
                .containsExactly(true);
    }

    @Test
    void aReadOnlyConnectionHasNoCommitThatChecks() throws SQLException {
        a.setReadOnly(true);
        assertThat(rows(a, "EXISTS(SELECT * FROM Account WHERE owner = 'zoe')")).containsExactly(false);
    }

    @Test
    void itsUnits() throws SQLException {
        try (Statement statement = a.createStatement()) {
            statement.executeQuery(OPEN).close();
            CapacityReport read = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(read.readUnits()).isEqualTo(1);
            assertThat(read.requests()).isEqualTo(1);
            statement.execute("COMMIT");
            CapacityReport commit = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(commit.writeUnits()).isEqualTo(2);
            assertThat(commit.requests()).isEqualTo(1);
        }
    }
}

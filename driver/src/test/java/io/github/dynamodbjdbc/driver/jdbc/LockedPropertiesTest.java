package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What whoever made a connection has locked can be tightened, and not loosened. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LockedPropertiesTest {
    private static final String GUARDS = "&scan=warn&scanThreshold=100&maxReadCapacity=50&queryTimeout=20&segments=2"
            + "&lockedProperties=scan,SCANTHRESHOLD,maxReadCapacity,queryTimeout,ttl,denseIndexes,consistentRead,segments";

    private TestDatabase database;

    @BeforeAll
    void open() {
        database = new TestDatabase();
    }

    @AfterAll
    void close() {
        database.close();
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.connect(GUARDS);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET scan = allow",
                "SET scanThreshold = 101",
                "SET scanThreshold = DEFAULT",
                "SET maxReadCapacity = 50.5",
                "SET maxReadCapacity = DEFAULT",
                "SET queryTimeout = 0",
                "SET ttl = show",
                "SET ttl = only",
                "SET denseIndexes = 'Music:ByYear'",
            })
    void noStatementLoosensThem(String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> run(sql));

        assertThat(failure.getSQLState()).isEqualTo("42501");
        assertThat(failure.getMessage()).contains("is locked");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET scan = deny",
                "SET scanThreshold = 99",
                "SET maxReadCapacity = 49.5",
                "SET queryTimeout = 19",
                "SET ttl = hide",
                "SET maxWriteCapacity = 1000",
                "SELECT /*+ NO_SCAN */ 1",
                "SELECT /*+ TTL(HIDE) SEGMENTS(1) MAX_RCU(1) */ title FROM Music WHERE Artist = 'A' AND Song = 1",
            })
    void tighteningStays(String sql) throws SQLException {
        run(sql);
    }

    @ParameterizedTest
    @CsvSource({
        "SCAN(Music), scan",
        "TTL(SHOW), ttl",
        "TTL(ONLY), ttl",
        "DENSE(Music ByYear), denseIndexes",
        "CONSISTENT, consistentRead",
        "SEGMENTS(3), segments"
    })
    void noHintLoosensThem(String hint, String property) {
        assertThatThrownBy(() -> run("SELECT /*+ " + hint + " */ title FROM Music WHERE Artist = 'A'"))
                .hasMessageContaining("would loosen property " + property);
    }

    @Test
    void tighteningIsTakenBackAsFarAsTheConnection() throws SQLException {
        try (Connection connection = database.connect(GUARDS);
                Statement statement = connection.createStatement()) {
            statement.execute("SET maxReadCapacity = 5");
            statement.execute("SET maxReadCapacity = 50");
            assertThat(settings(connection).maxReadCapacity()).isEqualTo(50);
        }
    }

    @Test
    void onlyPropertiesCanBeLocked() {
        assertThatThrownBy(() -> database.connect("&lockedProperties=scan,maxReedCapacity"))
                .hasMessageContaining("did you mean maxReadCapacity?");
    }

    @Test
    void theNextBorrowerFindsTheConnectionAsItWasMade() throws SQLException {
        try (Connection connection = database.connect("&scan=deny");
                Statement statement = connection.createStatement()) {
            ConnectionSettings made = settings(connection);
            statement.execute("SET scan = allow");
            assertThat(settings(connection)).isNotEqualTo(made);
            connection.endRequest();
            assertThat(settings(connection)).isSameAs(made);
            statement.execute("SET ttl = show");
            connection.beginRequest();
            assertThat(settings(connection)).isSameAs(made);
        }
    }

    private static ConnectionSettings settings(Connection connection) {
        return ((JdbcConnection) connection).session().settings();
    }
}

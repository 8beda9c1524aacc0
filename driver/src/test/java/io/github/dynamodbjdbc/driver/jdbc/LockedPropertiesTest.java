package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that the connection's owner has locked can be tightened, but not loosened. */
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
        "SEGMENTS(3), segments",
        "'SEGMENT(0, 2)', scan",
        "TRANSACTIONAL, consistentRead"
    })
    void noHintLoosensThem(String hint, String property) {
        assertThatThrownBy(() -> run("SELECT /*+ " + hint + " */ title FROM Music WHERE Artist = 'A'"))
                .hasMessageContaining("would loosen property " + property);
    }

    /** Tests for each hint which locked properties forbid it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SCAN(Music)",
                "SEGMENT(0, 2)",
                "TTL(SHOW)",
                "TTL(ONLY)",
                "DENSE(Music ByYear)",
                "CONSISTENT",
                "TRANSACTIONAL",
                "SEGMENTS(3)",
                "NO_SCAN",
                "TTL(HIDE)",
                "MAX_RCU(1000)",
                "RCU_PER_SECOND(1000)",
                "INDEX(Music ByYear)",
                "PATH(Music Scan)"
            })
    void hintsAndLocksPairwise(String hint) throws SQLException {
        Map<String, Set<String>> refusedBy = Map.of(
                "SCAN(Music)", Set.of("scan", "scanThreshold"),
                "SEGMENT(0, 2)", Set.of("scan", "scanThreshold"),
                "TTL(SHOW)", Set.of("ttl", "ttlClock"),
                "TTL(ONLY)", Set.of("ttl", "ttlClock"),
                "DENSE(Music ByYear)", Set.of("denseIndexes"),
                "CONSISTENT", Set.of("consistentRead"),
                "TRANSACTIONAL", Set.of("consistentRead"),
                "SEGMENTS(3)", Set.of("segments", "prefetch"));
        try (Connection probe = database.connect();
                Statement options = probe.createStatement();
                ResultSet names = options.executeQuery("SHOW OPTIONS")) {
            while (names.next()) {
                String locked = names.getString(1);
                try (Connection connection = database.connect("&lockedProperties=" + locked)) {
                    String sql = "EXPLAIN SELECT /*+ " + hint + " */ title FROM Music WHERE Artist = 'A' AND Song = 1";
                    SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute(sql);
                        }
                    });
                    boolean refused = failure != null && failure.getMessage().contains("has locked");
                    assertThat(refused)
                            .as("%s with %s locked", hint, locked)
                            .isEqualTo(refusedBy.getOrDefault(hint, Set.of()).contains(locked));
                }
            }
        }
    }

    @Test
    void noSetterLoosensThem() throws SQLException {
        try (Connection connection =
                        database.connect("&queryTimeout=20&applicationName=a&readOnly=true&currentSchema=dynamodb"
                                + "&lockedProperties=queryTimeout,applicationName,readOnly,currentSchema");
                Statement statement = connection.createStatement()) {
            for (int seconds : new int[] {0, 21, Integer.MAX_VALUE}) {
                statement.setQueryTimeout(seconds);
                assertThat(statement.getQueryTimeout()).isEqualTo(20);
            }
            assertThat(statement.getWarnings().getMessage()).contains("queryTimeout is locked");
            statement.setQueryTimeout(3);
            assertThat(statement.getQueryTimeout()).isEqualTo(3);
            connection.setClientInfo("ApplicationName", "b");
            assertThat(((JdbcConnection) connection).session().applicationName())
                    .isEqualTo("a");
            connection.setReadOnly(false);
            assertThat(connection.isReadOnly()).isTrue();
            assertThatThrownBy(() -> connection.setSchema("system")).hasMessageContaining("is locked");
        }
    }

    @Test
    void tighteningIsTakenBackAsFarAsTheConnection() throws SQLException {
        try (Connection connection = database.connect(GUARDS);
                Statement statement = connection.createStatement()) {
            statement.execute("SET maxReadCapacity = 5");
            statement.execute("SET maxReadCapacity = 50");
            assertThat(settings(connection).statement().maxReadCapacity()).isEqualTo(50);
        }
    }

    @Test
    void onlyPropertiesCanBeLocked() {
        assertThatThrownBy(() -> database.connect("&lockedProperties=scan,maxReedCapacity"))
                .hasMessageContaining("did you mean maxReadCapacity?");
    }

    @Test
    void theNextBorrowerGetsTheOriginalSettings() throws SQLException {
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

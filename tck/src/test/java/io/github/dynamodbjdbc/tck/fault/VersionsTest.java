package io.github.dynamodbjdbc.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The property {@code versionAttribute}: no writer overwrites another writer's change of the same item. */
class VersionsTest {
    private static final int WRITERS = 8;

    private final FaultFixture fixture = new FaultFixture();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = open();
        put(Map.of("n", FaultFixture.n("0")));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        fixture.close();
    }

    private Connection open() throws SQLException {
        return fixture.connect("&unknownColumns=allow&versionAttribute=v");
    }

    private void put(Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.putAll(FaultFixture.key("a", "1"));
        fixture.direct.putItem(request -> request.tableName(FaultFixture.TABLE).item(item));
    }

    private String number(String attribute) {
        return new BigDecimal(fixture.direct
                        .getItem(request -> request.tableName(FaultFixture.TABLE)
                                .key(FaultFixture.key("a", "1"))
                                .consistentRead(true))
                        .item()
                        .get(attribute)
                        .n())
                .toPlainString();
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    /** The sum of the results of all writers, which run in parallel threads. */
    private static int sum(Callable<Integer> writer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Integer>> done = IntStream.range(0, WRITERS)
                    .mapToObj(i -> threads.submit(writer))
                    .toList();
            int sum = 0;
            for (Future<Integer> each : done) {
                sum += each.get();
            }
            return sum;
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void manyWritersCountOnOneItem() throws Exception {
        int times = 200;
        assertThat(sum(() -> {
                    int count = 0;
                    try (Connection own = open();
                            PreparedStatement statement =
                                    own.prepareStatement("UPDATE \"Table\" SET n = n + 1 WHERE pk = 'a' AND sk = 1")) {
                        for (int i = 0; i < times; i++) {
                            count += statement.executeUpdate();
                        }
                    }
                    return count;
                }))
                .isEqualTo(WRITERS * times);
        assertThat(number("n")).isEqualTo("1600");
        assertThat(number("v")).isEqualTo("1600");
    }

    /** Each writer reads, waits, and writes if the item has not changed. A count of 0 means that another writer was faster. */
    @Test
    void checkedVersionsLoseNoUpdate() throws Exception {
        int times = 15;
        AtomicInteger lost = new AtomicInteger();
        update("UPDATE \"Table\" SET n = 0 WHERE pk = 'a' AND sk = 1");
        int written = sum(() -> {
            int count = 0;
            try (Connection own = open();
                    PreparedStatement read = own.prepareStatement(
                            "SELECT /*+ CONSISTENT */ n, v FROM \"Table\" WHERE pk = 'a' AND sk = 1");
                    PreparedStatement write =
                            own.prepareStatement("UPDATE \"Table\" SET n = ? WHERE pk = 'a' AND sk = 1 AND v = ?")) {
                while (count < times) {
                    try (ResultSet row = read.executeQuery()) {
                        row.next();
                        write.setLong(1, row.getLong("n") + 1);
                        write.setLong(2, row.getLong("v"));
                    }
                    int done = write.executeUpdate();
                    count += done;
                    lost.addAndGet(1 - done);
                }
            }
            return count;
        });
        assertThat(written).isEqualTo(WRITERS * times);
        assertThat(number("n")).isEqualTo("120");
        assertThat(number("v")).isEqualTo("121");
        assertThat(lost).hasPositiveValue();
    }

    /** For an item by its key, and for one of several: if any part of the item has changed, it is read again. */
    @ParameterizedTest
    @ValueSource(strings = {"n = n * 2 WHERE pk = 'a' AND sk = 1", "n = n * 2 WHERE pk = 'a'", "n = 10 WHERE pk = 'a'"})
    void anItemThatIsReadIsHeldToItsVersion(String change) throws SQLException {
        put(Map.of("n", FaultFixture.n("5"), "v", FaultFixture.n("1")));
        AtomicInteger updates = new AtomicInteger();
        fixture.fault(request -> {
            if (request.operation().equals("UpdateItem") && updates.incrementAndGet() == 1) {
                put(Map.of("n", FaultFixture.n("5"), "other", FaultFixture.n("3"), "v", FaultFixture.n("2")));
            }
            return new Fault.Pass();
        });
        assertThat(update("UPDATE \"Table\" SET " + change)).isEqualTo(1);
        assertThat(updates).hasValue(2);
        assertThat(number("n")).isEqualTo("10");
        assertThat(number("v")).isEqualTo("3");
        assertThat(number("other")).isEqualTo("3");
    }

    @Test
    void inATransactionTheLoserFailsAtCommit() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE \"Table\" SET n = 1 WHERE pk = 'a' AND sk = 1");
        try (Connection other = open();
                Statement statement = other.createStatement()) {
            statement.executeUpdate("UPDATE \"Table\" SET m = 1 WHERE pk = 'a' AND sk = 1");
        }
        SQLException failure = catchThrowableOfType(SQLException.class, connection::commit);
        assertThat(failure.getSQLState()).isEqualTo("40001");
        assertThat(number("v")).isEqualTo("1");
        connection.rollback();
        update("UPDATE \"Table\" SET n = 1 WHERE pk = 'a' AND sk = 1 AND v = 1");
        connection.commit();
        assertThat(number("v")).isEqualTo("2");
    }
}

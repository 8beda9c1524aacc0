package io.github.dynamodbjdbc.driver.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.driver.read.GameTable;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StatementRunTest {
    private static final CapacityReport THROTTLED =
            new CapacityReport(0, 0, List.of(), 1, 0, 0, 5, Map.of("B, C", 2L, "A", 3L), 1, 0, 0);

    private final Session session = session(URI.create("http://127.0.0.1:1"));
    private final StatementRun run = run(session, new RequestGateway(session.client(), StatementLimits.NONE));

    @AfterEach
    void close() {
        session.close();
    }

    private static Session session(URI endpoint) {
        try {
            ConnectionUrl url = ConnectionUrl.parse("jdbc:dynamodb://" + endpoint.getAuthority()
                    + "?maxRetries=0&accessKeyId=run&secretAccessKey=run&ttlClock=1970-01-01T00:00:01Z");
            return Session.open(
                    ConnectionSettings.of(url, new Properties()),
                    Clock.fixed(Instant.ofEpochMilli(2_000), ZoneOffset.UTC));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StatementRun run(Session session, RequestGateway gateway) {
        ExecutedStatement statement = new ExecutedStatement(
                session,
                session.settings(),
                new Call(0),
                false,
                new StatementText("SELECT"),
                0,
                0,
                null,
                gateway,
                session.currentMillis(),
                (request, of, settings, requests, context) -> List.of());
        return new StatementRun(
                statement,
                new SettingPlan("scan", "warn"),
                Arrays.asList("a", null),
                new StatementAccount(statement),
                new StatementWrites(statement),
                false,
                null);
    }

    @Test
    void knowsItsParametersAndClocks() {
        assertThat(run.parameter(0)).isEqualTo("a");
        assertThat(run.parameter(1)).isNull();
        assertThat(run.expiryClockMillis()).isEqualTo(1_000);
        assertThat(run.currentMillis()).isEqualTo(2_000);
    }

    @Test
    void countsSkippedValues() {
        run.passedOver("a");
        run.passedOver("b");
        run.passedOver("a");
        assertThat(run.findings().warnings())
                .containsExactly("a: 2 values of another type read as NULL", "b: 1 value of another type read as NULL");
    }

    /** An operator may lose its read when an exception is thrown. */
    @Test
    @Timeout(60)
    void endsUnclosedReads() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        try (StubService service = new StubService((operation, before) -> {
                    third.countDown();
                    return before == 2 ? StubService.Answer.NONE : page(before);
                });
                Session stub = session(service.endpoint());
                GameTable games = new GameTable()) {
            RequestGateway gateway = new RequestGateway(stub.client(), StatementLimits.NONE);
            StatementRun reading = run(stub, gateway);
            RowCursor rows = reading.reader().read(5, scan(games.schema()), List.of(), RowRange.first(-1));
            assertThat(rows.advance()).isTrue();
            assertThat(rows.advance()).isTrue();
            assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
            reading.close();
            assertThat(gateway.report().requests()).isEqualTo(3);
            assertThat(gateway.report().unreported()).isEqualTo(1);
            assertThat(gateway.usage(5).requests()).isEqualTo(3);
            gateway.runAgain();
            assertThat(gateway.usage(5).requests()).isZero();
            assertThat(gateway.report().requests()).isEqualTo(3);
        }
    }

    /** The read of another run takes the role of the last of several reads: closing aborts it first, instead of waiting for its turn. */
    @Test
    @Timeout(60)
    void abortsRequestsInFlightFirst() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    asked.countDown();
                    return StubService.Answer.NONE;
                });
                Session stub = session(service.endpoint());
                GameTable games = new GameTable()) {
            RequestGateway gateway = new RequestGateway(stub.client(), StatementLimits.NONE);
            StatementRun reading = run(stub, gateway);
            StatementRun other = run(stub, gateway);
            RowCursor rows = other.reader().read(0, scan(games.schema()), List.of(), RowRange.first(-1));
            CompletableFuture<StatementFailure> outcome =
                    CompletableFuture.supplyAsync(() -> catchThrowableOfType(StatementFailure.class, rows::advance));
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            reading.close();
            assertThat(outcome.get(20, TimeUnit.SECONDS).state()).isEqualTo(SqlState.CANCELLED);
        }
    }

    @Test
    void closesAllReadsThoughOneFailureEndsSeveral() {
        IllegalStateException failure = new IllegalStateException("of two");
        IllegalStateException another = new IllegalStateException("of one");
        List<RowCursor> closed = new ArrayList<>();
        assertThatThrownBy(() -> StatementRun.closeAll(
                        List.of(failing(failure, closed), failing(failure, closed), failing(another, closed))))
                .isSameAs(failure)
                .hasSuppressedException(another);
        assertThat(closed).hasSize(3);
        assertThat(failure.getSuppressed()).hasSize(1);
    }

    private static RowCursor failing(RuntimeException failure, List<RowCursor> closed) {
        return new RowCursor() {
            @Override
            public boolean advance() {
                return false;
            }

            @Override
            public @Nullable Object[] row() {
                throw new IllegalStateException("no row");
            }

            @Override
            public void close() {
                closed.add(this);
                throw failure;
            }
        };
    }

    private static AccessPath scan(TableSchema table) {
        Fetch keys = new Fetch(false, List.of(AttributePath.of("user")));
        return new AccessPath.Scan(table, null, Predicate.TRUE, Predicate.TRUE, keys, false, 1);
    }

    private static StubService.Answer page(int number) {
        return new StubService.Answer(
                200,
                "{\"Count\":1,\"ScannedCount\":1,\"LastEvaluatedKey\":{\"user\":{\"S\":\"" + number
                        + "\"},\"game\":{\"N\":\"1\"}}}");
    }

    @Test
    void showsTheLastStatements() {
        StatementLog log = session.log();
        StatementLog other = StatementLog.of(session.client());
        for (int i = 1; i <= 1_001; i++) {
            (i % 2 == 0 ? other : log)
                    .append(new StatementLog.Entry(
                            i, "SELECT ?", null, i, THROTTLED, null, 1_500_000, "42601", List.of(), null));
        }
        try (RowCursor rows = run.systemRows(SystemTables.STATEMENTS, Predicate.TRUE, Set.of())) {
            assertThat(rows.advance()).isTrue();
            assertThat(rows.row())
                    .hasSameSizeAs(SystemTables.STATEMENTS.columns())
                    .containsExactly(
                            2L,
                            2L,
                            "SELECT ?",
                            null,
                            2L,
                            0.0,
                            0.0,
                            null,
                            1L,
                            0L,
                            0L,
                            5L,
                            1.5,
                            "42601",
                            5L,
                            "A: 3, B, C: 2",
                            null,
                            null);
            int more = 0;
            while (rows.advance()) {
                more++;
            }
            assertThat(more).isEqualTo(999);
        }
    }
}

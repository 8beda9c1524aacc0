package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.session.Liveness;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class LivenessTest {
    private static final StubService.Answer TABLES = new StubService.Answer(200, "{\"TableNames\":[]}");

    private static String url(StubService service) {
        return "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0";
    }

    /** An answer proves for 30 to 40 seconds that the service is alive. A failure counts for a second. */
    @Test
    void oneAnswerIsProofForHalfAMinute() throws Exception {
        AtomicReference<StubService.Answer> answer = new AtomicReference<>(TABLES);
        AtomicLong clock = new AtomicLong(-1);
        try (StubService service = new StubService((operation, before) -> answer.get());
                ClientHandle client = SharedClients.global()
                        .open(ConnectionSettings.of(ConnectionUrl.parse(url(service)), new Properties())
                                .clientConfiguration(null))) {
            Liveness liveness = new Liveness(clock::get, () -> client.wire().sinceAnswer());
            assertThat(liveness.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isTrue();
            answer.set(new StubService.Answer(500, "{}"));
            assertThat(liveness.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isTrue();
            assertThat(service.operations()).containsExactly("ListTables");
            Liveness late = new Liveness(clock::get, () -> age(client, Duration.ofSeconds(29)));
            assertThat(late.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isTrue();
            Liveness later = new Liveness(clock::get, () -> age(client, Duration.ofSeconds(40)));
            assertThat(later.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isFalse();
            assertThat(service.operations()).hasSize(2);
            // After a failure, the earlier answer no longer counts.
            assertThat(liveness.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isFalse();
            assertThat(service.operations()).hasSize(3);
            clock.addAndGet(Duration.ofMillis(999).toNanos());
            assertThat(liveness.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isFalse();
            assertThat(service.operations()).hasSize(3);
            answer.set(TABLES);
            clock.addAndGet(Duration.ofMillis(1).toNanos());
            assertThat(liveness.isAlive(new RequestGateway(client, StatementLimits.NONE)))
                    .isTrue();
            assertThat(service.operations()).hasSize(4);
        }
    }

    private static @Nullable Duration age(ClientHandle client, Duration more) {
        Duration age = client.wire().sinceAnswer();
        return age == null ? null : age.plus(more);
    }

    /** The answer to a statement is also a proof, even if it is an error. */
    @Test
    void noQuestionIsAskedWhileStatementsAreAnswered() throws Exception {
        try (StubService service = new StubService(
                        (operation, before) -> StubService.Answer.error("AccessDeniedException", "no"));
                Connection connection = DriverManager.getConnection(url(service) + "&catalog=off");
                Statement statement = connection.createStatement()) {
            catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT k FROM \"Tab\""));
            assertThat(connection.isValid(5)).isTrue();
            assertThat(service.operations()).doesNotContain("ListTables");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AccessDeniedException, true",
        "ThrottlingException, true",
        "UnknownOperationException, true",
        "UnrecognizedClientException, false",
        "InvalidSignatureException, false",
        "ExpiredTokenException, false"
    })
    void whoRefusesOrIsBusyIsThere(String error, boolean valid) throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.error(error, "x"));
                Connection connection =
                        DriverManager.getConnection(url(service).replace("maxRetries=0", "maxRetries=8"))) {
            assertThat(connection.isValid(0)).isEqualTo(valid);
            // The request is not retried.
            assertThat(service.operations()).hasSize(1);
        }
    }

    @Test
    void connectionsOfOneClientAskOnce() throws Exception {
        try (StubService service = new StubService((operation, before) -> TABLES);
                Connection one = DriverManager.getConnection(url(service));
                Connection other = DriverManager.getConnection(url(service))) {
            assertThat(one.isValid(5)).isTrue();
            // Usually within the same second; later another request would be sent.
            assertThat(other.isValid(5)).isTrue();
            assertThat(service.operations()).allMatch("ListTables"::equals);
            assertThat(Liveness.of(one.unwrap(JdbcConnection.class).session().home()))
                    .isSameAs(Liveness.of(
                            other.unwrap(JdbcConnection.class).session().home()));
        }
    }

    @Test
    void whoNeverAnswersIsNotValid() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.NONE);
                Connection connection = DriverManager.getConnection(url(service))) {
            assertThat(connection.isValid(1)).isFalse();
        }
    }

    @Test
    void theNetworkTimeoutEndsARequest() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.NONE);
                Connection connection = DriverManager.getConnection(url(service));
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 200);
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT k FROM Tab"));
            assertThat(failure.getSQLState()).isEqualTo("08001");
            assertThat(failure.getMessage()).contains("200 ms");
            assertThat(connection.isClosed()).isFalse();
        }
    }
}

package io.github.dynamodbjdbc.driver.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

class ErrorsTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                row(
                        new SqlSyntaxException("expected FROM", Position.NONE, "x"),
                        "42601",
                        SQLSyntaxErrorException.class,
                        "expected FROM"),
                row(
                        new QueryException(ErrorKind.UNKNOWN_TABLE, "no T"),
                        "42P01",
                        SQLSyntaxErrorException.class,
                        "no T"),
                row(
                        new QueryException(ErrorKind.UNKNOWN_COLUMN, "no c"),
                        "42703",
                        SQLSyntaxErrorException.class,
                        "no c"),
                row(
                        new QueryException(ErrorKind.UNSUPPORTED, "later"),
                        "42N01",
                        SQLFeatureNotSupportedException.class,
                        "later"),
                row(new QueryException(ErrorKind.INVALID_VALUE, "bad"), "22018", SQLDataException.class, "bad"),
                row(new QueryException(ErrorKind.SCAN_DENIED, "scan"), "54N01", SQLNonTransientException.class, "scan"),
                row(
                        new IllegalStateException(new QueryException(ErrorKind.DIVISION_BY_ZERO, "by zero")),
                        "22012",
                        SQLDataException.class,
                        "by zero"),
                row(StatementFailure.cancelled(), "57014", SQLException.class, "cancelled"),
                row(StatementFailure.timedOut(1), "57014", SQLTimeoutException.class, "1 second"),
                row(
                        new StatementFailure(SqlState.LIMIT_EXCEEDED, "budget"),
                        "54000",
                        SQLNonTransientException.class,
                        "budget"),
                row(new StackOverflowError(), "54000", SQLNonTransientException.class, "nested"),
                row(
                        new EngineException("no engine", null),
                        "08001",
                        SQLTransientConnectionException.class,
                        "no engine"),
                row(new IllegalStateException("oops"), "XX000", SQLException.class, "IllegalStateException"),
                row(
                        service(
                                "AccessDeniedException",
                                "User: arn:aws:iam::1:user/u is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:eu-west-1:1:table/T because no policy"),
                        "42501",
                        SQLSyntaxErrorException.class,
                        "dynamodb:Query on arn:aws:dynamodb:eu-west-1:1:table/T"),
                row(
                        service(
                                "AccessDeniedException",
                                "User: u is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:eu-west-1:1:table/T because no policy"),
                        "42501",
                        SQLSyntaxErrorException.class,
                        "Add {\"Effect\": \"Allow\", \"Action\": \"dynamodb:Query\", \"Resource\": \"arn:aws:dynamodb:eu-west-1:1:table/T\"}"),
                row(
                        service(
                                "AccessDeniedException",
                                "User: u is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:eu-west-1:1:table/T with an explicit deny in an identity-based policy"),
                        "42501",
                        SQLSyntaxErrorException.class,
                        "\"Deny\" forbids it"),
                row(
                        service("AccessDenied", "not like the others"),
                        "42501",
                        SQLSyntaxErrorException.class,
                        "not like the others"),
                row(
                        service("UnrecognizedClientException", "invalid"),
                        "28000",
                        SQLInvalidAuthorizationSpecException.class,
                        "UnrecognizedClientException"),
                row(
                        service("ExpiredTokenException", "expired"),
                        "28000",
                        SQLInvalidAuthorizationSpecException.class,
                        "expired"),
                row(
                        service("InvalidSignatureException", "x"),
                        "28000",
                        SQLInvalidAuthorizationSpecException.class,
                        "clock"),
                row(
                        service("MissingAuthenticationTokenException", "x"),
                        "28000",
                        SQLInvalidAuthorizationSpecException.class,
                        "Missing"),
                row(
                        service("ResourceNotFoundException", "Requested resource not found"),
                        "42P01",
                        SQLSyntaxErrorException.class,
                        "not found"),
                row(service("ResourceInUseException", "creating"), "55006", SQLException.class, "creating"),
                row(service("LimitExceededException", "too many"), "54000", SQLNonTransientException.class, "too many"),
                row(
                        service("ProvisionedThroughputExceededException", "slow down"),
                        "53000",
                        SQLTransientException.class,
                        "slow down"),
                row(
                        service("ValidationException", "no such index"),
                        "42000",
                        SQLSyntaxErrorException.class,
                        "no such index"),
                row(
                        service(
                                "ValidationException",
                                "Attempting to store more than 38 significant digits in a Number"),
                        "22003",
                        SQLDataException.class,
                        "38 significant digits"),
                row(
                        service("ValidationException", "Number overflow. Attempting to store a number"),
                        "22003",
                        SQLDataException.class,
                        "overflow"),
                row(
                        service(
                                "ValidationException",
                                "The update expression attempted to update the secondary index key to unsupported type"),
                        "22018",
                        SQLDataException.class,
                        "secondary index key"),
                row(
                        service("TransactionConflictException", "conflict"),
                        "40001",
                        SQLTransactionRollbackException.class,
                        "conflict"),
                row(service("InternalServerError", "oh"), "58000", SQLTransientException.class, "InternalServerError"),
                row(
                        throttling(),
                        "53000",
                        SQLTransientException.class,
                        "TableReadKeyRangeThroughputExceeded on arn:aws:dynamodb:eu-west-1:1:table/T"),
                row(
                        accountLimit(),
                        "53000",
                        SQLTransientException.class,
                        "TableReadAccountLimitExceeded on arn:aws:dynamodb:eu-west-1:1:table/T"),
                row(
                        client("x", new UnknownHostException("nowhere.example")),
                        "08001",
                        SQLTransientConnectionException.class,
                        "unknown host nowhere.example"),
                row(
                        client("x", new ConnectException("Connect to localhost:1 failed")),
                        "08001",
                        SQLTransientConnectionException.class,
                        "localhost:1"),
                row(
                        client("x", new SocketTimeoutException("Read timed out")),
                        "08001",
                        SQLTransientConnectionException.class,
                        "no answer in time"),
                row(
                        client("Unable to load credentials from any of the providers", null),
                        "28000",
                        SQLInvalidAuthorizationSpecException.class,
                        "No usable AWS credentials"),
                row(AbortedException.create("Thread was interrupted"), "57014", SQLException.class, "interrupted"),
                row(ApiCallTimeoutException.create(5), "57014", SQLTimeoutException.class, "did not answer"));
    }

    private static Arguments row(Throwable failure, String state, Class<?> type, String says) {
        return Arguments.of(failure, state, type, says);
    }

    private static AwsServiceException service(String code, String message) {
        return DynamoDbException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(message)
                        .build())
                .statusCode(400)
                .requestId("R1")
                .build();
    }

    private static AwsServiceException throttling() {
        return (AwsServiceException) ThrottlingException.builder()
                .throttlingReasons(ThrottlingReason.builder()
                        .reason("TableReadKeyRangeThroughputExceeded")
                        .resource("arn:aws:dynamodb:eu-west-1:1:table/T")
                        .build())
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ThrottlingException")
                        .build())
                .build();
    }

    private static AwsServiceException accountLimit() {
        return (AwsServiceException) RequestLimitExceededException.builder()
                .throttlingReasons(ThrottlingReason.builder()
                        .reason("TableReadAccountLimitExceeded")
                        .resource("arn:aws:dynamodb:eu-west-1:1:table/T")
                        .build())
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("RequestLimitExceeded")
                        .build())
                .build();
    }

    private static Throwable throttledFor(ThrottlingReason... reasons) {
        return Errors.from(ThrottlingException.builder()
                .throttlingReasons(reasons)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ThrottlingException")
                        .build())
                .build());
    }

    private static SdkClientException client(String message, Throwable cause) {
        return SdkClientException.create(message, cause);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void everyFailureHasItsStateAndClass(Throwable failure, String state, Class<?> type, String says) {
        SQLException exception = Errors.from(failure);

        assertThat(exception.getSQLState()).isEqualTo(state);
        assertThat((Throwable) exception).isExactlyInstanceOf(type);
        assertThat(exception.getMessage()).contains(says);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void everyKindOfThePlannersHasAState(ErrorKind kind) {
        assertThat(Errors.state(kind).code()).hasSize(5).doesNotStartWith("0A").doesNotStartWith("08");
    }

    @ParameterizedTest
    @EnumSource(SqlState.class)
    void everyStateGivesAnExceptionThatHasIt(SqlState state) {
        assertThat(Errors.of(state, "m").getSQLState()).isEqualTo(state.code());
        assertThat(state.code()).matches("[0-9A-Z]{5}").doesNotStartWith("0A");
    }

    @Test
    void aSignatureErrorKeepsTheSessionTokenToItself() {
        SQLException exception = Errors.from(service(
                "InvalidSignatureException", "The Canonical String should have been x-amz-security-token:S3CR3T"));

        StringWriter trace = new StringWriter();
        exception.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain("S3CR3T");
    }

    @Test
    void namesThePresentPartsOfThrottlingReasons() {
        ThrottlingReason nothing = ThrottlingReason.builder().build();
        ThrottlingReason reason = ThrottlingReason.builder().reason("R").build();
        ThrottlingReason resource = ThrottlingReason.builder().resource("arn").build();
        assertThat(throttledFor(reason, resource, nothing))
                .hasMessage("DynamoDB throttled the request, and each further try that maxRetries allowed: R,"
                        + " ThrottlingException on arn, ThrottlingException");
        assertThat(throttledFor()).hasMessageEndingWith(": ThrottlingException");
    }

    @Test
    void whatIsAnSqlExceptionStaysTheOne() {
        SQLException exception = new SQLException("x");
        assertThat((Throwable) Errors.from(exception)).isSameAs(exception);
    }

    /** A throttled status of 503 is no failure of the service; an answer that is not DynamoDB's, or an untrusted certificate, says nothing of the region. */
    @Test
    void aRegionIsAwayIfNoConnectionCanBeMadeOrTheServiceFails() {
        assertThat(Stream.of(
                        new ConnectException("refused"),
                        new SocketTimeoutException("connect timed out"),
                        new SocketException("reset"),
                        new UnknownHostException("x"),
                        new NoHttpResponseException("closed"),
                        new NoRouteToHostException("x")))
                .allMatch(broken -> Errors.isAway(SdkClientException.create("x", broken)));
        assertThat(Errors.isAway(new StatementFailure(SqlState.UNREACHABLE, "x", new ConnectException("refused"))))
                .isTrue();
        assertThat(Errors.isAway(new IllegalStateException(
                        DynamoDbException.builder().statusCode(500).build())))
                .isTrue();
        assertThat(Stream.of(
                        SdkClientException.create("x", new SSLHandshakeException("untrusted")),
                        SdkClientException.create("x", new IOException("no answer of DynamoDB")),
                        ThrottlingException.builder()
                                .statusCode(503)
                                .awsErrorDetails(AwsErrorDetails.builder()
                                        .errorCode("ThrottlingException")
                                        .build())
                                .build(),
                        DynamoDbException.builder().statusCode(400).build(),
                        StatementFailure.timedOut(1),
                        StatementFailure.cancelled()))
                .noneMatch(Errors::isAway);
    }
}

package io.github.dynamodbjdbc.driver.error;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/**
 * Converts the SDK's exceptions to {@link SQLException}. They are distinguished by error code rather than by class, because STS and SSO, which supply
 * credentials, have their own classes for the same codes.
 */
final class ServiceErrors {
    private static final Set<String> BAD_CREDENTIALS = Set.of(
            "ExpiredToken",
            "ExpiredTokenException",
            "IncompleteSignature",
            "IncompleteSignatureException",
            "InvalidAccessKeyId",
            "InvalidClientTokenId",
            "InvalidIdentityToken",
            "InvalidSignatureException",
            "MissingAuthenticationToken",
            "MissingAuthenticationTokenException",
            "RequestExpired",
            "SignatureDoesNotMatch",
            "UnauthorizedException",
            "UnrecognizedClientException");
    private static final Set<String> THROTTLED = Set.of(
            "ProvisionedThroughputExceededException",
            "RequestLimitExceeded",
            "Throttling",
            "ThrottlingException",
            "TooManyRequestsException");

    /** DynamoDB's message for keys that do not match the table or index. */
    static final List<String> OTHER_KEYS = List.of(
            "key element does not match the schema",
            "number of conditions on the keys",
            "missed key schema element",
            "does not match schema type",
            "Missing the key",
            "required keys was not given a value",
            "Type mismatch for",
            "non-primary key attributes",
            "is part of the key");

    private static final Set<String> CONFLICT = Set.of(
            "ReplicatedWriteConflictException",
            "TransactionCanceledException",
            "TransactionConflictException",
            "TransactionInProgressException");

    private ServiceErrors() {}

    /** Whether a request named an index that doesn't exist or is not readable yet. */
    static boolean isIndexGone(Throwable failure) {
        if (!(failure instanceof AwsServiceException service) || service.awsErrorDetails() == null) {
            return failure.getCause() != null && isIndexGone(failure.getCause());
        }
        String code = Objects.requireNonNullElse(service.awsErrorDetails().errorCode(), "");
        String text = Objects.requireNonNullElse(service.awsErrorDetails().errorMessage(), "");
        return code.equals("IndexNotFoundException")
                || code.equals("ValidationException")
                        && (text.contains("not have the specified index") || text.contains("backfilling"));
    }

    /** Whether a request was based on an outdated description of the table: of an index, or of keys. */
    static boolean isOutdated(Throwable failure) {
        if (!(failure instanceof AwsServiceException service) || service.awsErrorDetails() == null) {
            return failure.getCause() != null && isOutdated(failure.getCause());
        }
        String text = Objects.requireNonNullElse(service.awsErrorDetails().errorMessage(), "");
        return isIndexGone(failure)
                || code(service).equals("ValidationException")
                        && OTHER_KEYS.stream().anyMatch(text::contains);
    }

    /** Whether DynamoDB rejected a request as invalid, for another reason than a missing index. */
    static boolean isInvalidRequest(Throwable failure) {
        return failure instanceof AwsServiceException service
                && service.awsErrorDetails() != null
                && "ValidationException".equals(service.awsErrorDetails().errorCode())
                && !isIndexGone(failure);
    }

    static SdkException naming(String request, SdkException failure) {
        if (!isThrottled(failure) || !(failure instanceof AwsServiceException service)) {
            return failure;
        }
        AwsErrorDetails details = service.awsErrorDetails();
        String text = Objects.requireNonNullElse(details.errorMessage(), "");
        return service.toBuilder()
                .awsErrorDetails(details.toBuilder()
                        .errorMessage((text + " (" + request + ")").strip())
                        .build())
                .build();
    }

    static boolean isThrottled(Throwable failure) {
        return failure instanceof AwsServiceException service && THROTTLED.contains(code(service));
    }

    /**
     * Whether no connection to the service could be made or kept, or the service itself failed, after all attempts. An untrusted certificate is neither:
     * another server may have answered.
     */
    static boolean isAway(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AwsServiceException service) {
                return service.statusCode() >= 500 && !isThrottled(service);
            }
            if (cause instanceof SocketException
                    || cause instanceof SocketTimeoutException
                    || cause instanceof UnknownHostException
                    || cause instanceof NoHttpResponseException) {
                return true;
            }
        }
        return false;
    }

    static boolean isAnswer(Throwable failure) {
        return failure instanceof AwsServiceException service
                && service.statusCode() < 500
                && !BAD_CREDENTIALS.contains(code(service));
    }

    static boolean isOfService(Throwable failure) {
        return failure instanceof AwsServiceException service && !BAD_CREDENTIALS.contains(code(service));
    }

    static String name(Throwable failure) {
        if (!(failure instanceof AwsServiceException service)) {
            return failure.getClass().getSimpleName();
        }
        String code = code(service);
        return code.isEmpty() ? "status " + service.statusCode() : code;
    }

    private static String code(AwsServiceException failure) {
        return failure.awsErrorDetails() == null
                ? ""
                : Objects.requireNonNullElse(failure.awsErrorDetails().errorCode(), "");
    }

    static SQLException translate(SdkException failure) {
        if (failure instanceof AwsServiceException service) {
            return service(service);
        }
        if (failure instanceof AbortedException) {
            return Errors.of(SqlState.CANCELLED, "The statement was interrupted", failure);
        }
        if (failure instanceof ApiCallTimeoutException || failure instanceof ApiCallAttemptTimeoutException) {
            return new SQLTimeoutException(
                    "DynamoDB did not answer within the time allowed for a request",
                    SqlState.CANCELLED.code(),
                    failure);
        }
        IOException broken = ioCause(failure);
        if (broken instanceof FileSystemException) {
            // Such as the token of an SSO login. No request reads another file.
            return Errors.of(
                    SqlState.INVALID_CREDENTIALS,
                    "A file that the AWS credentials come from can't be read ("
                            + broken.getClass().getSimpleName()
                            + "): for a profile of SSO, log in with 'aws sso login --profile NAME'",
                    failure);
        }
        if (broken != null) {
            return Errors.of(SqlState.UNREACHABLE, "Can't reach DynamoDB: " + reason(broken), failure);
        }
        String message = String.valueOf(failure.getMessage());
        if (message.contains("credentials") || message.contains("Credentials") || message.contains("Token")) {
            return Errors.of(
                    SqlState.INVALID_CREDENTIALS,
                    "No usable AWS credentials were found. Give accessKeyId and secretAccessKey, a profile, or set up"
                            + " the default chain (environment, ~/.aws, web identity, container or instance role)",
                    failure);
        }
        return Errors.of(SqlState.SERVICE_ERROR, "The AWS SDK failed: " + message, failure);
    }

    private static SQLException service(AwsServiceException failure) {
        String code = code(failure);
        String text = failure.awsErrorDetails() == null
                ? ""
                : Objects.requireNonNullElse(failure.awsErrorDetails().errorMessage(), "");
        if (BAD_CREDENTIALS.contains(code)) {
            // For a bad signature, the message and the cause are omitted, because they quote the signed headers,
            // including the session token.
            return Errors.of(
                    SqlState.INVALID_CREDENTIALS, "AWS refused the credentials (" + code + "). " + advice(code));
        }
        if (code.startsWith("AccessDenied")) {
            return Errors.of(SqlState.ACCESS_DENIED, Denials.inWords(text), failure);
        }
        if (THROTTLED.contains(code)) {
            return Errors.of(SqlState.THROTTLED, throttled(failure, code, text), failure);
        }
        if (CONFLICT.contains(code)) {
            return Errors.of(
                    SqlState.TRANSACTION_CONFLICT, "The write conflicts with another one; try again: " + text, failure);
        }
        if (isIndexGone(failure)) {
            return Errors.of(SqlState.UNKNOWN_INDEX, "The index was dropped, or can't be read yet: " + text, failure);
        }
        return switch (code) {
            case "ResourceNotFoundException", "TableNotFoundException" ->
                Errors.of(SqlState.UNKNOWN_TABLE, "DynamoDB does not find the table or index: " + text, failure);
            case "BackupNotFoundException", "ExportNotFoundException", "ImportNotFoundException" ->
                Errors.of(SqlState.UNKNOWN_INDEX, "DynamoDB does not find it: " + text, failure);
            case "TableAlreadyExistsException" ->
                Errors.of(SqlState.DUPLICATE_TABLE, "The table is there already: " + text, failure);
            case "ContinuousBackupsUnavailableException", "PointInTimeRecoveryUnavailableException" ->
                Errors.of(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "The table has no point-in-time recovery; ALTER TABLE … SET (point_in_time_recovery = 35) begins"
                                + " it, for writes from then on: " + text,
                        failure);
            case "TrimmedDataAccessException" ->
                Errors.of(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "The stream no longer has the records after that sequence number, as it keeps each for 24 hours: "
                                + text,
                        failure);
            case "InvalidRestoreTimeException", "InvalidExportTimeException" ->
                Errors.of(SqlState.INVALID_PARAMETER_VALUE, "The time is not in the recovery period: " + text, failure);
            case "BackupInUseException", "ExportConflictException", "ImportConflictException" ->
                Errors.of(SqlState.OBJECT_IN_USE, "Another statement is at it: " + text, failure);
            case "ResourceInUseException", "TableInUseException" ->
                Errors.of(SqlState.OBJECT_IN_USE, "The table is being changed: " + text, failure);
            case "LimitExceededException", "ItemCollectionSizeLimitExceededException" ->
                Errors.of(SqlState.LIMIT_EXCEEDED, "A limit of DynamoDB is exceeded: " + text, failure);
            case "ValidationException" ->
                Errors.of(SqlState.ofRefused(text), "DynamoDB refused the request: " + text, failure);
            default ->
                Errors.of(
                        SqlState.SERVICE_ERROR,
                        "DynamoDB failed with " + (code.isEmpty() ? "status " + failure.statusCode() : code)
                                + (text.isEmpty() ? "" : ": " + text) + " (request " + failure.requestId() + ")",
                        failure);
        };
    }

    private static String advice(String code) {
        if (code.startsWith("Expired") || code.equals("RequestExpired")) {
            return "They have expired: get new ones";
        }
        if (code.startsWith("InvalidSignature") || code.equals("SignatureDoesNotMatch")) {
            return "Check secretAccessKey, and this machine's clock";
        }
        return "Check accessKeyId, secretAccessKey, sessionToken, and the region";
    }

    private static String throttled(AwsServiceException failure, String code, String text) {
        List<ThrottlingReason> reasons = new ArrayList<>();
        if (failure instanceof ThrottlingException throttling) {
            reasons.addAll(throttling.throttlingReasons());
        } else if (failure instanceof ProvisionedThroughputExceededException exceeded) {
            reasons.addAll(exceeded.throttlingReasons());
        } else if (failure instanceof RequestLimitExceededException exceeded) {
            reasons.addAll(exceeded.throttlingReasons());
        }
        String why = reasons.isEmpty()
                ? code + (text.isEmpty() ? "" : ": " + text)
                : reasons.stream()
                                .map(reason -> Objects.requireNonNullElse(reason.reason(), code)
                                        + (reason.resource() == null ? "" : " on " + reason.resource()))
                                .collect(Collectors.joining(", "))
                        + (reasons.stream().allMatch(reason -> reason.resource() != null) || text.isEmpty()
                                ? ""
                                : ": " + text);
        return "DynamoDB throttled the request, and each further try that maxRetries allowed: " + why;
    }

    private static @Nullable IOException ioCause(Throwable failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException broken) {
                return broken;
            }
        }
        return null;
    }

    private static String reason(IOException broken) {
        if (broken instanceof UnknownHostException) {
            return "unknown host " + broken.getMessage();
        }
        if (broken instanceof SocketTimeoutException) {
            return "no answer in time (" + broken.getMessage() + ")";
        }
        String message = broken.getMessage();
        return message == null ? broken.getClass().getSimpleName() : message;
    }
}

package io.github.dynamodbjdbc.driver.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.driver.error.Errors;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** DynamoDB's error responses as the SDK's exceptions. */
final class Failures {
    private static final JsonFactory JSON = new JsonFactory();

    private static final Pattern CODE = Pattern.compile("[A-Za-z]{1,80}");
    private static final byte[] NOTHING = new byte[0];

    /** Phrases by which failures of one code differ. */
    private static final List<String> PHRASES = Stream.concat(
                    Stream.of(
                            "not have the specified index",
                            "backfilling",
                            "document path",
                            "incorrect data type",
                            "Item size"),
                    Errors.otherKeys().stream())
            .toList();

    private static final String NOT_QUOTED =
            "(the endpoint's message is not repeated, as it is neither on loopback nor Amazon's;"
                    + " the owner of the machine allows that with -Ddynamodbjdbc.allowedHosts)";

    private Failures() {}

    /**
     * @param body any bytes: a proxy may respond, without JSON
     * @param ahead the assumed lead of the local clock over the service's
     * @param quotable whether messages may quote the response, beyond a code of letters
     */
    static AwsServiceException of(SdkHttpResponse response, byte[] body, Duration ahead, boolean quotable) {
        String said = code(response, body);
        String code = said == null || quotable || CODE.matcher(said).matches() ? said : null;
        DynamoDbException.Builder failure = builder(code, body, quotable ? body : NOTHING);
        if (!quotable && failure instanceof TransactionCanceledException.Builder cancelled) {
            withoutWords(cancelled);
        }
        failure.awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("DynamoDb")
                        .errorCode(code)
                        .errorMessage(quotable ? message(body) : phrase(message(body)))
                        .rawResponse(SdkBytes.fromByteArrayUnsafe(body))
                        .sdkHttpResponse(response)
                        .build())
                .statusCode(response.statusCode())
                .requestId(
                        quotable
                                ? response.firstMatchingHeader("x-amzn-RequestId")
                                        .orElse(null)
                                : null);
        failure.clockSkew(ahead);
        return failure.build();
    }

    /** The reasons why an attempt was throttled, possibly for both a table and an index; null if it was not throttled. */
    static @Nullable String throttled(AwsServiceException failure) {
        if (failure instanceof ProvisionedThroughputExceededException exceeded) {
            return reasons(exceeded.throttlingReasons(), failure);
        }
        if (failure instanceof ThrottlingException throttling) {
            return reasons(throttling.throttlingReasons(), failure);
        }
        return failure instanceof RequestLimitExceededException exceeded
                ? reasons(exceeded.throttlingReasons(), failure)
                : null;
    }

    private static String reasons(List<ThrottlingReason> reasons, AwsServiceException failure) {
        String text = reasons.stream()
                .map(ThrottlingReason::reason)
                .filter(reason -> reason != null)
                .distinct()
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? failure.awsErrorDetails().errorCode() : text;
    }

    private static @Nullable String message(byte[] body) {
        return text(body, "message", "Message");
    }

    /** The part of a message that has any effect. */
    private static String phrase(@Nullable String message) {
        return PHRASES.stream()
                .filter(phrase -> message != null && message.contains(phrase))
                .findFirst()
                .orElse(NOT_QUOTED);
    }

    private static void withoutWords(TransactionCanceledException.Builder failure) {
        failure.cancellationReasons(failure.build().cancellationReasons().stream()
                .map(reason -> reason.toBuilder().message(null).build())
                .toList());
    }

    /**
     * The exceptions with their own classes or with data beyond the message.
     *
     * @param told the body, as far as messages may repeat it
     */
    private static DynamoDbException.Builder builder(@Nullable String code, byte[] body, byte[] told) {
        return switch (code == null ? "" : code) {
            case "ConditionalCheckFailedException" -> read(body, ConditionalCheckFailedException.builder());
            case "IdempotentParameterMismatchException" -> read(told, IdempotentParameterMismatchException.builder());
            case "ProvisionedThroughputExceededException" ->
                read(told, ProvisionedThroughputExceededException.builder());
            case "RequestLimitExceeded" -> read(told, RequestLimitExceededException.builder());
            case "ResourceInUseException" -> read(told, ResourceInUseException.builder());
            case "ResourceNotFoundException" -> read(told, ResourceNotFoundException.builder());
            case "Throttling", "ThrottlingException" -> read(told, ThrottlingException.builder());
            case "TransactionCanceledException" -> read(body, TransactionCanceledException.builder());
            default -> DynamoDbException.builder();
        };
    }

    /** The code without the namespace before it and the suffix that some services add. */
    private static @Nullable String code(SdkHttpResponse response, byte[] body) {
        String type = response.firstMatchingHeader("x-amzn-ErrorType").orElseGet(() -> text(body, "__type", "code"));
        if (type == null) {
            return null;
        }
        int end = type.indexOf(':');
        String name = end < 0 ? type : type.substring(0, end);
        return name.substring(name.indexOf('#') + 1);
    }

    /** The lead of the local clock over the service's; null if the response has no time. */
    static @Nullable Duration ahead(SdkHttpResponse response) {
        return response.firstMatchingHeader("Date").map(Failures::ahead).orElse(null);
    }

    private static @Nullable Duration ahead(String date) {
        try {
            return Duration.between(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from), Instant.now());
        } catch (DateTimeException e) {
            // The assumed lead is then unchanged.
            return null;
        }
    }

    private static <B extends SdkPojo> B read(byte[] body, B builder) {
        try {
            return ModelReader.read(body, builder);
        } catch (IOException e) {
            // An answer in another form has no more than a code and a text.
            return builder;
        }
    }

    private static @Nullable String text(byte[] body, String... names) {
        List<String> wanted = List.of(names);
        try (JsonParser json = JSON.createParser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (wanted.contains(name) && token == JsonToken.VALUE_STRING) {
                    return json.getText();
                }
                json.skipChildren();
            }
            return null;
        } catch (IOException e) {
            // A proxy's page or an empty body has only the status.
            return null;
        }
    }
}

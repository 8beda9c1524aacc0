package io.github.dynamodbjdbc.driver.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
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

/** What DynamoDB answers when it does not do what it was asked for, as the SDK's exceptions. */
final class Failures {
    private static final JsonFactory JSON = new JsonFactory();

    private Failures() {}

    /**
     * @param body whatever came: who stands between may answer, and not in JSON
     * @param ahead how far the clock here was taken to be ahead of the service's
     */
    static AwsServiceException of(SdkHttpResponse response, byte[] body, Duration ahead) {
        String code = code(response, body);
        DynamoDbException.Builder failure = builder(code, body);
        failure.awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("DynamoDb")
                        .errorCode(code)
                        .errorMessage(text(body, "message", "Message"))
                        .rawResponse(SdkBytes.fromByteArrayUnsafe(body))
                        .sdkHttpResponse(response)
                        .build())
                .statusCode(response.statusCode())
                .requestId(response.firstMatchingHeader("x-amzn-RequestId").orElse(null));
        failure.clockSkew(ahead);
        return failure.build();
    }

    /** Why an attempt was throttled, by a table and by an index at once perhaps; null if it was not. */
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

    /** Those that somebody tells apart by class, or that hold more than a message. */
    private static DynamoDbException.Builder builder(@Nullable String code, byte[] body) {
        return switch (code == null ? "" : code) {
            case "ConditionalCheckFailedException" -> read(body, ConditionalCheckFailedException.builder());
            case "IdempotentParameterMismatchException" -> read(body, IdempotentParameterMismatchException.builder());
            case "ProvisionedThroughputExceededException" ->
                read(body, ProvisionedThroughputExceededException.builder());
            case "RequestLimitExceeded" -> read(body, RequestLimitExceededException.builder());
            case "ResourceInUseException" -> read(body, ResourceInUseException.builder());
            case "ResourceNotFoundException" -> read(body, ResourceNotFoundException.builder());
            case "Throttling", "ThrottlingException" -> read(body, ThrottlingException.builder());
            case "TransactionCanceledException" -> read(body, TransactionCanceledException.builder());
            default -> DynamoDbException.builder();
        };
    }

    /** Without the name space before, and what some put behind it. */
    private static @Nullable String code(SdkHttpResponse response, byte[] body) {
        String type = response.firstMatchingHeader("x-amzn-ErrorType").orElseGet(() -> text(body, "__type", "code"));
        if (type == null) {
            return null;
        }
        int end = type.indexOf(':');
        String name = end < 0 ? type : type.substring(0, end);
        return name.substring(name.indexOf('#') + 1);
    }

    /** How far the clock here is ahead of the service's; null if the service does not tell the time. */
    static @Nullable Duration ahead(SdkHttpResponse response) {
        return response.firstMatchingHeader("Date").map(Failures::ahead).orElse(null);
    }

    private static @Nullable Duration ahead(String date) {
        try {
            return Duration.between(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from), Instant.now());
        } catch (DateTimeException e) {
            // Then it stays as it is.
            return null;
        }
    }

    private static <B extends SdkPojo> B read(byte[] body, B builder) {
        try {
            return ModelReader.read(body, builder);
        } catch (IOException e) {
            // Whoever answers in another form has no more to tell than a code and a text.
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
            // A proxy's page, or an empty body: there is the status.
            return null;
        }
    }
}

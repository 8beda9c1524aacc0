package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The pauses and attempts that {@code docs/operating.md} says. */
class RetriesTest {
    private static final int RUNS = 400;

    private record Pauses(int attempts, Duration total) {}

    private static Pauses pauses(int maxAttempts, AwsServiceException failure) {
        RetryStrategy strategy = ClientFactory.retries(maxAttempts);
        RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("test"))
                .token();
        Duration total = Duration.ZERO;
        int attempts = 1;
        while (true) {
            try {
                RefreshRetryTokenResponse next = strategy.refreshRetryToken(RefreshRetryTokenRequest.builder()
                        .token(token)
                        .failure(failure)
                        .build());
                token = next.token();
                total = total.plus(next.delay());
                attempts++;
            } catch (TokenAcquisitionFailedException e) {
                return new Pauses(attempts, total);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 400, ProvisionedThroughputExceededException, 9, 11400, 5700",
        "0, 400, ThrottlingException, 9, 11400, 5700",
        "0, 500, InternalServerError, 9, 6400, 3200",
        "4, 400, ProvisionedThroughputExceededException, 4, 350, 175"
    })
    void pausesAreThoseOfTheManual(
            int maxAttempts, int status, String code, int attempts, long longestMillis, long averageMillis) {
        AwsServiceException failure = DynamoDbException.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();
        double average = IntStream.range(0, RUNS)
                .mapToObj(run -> pauses(maxAttempts, failure))
                .peek(pauses -> {
                    assertThat(pauses.attempts()).isEqualTo(attempts);
                    assertThat(pauses.total()).isLessThanOrEqualTo(Duration.ofMillis(longestMillis));
                })
                .mapToLong(pauses -> pauses.total().toMillis())
                .average()
                .orElseThrow();
        assertThat(average).isBetween(averageMillis * 0.85, averageMillis * 1.15);
    }
}

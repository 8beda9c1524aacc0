package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.Objects;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Credentials. An error of the service that issues them is not an answer of DynamoDB, so it does not concern a table. */
final class ToldCredentials implements AwsCredentialsProvider {
    private final AwsCredentialsProvider provider;

    ToldCredentials(AwsCredentialsProvider provider) {
        this.provider = provider;
    }

    @Override
    public AwsCredentials resolveCredentials() {
        try {
            return provider.resolveCredentials();
        } catch (AwsServiceException e) {
            String text = e.awsErrorDetails() == null
                    ? ""
                    : Objects.requireNonNullElse(e.awsErrorDetails().errorMessage(), "");
            throw new StatementFailure(
                    SqlState.INVALID_CREDENTIALS,
                    "No credentials were given. "
                            + (Errors.code(e).startsWith("AccessDenied")
                                    ? Denials.inWords(text)
                                    : Errors.code(e) + ": " + text),
                    e);
        }
    }
}

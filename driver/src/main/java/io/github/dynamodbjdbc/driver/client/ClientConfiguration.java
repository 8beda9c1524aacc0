package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.net.URI;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;

/**
 * All that makes one SDK client different from another: connections whose configurations are equal share theirs. No
 * {@code toString} shows a secret.
 *
 * @param endpoint null for Amazon's own of the region
 * @param trust in an endpoint that is neither on loopback nor Amazon's
 * @param maxAttempts of one request, the first included; 0 for the SDK's default
 */
public record ClientConfiguration(
        @Nullable URI endpoint,
        String region,
        CredentialsSettings credentials,
        OwnersTrust trust,
        HttpSettings http,
        int maxAttempts,
        CapacityDetail capacityDetail) {
    public ClientConfiguration {
        if (endpoint != null && endpoint.getUserInfo() != null) {
            throw new StatementFailure(
                    SqlState.INVALID_PARAMETER_VALUE, "The endpoint may not hold a user name or password");
        }
    }

    /** Of what most often differs. */
    @Override
    public int hashCode() {
        return Objects.hash(endpoint, region);
    }

    /** Amazon's own endpoint of the region. */
    public String regionalEndpoint() {
        return "https://dynamodb." + region + '.'
                + PartitionMetadata.of(Region.of(region)).dnsSuffix();
    }

    /**
     * The region that the environment or a profile names, or null. Instance metadata is not asked: that would be a request.
     *
     * @param profile null for the default one
     */
    public static @Nullable String regionOfEnvironment(@Nullable String profile) {
        Supplier<ProfileFile> files = ProfileFile::defaultProfileFile;
        try {
            return new AwsRegionProviderChain(
                            new SystemSettingsRegionProvider(),
                            profile == null
                                    ? new AwsProfileRegionProvider()
                                    : new AwsProfileRegionProvider(files, profile))
                    .getRegion()
                    .id();
        } catch (SdkClientException none) {
            return null;
        }
    }

    /**
     * Refuses to go on if credentials would be sent to somebody whom their owner did not choose.
     *
     * @throws StatementFailure 28000
     */
    void requireTrustedEndpoint() {
        if (credentials.isAmbient() && trust != OwnersTrust.CREDENTIALS && isForeign()) {
            throw new StatementFailure(
                    SqlState.INVALID_CREDENTIALS,
                    "Credentials of the default chain or a profile are not sent to the URL's host, which is neither on loopback nor"
                            + " Amazon's over https. Give accessKeyId and secretAccessKey; or the owner of the machine sets"
                            + " allowDefaultCredentials=true, in java.util.Properties or as"
                            + " -Ddynamodbjdbc.allowDefaultCredentials");
        }
    }

    /** Whether messages may repeat what the endpoint says: it may be anything inside this network that a URL has led to. */
    boolean isQuotable() {
        return trust != OwnersTrust.NONE || !isForeign();
    }

    private boolean isForeign() {
        return endpoint != null && !Endpoints.isTrusted(endpoint);
    }
}

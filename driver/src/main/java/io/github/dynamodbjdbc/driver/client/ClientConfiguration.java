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
 * The configuration of an SDK client: connections with equal configurations share one. Its {@code toString} shows no secret.
 *
 * @param endpoint null for Amazon's endpoint of the region
 * @param trust the trust in an endpoint that is neither on loopback nor Amazon's
 * @param maxAttempts the maximum number of attempts of a request, including the first; 0 for the SDK's default
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

    /** Hashes only the fields that differ most often. */
    @Override
    public int hashCode() {
        return Objects.hash(endpoint, region);
    }

    /** Amazon's own endpoint of the region. */
    public String regionalEndpoint() {
        return "https://dynamodb." + region + '.'
                + PartitionMetadata.of(Region.of(region)).dnsSuffix();
    }

    /** This configuration for another region; null if no endpoint of that region is known. */
    @Nullable
    ClientConfiguration inRegion(String other) {
        URI own = endpoint == null || regionalEndpoint().equals(endpoint.toString()) ? null : endpoint;
        // An emulator knows the region by the signature.
        boolean known = own == null
                || Endpoints.isLoopback(own) && String.valueOf(own.getScheme()).startsWith("http");
        return known
                ? new ClientConfiguration(own, other, credentials, trust, http, maxAttempts, capacityDetail)
                : null;
    }

    /**
     * The region of the environment or of a profile, or null. Instance metadata is not used, because that would be a request.
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
     * Throws if credentials would be sent to an endpoint that their owner did not choose.
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

    /** Whether messages may quote the endpoint's responses: a URL may lead to any server within the network. */
    boolean isQuotable() {
        return trust != OwnersTrust.NONE || !isForeign();
    }

    /** Behind a proxy from a URL, every endpoint counts as foreign. */
    private boolean isForeign() {
        HttpSettings.Proxy proxy = http.proxy();
        return proxy != null && proxy.ofUrl() || endpoint != null && !Endpoints.isTrusted(endpoint);
    }
}

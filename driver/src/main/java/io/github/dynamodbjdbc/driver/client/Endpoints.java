package io.github.dynamodbjdbc.driver.client;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.endpoint.AwsClientEndpointProvider;
import software.amazon.awssdk.awscore.endpoint.DualstackEnabledProvider;
import software.amazon.awssdk.awscore.endpoint.FipsEnabledProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;

/** The endpoint of a configuration and its owner, determined by name only; no name is resolved. */
public final class Endpoints {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:0*:)*0*1]");

    private static final Pattern LINK_LOCAL = Pattern.compile("(?:169\\.254\\.|\\[fe[89ab]|\\[fd00:ec2:).*");

    // DynamoDB's own names only: anyone can rent a host below amazonaws.com.
    private static final Pattern AMAZON = Pattern.compile(
            "(?:(?:search-)?dynamodb(?:-fips)?|\\d{12}\\.(?:search-)?ddb(?:-fips)?|vpce-[a-z0-9-]+\\.dynamodb)"
                    + "\\.[a-z]{2,}(?:-[a-z0-9]+)+(?:\\.vpce)?"
                    + "\\.(?:amazonaws\\.com(?:\\.cn)?|amazonaws\\.eu|api\\.aws|api\\.amazonwebservices\\.com\\.cn)");

    /**
     * The kind of Amazon's endpoints.
     *
     * @param fips null for the setting of the environment or the profile
     * @param dualStack the same
     */
    public record Variant(@Nullable Boolean fips, @Nullable Boolean dualStack) {
        public static final Variant OF_ENVIRONMENT = new Variant(null, null);

        boolean isFips() {
            return fips != null
                    ? fips
                    : FipsEnabledProvider.builder().build().isFipsEnabled().orElse(false);
        }

        boolean isDualStack() {
            return dualStack != null
                    ? dualStack
                    : DualstackEnabledProvider.builder()
                            .build()
                            .isDualstackEnabled()
                            .orElse(false);
        }
    }

    private Endpoints() {}

    public static boolean isLoopback(URI endpoint) {
        return LOOPBACK.matcher(host(endpoint)).matches();
    }

    /**
     * Whether the text is a link-local address, such as that of instance metadata. Names and other notations are checked when they are resolved.
     *
     * @param authority a host, with or without a port
     */
    public static boolean isLinkLocal(String authority) {
        return LINK_LOCAL.matcher(authority.toLowerCase(Locale.ROOT)).matches();
    }

    /** Whether the endpoint is on loopback, or Amazon's with https. */
    public static boolean isTrusted(URI endpoint) {
        return isLoopback(endpoint)
                || ("https".equalsIgnoreCase(endpoint.getScheme())
                        && AMAZON.matcher(host(endpoint)).matches());
    }

    /**
     * The endpoint of a configuration: its own, otherwise that of the environment or the profile, otherwise Amazon's endpoint of the region by the
     * SDK's rules for FIPS and dual stack. Resolves no name.
     */
    static URI of(ClientConfiguration configuration) {
        URI named = configuration.endpoint();
        if (named != null) {
            return named;
        }
        Region region = Region.of(configuration.region());
        Variant variant = configuration.http().variant();
        return AwsClientEndpointProvider.builder()
                .serviceEndpointOverrideEnvironmentVariable("AWS_ENDPOINT_URL_DYNAMODB")
                .serviceEndpointOverrideSystemProperty("aws.endpointUrlDynamoDb")
                .serviceProfileProperty("dynamodb")
                .resolveFromOverrides()
                .orElseGet(() -> DynamoDbEndpointProvider.defaultProvider()
                        .resolveEndpoint(params ->
                                params.region(region).useFips(variant.isFips()).useDualStack(variant.isDualStack()))
                        .join()
                        .endpointUrl()
                        .toUri());
    }

    private static String host(URI endpoint) {
        String host = endpoint.getHost();
        return host == null ? "" : host.toLowerCase(Locale.ROOT);
    }
}

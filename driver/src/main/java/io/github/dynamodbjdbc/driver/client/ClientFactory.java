package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.DirectService;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SystemPropertyTlsKeyManagersProvider;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Builds the sender of requests for one configuration, with all of its parts. Sends nothing itself. */
final class ClientFactory implements AutoCloseable {
    private static final int DEFAULT_ATTEMPTS = 9;
    private static final Duration FIRST_DELAY = Duration.ofMillis(25);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(20);
    // Nine attempts have pauses of at most 11 seconds, 6 on average. A partition's throughput recovers within a second.
    private static final Duration FIRST_THROTTLED_DELAY = Duration.ofMillis(50);
    private static final Duration LONGEST_THROTTLED_DELAY = Duration.ofSeconds(5);

    private final ClientConfiguration configuration;
    private final Deque<SdkAutoCloseable> opened = new ArrayDeque<>();
    private final Wire wire;

    /** @param service receives the requests; null for the configuration's endpoint */
    ClientFactory(ClientConfiguration configuration, @Nullable DirectService service) {
        this.configuration = configuration;
        SdkVersion.require();
        try {
            wire = service == null ? overHttp() : direct(service);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private Wire overHttp() {
        SdkHttpClient http = http();
        AwsCredentialsProvider credentials = new ToldCredentials(credentials(configuration.credentials(), () -> http));
        RetryStrategy retries = retries(configuration.maxAttempts());
        boolean quotable = configuration.isQuotable();
        return configuration.http().sdkClient()
                ? new Wire(http, attempted -> sdkClient(attempted, credentials), credentials, retries, quotable)
                : new Wire(
                        http,
                        () -> Endpoints.of(configuration),
                        configuration.region(),
                        credentials,
                        retries,
                        quotable);
    }

    private DynamoDbClient sdkClient(SdkHttpClient http, AwsCredentialsProvider credentials) {
        DynamoDbClientBuilder builder = DynamoDbClient.builder()
                .httpClient(http)
                .region(Region.of(configuration.region()))
                .credentialsProvider(credentials)
                .fipsEnabled(configuration.http().variant().fips())
                .dualstackEnabled(configuration.http().variant().dualStack())
                .overrideConfiguration(once -> once.retryStrategy(AwsRetryStrategy.doNotRetry()));
        URI endpoint = configuration.endpoint();
        if (endpoint != null) {
            builder.endpointOverride(endpoint);
        }
        return opened(builder.build());
    }

    private Wire direct(DirectService service) {
        return new Wire(
                service,
                configuration.region(),
                new ToldCredentials(credentials(configuration.credentials(), this::http)),
                retries(configuration.maxAttempts()));
    }

    Wire wire() {
        return wire;
    }

    /**
     * The retry strategy of the SDK's DynamoDB client, which retries sooner and more often than other clients. After throttling, the first pause is
     * shorter than the SDK's, whose first pause is a second and whose longest is twenty.
     */
    static RetryStrategy retries(int maxAttempts) {
        return AwsRetryStrategy.forRetryMode(RetryMode.defaultRetryMode()).toBuilder()
                .maxAttempts(maxAttempts > 0 ? maxAttempts : DEFAULT_ATTEMPTS)
                .backoffStrategy(BackoffStrategy.exponentialDelay(FIRST_DELAY, LONGEST_DELAY))
                .throttlingBackoffStrategy(
                        BackoffStrategy.exponentialDelay(FIRST_THROTTLED_DELAY, LONGEST_THROTTLED_DELAY))
                .build();
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    private <T extends SdkAutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }

    /** @param http used only if credentials require a request */
    private AwsCredentialsProvider credentials(CredentialsSettings settings, Supplier<SdkHttpClient> http) {
        if (settings instanceof CredentialsSettings.Keys keys) {
            return StaticCredentialsProvider.create(
                    keys.sessionToken() == null
                            ? AwsBasicCredentials.create(
                                    keys.accessKeyId(), keys.secretAccessKey().reveal())
                            : AwsSessionCredentials.create(
                                    keys.accessKeyId(),
                                    keys.secretAccessKey().reveal(),
                                    keys.sessionToken().reveal()));
        }
        if (settings instanceof CredentialsSettings.Profile profile) {
            return opened(ProfileCredentialsProvider.create(profile.name()));
        }
        if (settings instanceof CredentialsSettings.Provider provider) {
            return opened(OwnersProvider.of(provider.className()));
        }
        if (settings instanceof CredentialsSettings.Role role) {
            StsClient sts = opened(StsClient.builder()
                    .httpClient(http.get())
                    .region(Region.of(configuration.region()))
                    .credentialsProvider(credentials(role.source(), http))
                    .fipsEnabled(configuration.http().variant().fips())
                    .dualstackEnabled(configuration.http().variant().dualStack())
                    .build());
            Secret externalId = role.externalId();
            CredentialsSettings.Mfa mfa = role.mfa();
            return opened(StsAssumeRoleCredentialsProvider.builder()
                    .stsClient(sts)
                    .refreshRequest(request -> request.roleArn(role.roleArn())
                            .roleSessionName(role.sessionName())
                            .externalId(externalId == null ? null : externalId.reveal())
                            .durationSeconds(role.seconds() == 0 ? null : role.seconds())
                            .serialNumber(mfa == null ? null : mfa.serialNumber())
                            .tokenCode(mfa == null ? null : mfa.code().reveal()))
                    .build());
        }
        return settings instanceof CredentialsSettings.Local
                ? opened(LocalCredentials.provider())
                : opened(DefaultCredentialsProvider.builder().build());
    }

    private SdkHttpClient http() {
        HttpSettings settings = configuration.http();
        return opened(new BoundedHttp(settings, proxy(settings.proxy()), tls(configuration)));
    }

    private static ProxyConfiguration proxy(HttpSettings.@Nullable Proxy proxy) {
        if (proxy == null) {
            return ProxyConfiguration.builder().build();
        }
        Secret password = proxy.password();
        return ProxyConfiguration.builder()
                .endpoint(proxyUri(proxy))
                .username(proxy.user())
                .password(password == null ? null : password.reveal())
                .nonProxyHosts(proxy.direct())
                .useSystemPropertyValues(false)
                .useEnvironmentVariableValues(false)
                .build();
    }

    private static SSLContext tls(ClientConfiguration configuration) {
        HttpSettings.TrustStore trustStore = configuration.http().trustStore();
        // Without a trust store, the JVM's default.
        TrustManager[] managers = trustStore != null
                ? trustManagers(trustStore)
                : speaksPlainHttpOnly(configuration) ? new TrustManager[] {new RefusingTrustManager()} : null;
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(SystemPropertyTlsKeyManagersProvider.create().keyManagers(), managers, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JVM has no TLS", e);
        }
    }

    /** Security Token Service is called with the same client, always with TLS. */
    private static boolean speaksPlainHttpOnly(ClientConfiguration configuration) {
        URI endpoint = configuration.endpoint();
        return endpoint != null
                && "http".equalsIgnoreCase(endpoint.getScheme())
                && !(configuration.credentials() instanceof CredentialsSettings.Role);
    }

    private static URI proxyUri(HttpSettings.Proxy proxy) {
        try {
            return new URI("http", null, proxy.host(), proxy.port(), null, null, null);
        } catch (URISyntaxException e) {
            throw invalid("Property proxyHost is not a host name", null);
        }
    }

    private static TrustManager[] trustManagers(HttpSettings.TrustStore settings) {
        Secret password = settings.password();
        try (InputStream file = Files.newInputStream(settings.file())) {
            KeyStore store = KeyStore.getInstance(settings.type());
            store.load(file, password == null ? null : password.reveal().toCharArray());
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (IOException | GeneralSecurityException e) {
            // The cause is omitted, because it contains the file's name, which may come from a URL.
            throw invalid(
                    "The file of property trustStore can't be read with trustStoreType and trustStorePassword: "
                            + (e instanceof FileSystemException ? e.getClass().getSimpleName() : e.getMessage()),
                    null);
        }
    }

    private static StatementFailure invalid(String message, @Nullable Throwable cause) {
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, message, cause);
    }
}

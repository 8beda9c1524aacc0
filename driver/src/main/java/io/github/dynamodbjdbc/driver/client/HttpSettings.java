package io.github.dynamodbjdbc.driver.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of connections to the service.
 *
 * @param proxy null for none but what the JVM's and the environment's own settings say
 * @param trustStore null for the JVM's
 * @param readTimeout the longest wait for the next bytes of a response
 * @param maxConnections open at the same time, by all connections of one configuration
 * @param variant of Amazon's endpoints
 * @param sdkClient whether requests are made, signed and read by the SDK's client, in place of the driver's own
 */
public record HttpSettings(
        @Nullable Proxy proxy,
        @Nullable TrustStore trustStore,
        Duration connectTimeout,
        Duration readTimeout,
        int maxConnections,
        Endpoints.Variant variant,
        boolean sdkClient) {
    public static final HttpSettings DEFAULT =
            new HttpSettings(null, null, Duration.ofSeconds(5), Duration.ofSeconds(30), 64);

    public HttpSettings(
            @Nullable Proxy proxy,
            @Nullable TrustStore trustStore,
            Duration connectTimeout,
            Duration readTimeout,
            int maxConnections) {
        this(proxy, trustStore, connectTimeout, readTimeout, maxConnections, Endpoints.Variant.OF_ENVIRONMENT, false);
    }

    /**
     * A proxy for HTTP.
     *
     * @param direct regular expressions of the hosts that are reached without it, in lower case
     * @param ofUrl whether a URL has named it, so that whatever answers may be anybody
     */
    public record Proxy(
            String host,
            int port,
            @Nullable String user,
            @Nullable Secret password,
            Set<String> direct,
            boolean ofUrl) {
        public Proxy {
            direct = Set.copyOf(direct);
        }

        public Proxy(
                String host, int port, @Nullable String user, @Nullable Secret password, boolean ofUrl) {
            this(host, port, user, password, Set.of(), ofUrl);
        }
    }

    /** @param type as {@link java.security.KeyStore} names it: PKCS12, JKS */
    public record TrustStore(Path file, @Nullable Secret password, String type) {}
}

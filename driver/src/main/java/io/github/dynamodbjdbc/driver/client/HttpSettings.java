package io.github.dynamodbjdbc.driver.client;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of connections to the service.
 *
 * @param proxy null for the proxy of the JVM's or the environment's settings, if any
 * @param trustStore null for the JVM's
 * @param readTimeout the longest wait for the next bytes of a response
 * @param maxConnections the maximum number of open connections of one configuration
 * @param sdkClient whether the SDK's client creates, signs and reads requests, instead of the driver's own
 */
public record HttpSettings(
        @Nullable Proxy proxy,
        @Nullable TrustStore trustStore,
        Duration connectTimeout,
        Duration readTimeout,
        int maxConnections,
        boolean sdkClient) {
    public static final HttpSettings DEFAULT =
            new HttpSettings(null, null, Duration.ofSeconds(5), Duration.ofSeconds(30), 64);

    public HttpSettings(
            @Nullable Proxy proxy,
            @Nullable TrustStore trustStore,
            Duration connectTimeout,
            Duration readTimeout,
            int maxConnections) {
        this(proxy, trustStore, connectTimeout, readTimeout, maxConnections, false);
    }

    /**
     * An HTTP proxy.
     *
     * @param ofUrl whether it comes from a URL, so that it can't be trusted
     */
    public record Proxy(
            String host,
            int port,
            @Nullable String user,
            @Nullable Secret password,
            boolean ofUrl) {}

    /** @param type as {@link java.security.KeyStore} names it: PKCS12, JKS */
    public record TrustStore(Path file, @Nullable Secret password, String type) {}
}

package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.StaleConnectionException;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultProxyRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;

/**
 * An HTTP client like the SDK's Apache client, but with limits of a response's headers, which that one lacks: an endpoint may send endless headers.
 * It follows no redirects, has no retries and decompresses nothing.
 */
final class BoundedHttp implements SdkHttpClient {
    /** DynamoDB sends a dozen; proxies add some. */
    static final int MOST_HEADERS = 200;

    /** The limit of characters of a header, or of the status line. */
    static final int LONGEST_LINE = 16 << 10;

    private static final Timeout LONGEST_WAIT_FOR_CONNECTION = Timeout.ofSeconds(10);
    private static final TimeValue LONGEST_IDLE = TimeValue.ofSeconds(60);

    /** Headers that the client adds itself. */
    private static final Set<String> MADE_BY_CLIENT = Set.of("content-length", "host", "transfer-encoding");

    private final CloseableHttpClient client;
    private final PoolingHttpClientConnectionManager connections;
    private final RequestConfig config;

    /** @param proxy may specify that there is no proxy */
    BoundedHttp(HttpSettings settings, ProxyConfiguration proxy, SSLContext tls) {
        Timeout read = Timeout.of(settings.readTimeout());
        this.config = RequestConfig.custom()
                .setResponseTimeout(read)
                .setConnectionRequestTimeout(LONGEST_WAIT_FOR_CONNECTION)
                .build();
        this.connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxHeaderCount(MOST_HEADERS)
                                .setMaxLineLength(LONGEST_LINE)
                                .build())
                        .build())
                .setDnsResolver(new NameLookups(new NoLinkLocal()))
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
                .setDefaultSocketConfig(SocketConfig.custom()
                        .setSoTimeout(read)
                        .setTcpNoDelay(true)
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(settings.connectTimeout()))
                        .setSocketTimeout(read)
                        .build())
                .setMaxConnPerRoute(settings.maxConnections())
                .setMaxConnTotal(settings.maxConnections())
                .build();
        HttpClientBuilder builder = HttpClients.custom()
                .setConnectionManager(connections)
                .setUserAgent("")
                .evictIdleConnections(LONGEST_IDLE)
                .disableContentCompression()
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement();
        if (proxy.host() != null && proxy.port() > 0) {
            goThrough(proxy, builder);
        }
        this.client = builder.build();
    }

    private static void goThrough(ProxyConfiguration proxy, HttpClientBuilder builder) {
        HttpHost host = new HttpHost(proxy.scheme(), proxy.host(), proxy.port());
        Set<String> direct = proxy.nonProxyHosts();
        builder.setRoutePlanner(new DefaultProxyRoutePlanner(host) {
            @Override
            protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) throws HttpException {
                String name = target.getHostName().toLowerCase(Locale.ROOT);
                return direct.stream().anyMatch(name::matches) ? null : super.determineProxy(target, context);
            }
        });
        if (proxy.username() != null && proxy.password() != null) {
            BasicCredentialsProvider credentials = new BasicCredentialsProvider();
            credentials.setCredentials(
                    new AuthScope(host),
                    new UsernamePasswordCredentials(
                            proxy.username(), proxy.password().toCharArray()));
            builder.setDefaultCredentialsProvider(credentials);
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        SdkHttpRequest head = request.httpRequest();
        HttpUriRequestBase prepared = new HttpUriRequestBase(head.method().name(), head.getUri());
        prepared.setConfig(config);
        head.forEachHeader((name, values) -> {
            if (!MADE_BY_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> prepared.addHeader(name, value));
            }
        });
        return new Prepared(prepared, head, request.contentStreamProvider().orElse(null));
    }

    /** One attempt of a request. */
    private final class Prepared implements ExecutableHttpRequest {
        private final HttpUriRequestBase request;
        private final SdkHttpRequest head;
        private final @Nullable ContentStreamProvider content;

        private Prepared(HttpUriRequestBase request, SdkHttpRequest head, @Nullable ContentStreamProvider content) {
            this.request = request;
            this.head = head;
            this.content = content;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            if (content != null) {
                long length = head.firstMatchingHeader("Content-Length")
                        .map(Long::parseLong)
                        .orElse(-1L);
                request.setEntity(new InputStreamEntity(content.newStream(), length, null));
            }
            HttpClientContext context = HttpClientContext.create();
            try {
                return answer(client.executeOpen(RoutingSupport.determineHost(request), request, context));
            } catch (IllegalStateException e) {
                // The client's words for a connection or pool that another thread has closed while this one used it.
                throw new IOException("The connection was closed while the request was sent", e);
            } catch (HttpException e) {
                throw new IOException("The request names no host", e);
            } catch (IOException e) {
                EndpointDetails connection = context.getEndpointDetails();
                boolean answered = connection != null && connection.getResponseCount() > 0;
                // On a connection that has answered before, it may be the rest of a longer answer than was announced.
                if (e instanceof MessageConstraintException && !answered) {
                    throw new StatementFailure(
                            SqlState.LIMIT_EXCEEDED,
                            "The endpoint's answer has more than " + MOST_HEADERS + " headers, or one of more than "
                                    + LONGEST_LINE + " characters: it is not read");
                }
                if (request.isAborted() || !answered) {
                    throw e;
                }
                // Other connections that were idle as long have probably failed, too.
                connections.closeIdle(TimeValue.ZERO_MILLISECONDS);
                throw new StaleConnectionException(e);
            }
        }

        private HttpExecuteResponse answer(ClassicHttpResponse response) throws IOException {
            SdkHttpFullResponse.Builder answer =
                    SdkHttpFullResponse.builder().statusCode(response.getCode()).statusText(response.getReasonPhrase());
            for (Header header : response.getHeaders()) {
                answer.appendHeader(header.getName(), header.getValue());
            }
            HttpEntity entity = response.getEntity();
            return HttpExecuteResponse.builder()
                    .response(answer.build())
                    .responseBody(
                            entity == null ? null : AbortableInputStream.create(entity.getContent(), request::abort))
                    .build();
        }

        @Override
        public void abort() {
            request.abort();
        }
    }

    @Override
    public String clientName() {
        return "Apache5";
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }
}

package io.github.dynamodbjdbc.engine.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server at a port of the loopback interface. A request has to address it by a name of this machine, so that a web page can't reach
 * it by a host name of its own that resolves to this machine. If one access key is set, a request has to have it.
 */
public final class HttpEndpoint implements AutoCloseable {
    private static final int BACKLOG = 128;
    private static final int MOST_BYTES = 17 << 20;
    private static final Pattern HOST = Pattern.compile("(?i)(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?");
    private static final Pattern CREDENTIAL = Pattern.compile("Credential=([^/,\\s]+)/[^/,]*/([^/,]+)/");
    private static final Pattern TARGET = Pattern.compile(
            "(?:DynamoDB(?:Streams)?_20120810|AnyScaleFrontendService|GraniteServiceVersion20100801)\\.([A-Za-z]+)");

    static {
        // Without it, each answer on a kept connection waits 40 ms for the acknowledgement of its headers.
        setUnlessSet("nodelay", "true");
        // The server closes a surplus or idle connection without notice, and a client that is about to use it gets an
        // error.
        setUnlessSet("maxIdleConnections", "10000");
        setUnlessSet("idleInterval", "3600");
    }

    /** Sets a property of the JDK's server, which reads it when the first server is created. */
    private static void setUnlessSet(String setting, String value) {
        String property = "sun.net.httpserver." + setting;
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final @Nullable String accessKey;
    private final Handler handler;
    private final Function<ServiceException, byte[]> errors;
    private final @Nullable Supplier<byte[]> statistics;

    private HttpEndpoint(
            HttpServer server,
            ExecutorService threads,
            @Nullable String accessKey,
            Handler handler,
            Function<ServiceException, byte[]> errors,
            @Nullable Supplier<byte[]> statistics) {
        this.server = server;
        this.threads = threads;
        this.accessKey = accessKey;
        this.handler = handler;
        this.errors = errors;
        this.statistics = statistics;
    }

    /** Handles requests. */
    public interface Handler {
        /** The response; null if the connection is to be closed without one. */
        @Nullable
        Response answer(String accessKey, String region, String operation, byte[] body);
    }

    /** A response with its HTTP status. */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    public record Response(int status, byte[] body) {}

    public static HttpEndpoint open(
            int port,
            @Nullable String accessKey,
            Handler handler,
            Function<ServiceException, byte[]> errors,
            @Nullable Supplier<byte[]> statistics)
            throws IOException {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1}), port), BACKLOG);
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "dynamodb-engine-http");
            thread.setDaemon(true);
            return thread;
        });
        HttpEndpoint endpoint = new HttpEndpoint(server, threads, accessKey, handler, errors, statistics);
        server.createContext("/", endpoint::handle);
        server.setExecutor(threads);
        // The accepting thread is a daemon if the thread that starts it is one: an engine must not keep the JVM alive.
        CompletableFuture.runAsync(server::start, threads).join();
        return endpoint;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            @Nullable Response response;
            try {
                response = answer(exchange);
            } catch (ServiceException e) {
                response = new Response(e.status(), errors.apply(e));
            } catch (RuntimeException e) {
                // An internal error of the engine is reported as the service reports its own.
                response = new Response(500, errors.apply(ServiceException.internal(e.toString())));
            }
            if (response == null) {
                // Closing the exchange without a response closes its connection.
                return;
            }
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", "application/x-amz-json-1.0");
            headers.set("x-amzn-RequestId", UUID.randomUUID().toString());
            CRC32 sum = new CRC32();
            sum.update(response.body());
            headers.set("x-amz-crc32", Long.toString(sum.getValue()));
            exchange.sendResponseHeaders(response.status(), response.body().length);
            exchange.getResponseBody().write(response.body());
        }
    }

    private @Nullable Response answer(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            body = in.readNBytes(MOST_BYTES);
            if (body.length == MOST_BYTES) {
                throw ServiceException.unauthorized(
                        "RequestEntityTooLargeException", "The request is larger than 16 MB");
            }
        }
        String host = headers.getFirst("Host");
        if (host == null || !HOST.matcher(host).matches() || headers.containsKey("Origin")) {
            throw ServiceException.unauthorized(
                    "AccessDeniedException", "The engine answers to names of this machine only");
        }
        if (statistics != null
                && exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getPath().equals("/statistics")) {
            if (accessKey != null && !("Bearer " + accessKey).equals(headers.getFirst("Authorization"))) {
                throw ServiceException.unauthorized(
                        "UnrecognizedClientException", "The statistics take the header Authorization: Bearer KEY");
            }
            return new Response(200, statistics.get());
        }
        String target = headers.getFirst("X-Amz-Target");
        Matcher operation = TARGET.matcher(target == null ? "" : target);
        if (!exchange.getRequestMethod().equals("POST") || !operation.matches()) {
            throw ServiceException.unknownOperation("");
        }
        String authorization = headers.getFirst("Authorization");
        Matcher credential = CREDENTIAL.matcher(authorization == null ? "" : authorization);
        if (!credential.find()) {
            throw ServiceException.unauthorized(
                    "MissingAuthenticationTokenException", "Request is missing Authentication Token");
        }
        if (accessKey != null && !accessKey.equals(credential.group(1))) {
            throw ServiceException.unauthorized(
                    "UnrecognizedClientException", "The security token included in the request is invalid.");
        }
        return handler.answer(credential.group(1), credential.group(2), operation.group(1), body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}

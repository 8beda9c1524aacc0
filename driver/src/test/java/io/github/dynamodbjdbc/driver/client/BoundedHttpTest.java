package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;

/** An endpoint or proxy that sends an endless head of a response. */
class BoundedHttpTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String TABLES = "{\"TableNames\":[\"Tea\"]}";

    /** A server that answers the first request of each connection with a text, repeats a second text, and then sends a body. */
    private static final class Server implements AutoCloseable {
        private final ServerSocket socket;
        private final CompletableFuture<Void> served;
        private final StringBuilder asked = new StringBuilder();

        Server(String begin, String again, long times, String end) throws IOException {
            socket = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            served = CompletableFuture.runAsync(() -> {
                while (!socket.isClosed()) {
                    try (Socket client = socket.accept()) {
                        byte[] request = new byte[1 << 16];
                        int read = client.getInputStream().read(request);
                        asked.append(new String(request, 0, Math.max(0, read), StandardCharsets.ISO_8859_1));
                        OutputStream out = client.getOutputStream();
                        out.write(begin.getBytes(StandardCharsets.ISO_8859_1));
                        byte[] more = again.getBytes(StandardCharsets.ISO_8859_1);
                        for (long i = 0; i < times; i++) {
                            out.write(more);
                        }
                        out.write(end.getBytes(StandardCharsets.ISO_8859_1));
                        out.flush();
                    } catch (IOException closed) {
                        // The client has closed the connection.
                    }
                }
            });
        }

        @Override
        public void close() throws IOException {
            socket.close();
            served.join();
        }
    }

    private static void showTables(int port, Map<String, String> more) throws SQLException {
        Properties info = new Properties();
        info.putAll(Map.of("user", "k", "password", "s", "maxRetries", "0", "region", "us-east-1"));
        info.putAll(more);
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + port, info);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeQuery("SHOW TABLES").next()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"'a: b\r\n', 100000000", "'a: bbbbbbbbbbbbbbbb', 100000000", "' folded\r\n', 100000000"})
    void aHeadWithoutEndIsNotRead(String again, long times) throws Exception {
        try (Server server = new Server(OK + "x: y\r\n", again, times, "")) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> showTables(server.socket.getLocalPort(), Map.of()));
            assertThat(failure.getSQLState()).startsWith("54");
            assertThat(failure.getMessage()).contains("The endpoint's answer has more than 200 headers");
        }
    }

    @Test
    void aLineWithoutEndBeforeTheHeadersIsNotRead() throws Exception {
        try (Server server = new Server("HTTP/1.1 200 ", "O", 1_000_000_000, "")) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> showTables(server.socket.getLocalPort(), Map.of()));
            assertThat(failure.getMessage()).contains("of more than 16384 characters");
        }
    }

    @Test
    void manyHeadersAreFine() throws Exception {
        try (Server server = new Server(
                OK,
                "a: " + "b".repeat(8_000) + "\r\n",
                190,
                "Content-Length: " + TABLES.length() + "\r\nConnection: close\r\n\r\n" + TABLES)) {
            showTables(server.socket.getLocalPort(), Map.of());
        }
    }

    @Test
    void aProxyIsGoneThrough() throws Exception {
        try (Server server = new Server(
                OK, "", 0, "Content-Length: " + TABLES.length() + "\r\nConnection: close\r\n\r\n" + TABLES)) {
            showTables(1, Map.of("proxyHost", "127.0.0.1", "proxyPort", String.valueOf(server.socket.getLocalPort())));
            assertThat(server.asked.toString())
                    .startsWith("POST http://127.0.0.1:1/ HTTP/1.1\r\n")
                    .containsIgnoringCase("host: 127.0.0.1:1\r\n");
        }
    }

    /** A proxy that is not there is not asked. */
    @Test
    void someHostsAreReachedWithoutIt() throws Exception {
        try (Server server = new Server(
                OK, "", 0, "Content-Length: " + TABLES.length() + "\r\nConnection: close\r\n\r\n" + TABLES)) {
            showTables(
                    server.socket.getLocalPort(),
                    Map.of("proxyHost", "127.0.0.1", "proxyPort", "1", "nonProxyHosts", "*.internal|127.*"));
            assertThat(server.asked.toString()).startsWith("POST / HTTP/1.1\r\n");
        }
    }

    @Test
    void aClientThatAnotherThreadClosesHasNoConnection() throws Exception {
        BoundedHttp client = new BoundedHttp(
                HttpSettings.DEFAULT, ProxyConfiguration.builder().build(), SSLContext.getDefault());
        HttpExecuteRequest request = HttpExecuteRequest.builder()
                .request(SdkHttpRequest.builder()
                        .method(SdkHttpMethod.POST)
                        .uri(URI.create("http://127.0.0.1:1"))
                        .build())
                .build();
        ExecutableHttpRequest prepared = client.prepareRequest(request);
        client.close();
        assertThatThrownBy(prepared::call)
                .isInstanceOf(IOException.class)
                .hasMessage("The connection was closed while the request was sent");
    }
}

package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Unusual HTTP requests, and whether they are answered. */
final class ServerTest {
    private static final String AUTHORIZATION =
            "Authorization: AWS4-HMAC-SHA256 Credential=KEY/20260101/us-east-1/dynamodb/aws4_request, Signature=0\r\n";
    private static final String TARGET = "X-Amz-Target: DynamoDB_20120810.ListTables\r\n";

    private static String send(EngineServer server, String host, String headers, String body) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream()
                    .write(("POST / HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                                    + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.UTF_8));
            StringBuilder answer = new StringBuilder();
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    answer.append(line).append('\n');
                }
            }
            return answer.toString();
        }
    }

    @Test
    void answersToThisMachinesNamesAndTheAccessKey() throws IOException {
        try (Engine engine = Engine.builder().accessKey("KEY").build();
                EngineServer server = engine.serve()) {
            String local = "localhost:" + server.port();
            assertThat(send(server, local, AUTHORIZATION + TARGET, "{}")).contains("200 OK", "{\"TableNames\":[]}");
            assertThat(send(server, "evil.example", AUTHORIZATION + TARGET, "{}"))
                    .contains("AccessDeniedException");
            assertThat(send(server, local, AUTHORIZATION + TARGET + "Origin: http://evil.example\r\n", "{}"))
                    .contains("AccessDeniedException");
            assertThat(send(server, local, TARGET, "{}")).contains("MissingAuthenticationTokenException");
            assertThat(send(server, local, AUTHORIZATION.replace("KEY", "OTHER") + TARGET, "{}"))
                    .contains("UnrecognizedClientException");
            assertThat(send(server, local, AUTHORIZATION, "{}")).contains("UnknownOperationException");
            assertThat(send(server, local, AUTHORIZATION + TARGET, "{")).contains("400", "SerializationException");
        }
    }

    @Test
    void aUsedPortIsReported() {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> engine.serve(server.port()))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Port " + server.port());
        }
    }

    @Test
    void aServerThatIsNotClosedKeepsNoProgramAlive() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            assertThat(server.port()).isPositive();
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.contains(thread))
                    .isNotEmpty()
                    .allMatch(Thread::isDaemon);
        }
    }
}

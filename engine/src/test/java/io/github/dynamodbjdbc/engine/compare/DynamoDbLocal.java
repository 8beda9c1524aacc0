package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Amazon's DynamoDB Local in a process of its own, in memory, for comparisons. */
public final class DynamoDbLocal implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ATTEMPTS = 200;

    private final Process process;
    private final URI endpoint;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private DynamoDbLocal(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Starts it from the directory that the build fetches it into. */
    public static DynamoDbLocal start() throws IOException, InterruptedException {
        String directory = System.getProperty("dynamodbjdbc.engine.path");
        if (directory == null || !new File(directory).isDirectory()) {
            throw new IllegalStateException("No DynamoDB Local at " + directory);
        }
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-Djava.net.preferIPv4Stack=true",
                        "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory",
                        "-cp",
                        directory + File.separator + "*",
                        "software.amazon.dynamodb.services.local.main.ServerRunner",
                        "-inMemory",
                        "-disableTelemetry",
                        "-port",
                        Integer.toString(port))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        DynamoDbLocal local = new DynamoDbLocal(process, URI.create("http://127.0.0.1:" + port));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                local.call("ListTables", "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                return local;
            } catch (UncheckedIOException e) {
                if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                    break;
                }
            }
        }
        local.close();
        throw new IllegalStateException("DynamoDB Local does not start");
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    public URI endpoint() {
        return endpoint;
    }

    /** The answer to a request, whatever its status is. */
    public JsonNode call(String operation, byte[] body) {
        String service = List.of("ListStreams", "DescribeStream", "GetShardIterator", "GetRecords")
                        .contains(operation)
                ? "DynamoDBStreams_20120810."
                : "DynamoDB_20120810.";
        try {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", service + operation)
                    .header("X-Amz-Date", "20260101T000000Z")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request,"
                                    + " SignedHeaders=host, Signature=0")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                    .build();
            return JSON.readTree(client.send(request, HttpResponse.BodyHandlers.ofByteArray())
                    .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

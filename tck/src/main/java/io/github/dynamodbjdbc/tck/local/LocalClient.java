package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;

/** Sends requests to an engine, or to a proxy in front of it, by DynamoDB's protocol. Each access key has its own tables. */
public final class LocalClient {
    /** Each region has its own tables, too. */
    public static final String REGION = "us-east-1";

    /** Unique numbers, so that two users of one engine don't see each other's tables. */
    private static final AtomicLong ACCESS_KEYS = new AtomicLong(System.nanoTime() & 0xffffffffL);

    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI endpoint;

    public LocalClient(URI endpoint) {
        this.endpoint = endpoint;
    }

    /** A unique access key. */
    public static String unusedAccessKey() {
        return "kit" + ACCESS_KEYS.getAndIncrement();
    }

    /**
     * Sends a request and returns the response.
     *
     * @throws IllegalStateException if the request is rejected
     * @throws UncheckedIOException if there is no response, or one that reports a failure of the engine
     */
    public JsonNode call(String accessKey, String operation, JsonNode body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                    .header("X-Amz-Date", "20260101T000000Z")
                    // The engine requires a signature, but doesn't verify it.
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=" + accessKey + "/20260101/" + REGION
                                    + "/dynamodb/aws4_request, SignedHeaders=host, Signature=0")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                    .build();
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonNode answer = JSON.readTree(response.body());
            if (response.statusCode() >= SERVER_ERROR) {
                throw new IOException(operation + " failed: " + answer);
            }
            if (response.statusCode() != OK) {
                throw new IllegalStateException(operation + " was refused: " + answer + "\n" + body);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

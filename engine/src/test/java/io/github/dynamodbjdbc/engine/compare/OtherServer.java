package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** Another server with DynamoDB's protocol that checks no signatures, such as DynamoDB Local. */
final class OtherServer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI endpoint;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** @param endpoint the endpoint, without tables */
    OtherServer(URI endpoint) {
        this.endpoint = endpoint;
    }

    /** The answer to a request, with any status. */
    JsonNode call(String operation, byte[] body) {
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
}

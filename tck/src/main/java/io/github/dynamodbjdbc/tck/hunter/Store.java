package io.github.dynamodbjdbc.tck.hunter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/**
 * Makes tables in a DynamoDB Local, by its protocol: what is hunted with is not to be made by what is hunted. Tables are
 * apart by access key.
 */
final class Store {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BATCH = 25;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI endpoint;

    Store(URI endpoint) {
        this.endpoint = endpoint;
    }

    void create(String accessKey, World world) {
        for (Database.Contents table : world.tables()) {
            create(accessKey, table);
        }
    }

    void drop(String accessKey, World world) {
        for (Database.Contents table : world.tables()) {
            call(
                    accessKey,
                    "DeleteTable",
                    JSON.createObjectNode().put("TableName", table.design().name()));
        }
    }

    private void create(String accessKey, Database.Contents table) {
        TableDesign design = table.design();
        call(accessKey, "CreateTable", DesignJson.createTable(design));
        JsonNode ttl = OwnTables.timeToLive(design);
        if (ttl != null) {
            call(accessKey, "UpdateTimeToLive", ttl);
        }
        List<Map<String, Datum>> items = table.items();
        for (int i = 0; i < items.size(); i += BATCH) {
            ObjectNode request = JSON.createObjectNode();
            ArrayNode writes = request.putObject("RequestItems").putArray(design.name());
            items.subList(i, Math.min(items.size(), i + BATCH))
                    .forEach(item -> writes.addObject().putObject("PutRequest").set("Item", DatumJson.write(item)));
            JsonNode left = call(accessKey, "BatchWriteItem", request).path("UnprocessedItems");
            if (!left.isEmpty()) {
                throw new IllegalStateException("Items were left unprocessed: " + left);
            }
        }
    }

    JsonNode call(String accessKey, String operation, JsonNode body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                    .header("X-Amz-Date", "20260101T000000Z")
                    // DynamoDB Local wants a signature, but checks none.
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=" + accessKey + "/20260101/" + Hunter.REGION
                                    + "/dynamodb/aws4_request, SignedHeaders=host, Signature=0")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                    .build();
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonNode answer = JSON.readTree(response.body());
            if (response.statusCode() != 200) {
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

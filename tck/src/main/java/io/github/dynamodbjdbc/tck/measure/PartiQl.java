package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import java.net.URI;

/** A question as an ExecuteStatement. */
final class PartiQl {
    private final Design.PartiQlStatement statement;
    private final LocalClient client;
    private final String accessKey;

    PartiQl(Design.PartiQlStatement statement, URI endpoint, String accessKey) {
        this.statement = statement;
        this.client = new LocalClient(endpoint);
        this.accessKey = accessKey;
    }

    /** Reads all pages, or only the first if the statement has a limit, and returns the number of rows. */
    int read() {
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("Statement", statement.text());
        if (statement.limit() > 0) {
            request.put("Limit", statement.limit());
        }
        int rows = 0;
        JsonNode answer;
        do {
            answer = client.call(accessKey, "ExecuteStatement", request);
            rows += answer.path("Items").size();
            request.set("NextToken", answer.path("NextToken"));
        } while (answer.has("NextToken") && statement.limit() == 0);
        return rows;
    }
}

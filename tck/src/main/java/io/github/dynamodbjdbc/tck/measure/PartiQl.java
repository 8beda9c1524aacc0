package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A question as ExecuteStatement takes it, which the engine does not have. What the service reads for it is read by the requests that it
 * comes to: GetItem for each whole key, Query for each partition
 * that {@code =} or {@code IN} names, with the range of the sort key where there is one, else a Scan.
 */
final class PartiQl {
    private final Design.PartiQlStatement statement;
    private final LocalClient client;
    private final String accessKey;
    private final Query query;
    private final String tableName;
    private final @Nullable String indexName;
    private final PartiQlKeys keys;

    PartiQl(Design design, Design.PartiQlStatement statement, URI endpoint, String accessKey) {
        this.statement = statement;
        this.client = new LocalClient(endpoint);
        this.accessKey = accessKey;
        this.query = ((Statement.Select) StatementParser.parse(statement.text())).query();
        QueryBody.Select select = (QueryBody.Select) query.body();
        List<Identifier> from = ((FromItem.Table) select.from().get(0)).name();
        this.tableName = from.get(0).name();
        this.indexName = from.size() == 2 ? from.get(1).name() : null;
        MadeTable table = design.tables().stream()
                .filter(candidate -> candidate.name().equals(tableName))
                .findFirst()
                .orElseThrow();
        this.keys = PartiQlKeys.of(table, indexName, select.where());
    }

    /** Sends the requests that the service would charge for. */
    void read() {
        List<ObjectNode> conditions = keys.conditions();
        if (conditions == null) {
            page("Scan", request());
        } else if (keys.areWhole() && indexName == null) {
            for (ObjectNode key : keys.items()) {
                client.call(accessKey, "GetItem", request().set("Key", key));
            }
        } else {
            for (ObjectNode condition : conditions) {
                ObjectNode request = request();
                request.setAll(condition);
                if (query.orderBy().stream().anyMatch(item -> item.descending())) {
                    request.put("ScanIndexForward", false);
                }
                page("Query", request);
            }
        }
    }

    private ObjectNode request() {
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("TableName", tableName);
        if (indexName != null) {
            request.put("IndexName", indexName);
        }
        return request;
    }

    private void page(String operation, ObjectNode request) {
        if (indexName != null) {
            project(request);
        }
        if (statement.limit() > 0) {
            request.put("Limit", statement.limit());
        }
        JsonNode answer;
        do {
            answer = client.call(accessKey, operation, request);
            request.set("ExclusiveStartKey", answer.path("LastEvaluatedKey"));
        } while (answer.has("LastEvaluatedKey") && statement.limit() == 0);
    }

    /** A local index fetches what it does not hold, if that is asked for. */
    private void project(ObjectNode request) {
        List<String> names = new ArrayList<>();
        ObjectNode placeholders = request.withObject("/ExpressionAttributeNames");
        for (SelectItem item : ((QueryBody.Select) query.body()).items()) {
            Expression expression = ((SelectItem.Item) item).expression();
            String placeholder = "#p" + names.size();
            placeholders.put(placeholder, PartiQlKeys.name(Objects.requireNonNull(expression)));
            names.add(placeholder);
        }
        request.put("ProjectionExpression", String.join(", ", names));
    }
}

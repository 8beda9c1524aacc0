package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** CreateTable. */
final class TableCreation {
    private static final long MOST_UNITS = 1_000_000_000_000L;
    private static final DateTimeFormatter LABEL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private TableCreation() {}

    /** The time in a stream's label, in epoch milliseconds. */
    static long millisOfLabel(String label) {
        return Instant.from(LABEL.parse(label)).toEpochMilli();
    }

    static Reply create(Call call) {
        TableDefinition definition = definition(call);
        return call.database().store().write(() -> {
            checkIsNew(call, definition.name());
            Table table = call.database().make(definition);
            call.database().add(call.space(), table);
            ObjectNode shown = TableDescriptions.describe(table, definition, "CREATING", definition.createdAt() - 1);
            return out -> {
                out.writeFieldName("TableDescription");
                Json.write(shown, out);
            };
        });
    }

    static void checkIsNew(Call call, String name) {
        if (call.database().table(call.space(), name) != null) {
            throw refusal("ResourceInUseException", "Table already exists: " + name);
        }
    }

    /** Checks a request, and returns the definition of its table. */
    static TableDefinition definition(Call call) {
        JsonNode request = call.request();
        String name = request.path("TableName").asText();
        TableNames.check("TableName", name);
        boolean payPerRequest = "PAY_PER_REQUEST".equals(call.text("BillingMode"));
        Throughput throughput = throughput(request, payPerRequest);
        Map<String, String> types = IndexRequests.attributeTypes(request.path("AttributeDefinitions"));
        if (request.path("KeySchema").size() > types.size()) {
            throw validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        KeySchema keys = IndexRequests.keys(request.path("KeySchema"), types, false);
        long now = call.database().now();
        long activeAt = now + call.settings().tableMillis();
        List<IndexDefinition> indexes = new ArrayList<>();
        addIndexes(request, "LocalSecondaryIndexes", types, payPerRequest, activeAt, indexes);
        addIndexes(request, "GlobalSecondaryIndexes", types, payPerRequest, activeAt, indexes);
        IndexRequests.checkTogether(indexes, keys);
        List<VectorIndex> vectors = VectorRequests.indexes(request.path("VectorIndexes"), types, activeAt);
        VectorRequests.checkTogether(vectors, indexes, payPerRequest);
        IndexRequests.checkUsed(types, keys, indexes, vectors);
        StreamDefinition stream = stream(request.path("StreamSpecification"), now);
        Map<String, String> tags = Tags.read(request.path("Tags"));
        TableDefinition made = new TableDefinition(
                name,
                UUID.randomUUID().toString(),
                call.region(),
                types,
                keys,
                indexes,
                vectors,
                payPerRequest,
                throughput,
                stream,
                null,
                0,
                call.flag("DeletionProtectionEnabled"),
                null,
                TableDescriptions.options(request),
                Map.of(),
                tags,
                now,
                activeAt,
                0);
        TableDefinition.Change change = made.change().setting(Warm.MEMBER, Warm.ofIndexes(made, request));
        String policy = call.text(ResourcePolicies.PARAMETER);
        return (policy == null ? change : change.setting(ResourcePolicies.PARAMETER, ResourcePolicies.setting(policy)))
                .build();
    }

    private static void addIndexes(
            JsonNode request,
            String member,
            Map<String, String> types,
            boolean payPerRequest,
            long activeAt,
            List<IndexDefinition> to) {
        if (!request.hasNonNull(member)) {
            return;
        }
        if (request.path(member).isEmpty()) {
            throw invalid("List of " + member + " is empty");
        }
        boolean global = member.startsWith("Global");
        for (JsonNode given : request.path(member)) {
            to.add(IndexRequests.index(given, types, global, payPerRequest, activeAt));
        }
    }

    private static Throughput throughput(JsonNode request, boolean payPerRequest) {
        boolean has = request.hasNonNull("ProvisionedThroughput");
        if (payPerRequest) {
            if (has) {
                throw invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                        + " PAY_PER_REQUEST");
            }
            return Throughput.NONE;
        }
        if (!has) {
            throw invalid(
                    "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        }
        return checked(request.path("ProvisionedThroughput"));
    }

    static Throughput checked(JsonNode given) {
        Throughput throughput = IndexRequests.throughput(given);
        checkUnits("ReadCapacityUnits", throughput.readUnits());
        checkUnits("WriteCapacityUnits", throughput.writeUnits());
        return throughput;
    }

    private static void checkUnits(String member, long units) {
        if (units > MOST_UNITS) {
            throw validation("Given value " + units + " for " + member + " is out of bounds");
        }
    }

    /** The stream of a specification; null for none. */
    static @Nullable StreamDefinition stream(JsonNode specification, long now) {
        boolean enabled = specification.path("StreamEnabled").asBoolean();
        String view = Call.text(specification, "StreamViewType");
        if (!enabled) {
            if (view != null) {
                throw invalid("StreamViewType should not be specified when StreamEnabled is false");
            }
            return null;
        }
        if (view == null) {
            throw invalid("StreamViewType must be specified when StreamEnabled is true");
        }
        return new StreamDefinition(
                StreamDefinition.ViewType.valueOf(view), LABEL.format(Instant.ofEpochMilli(now)), true);
    }
}

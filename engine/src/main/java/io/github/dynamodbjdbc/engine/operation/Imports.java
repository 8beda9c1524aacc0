package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.bucket.Bucket;
import io.github.dynamodbjdbc.engine.bucket.Buckets;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Documents.Kind;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** ImportTable, DescribeImport and ListImports. The items exist when the first of these answers, as soon as the table is ACTIVE. */
final class Imports {
    private static final int MOST_LISTED = 25;
    private static final List<String> SHOWN = List.of(
            "S3BucketSource", "InputFormat", "InputFormatOptions", "InputCompressionType", "TableCreationParameters");
    private static final List<String> OF_SUMMARIES =
            List.of("ImportArn", "ImportStatus", "TableArn", "S3BucketSource", "InputFormat", "StartTime", "EndTime");
    /** Members of a description that appear only when it is no longer IN_PROGRESS. */
    private static final List<String> OF_THE_END = List.of("EndTime", "FailureCode", "FailureMessage");

    private Imports() {}

    private static Archives archives(Call call) {
        return new Archives(call, Kind.IMPORT, "ImportArn");
    }

    static Reply importTable(Call call) {
        Buckets buckets = Archives.buckets(call);
        if ("ION".equals(call.text("InputFormat"))) {
            throw validation("This engine does not support the InputFormat ION");
        }
        if ("ZSTD".equals(call.text("InputCompressionType"))) {
            throw validation("This engine does not support the InputCompressionType ZSTD");
        }
        TableDefinition definition =
                TableCreation.definition(call.of(call.request().path("TableCreationParameters")));
        return call.database().store().write(() -> {
            Archives archives = archives(call);
            JsonNode known = archives.repeated(refusal(
                    "ImportConflictException", "Duplicate request detected with a different set of parameters"));
            if (known != null) {
                return reply(inProgress(known));
            }
            TableCreation.checkIsNew(call, definition.name());
            ObjectNode description = description(call, definition);
            JsonNode source = call.request().path("S3BucketSource");
            Bucket bucket = buckets.find(source.path("S3Bucket").asText());
            if (bucket == null) {
                fail(description, "S3NoSuchBucket", "The specified bucket does not exist");
            } else {
                read(call, definition, bucket, source.path("S3KeyPrefix").asText(""), description);
            }
            archives.put(description, definition.activeAt());
            return reply(inProgress(description));
        });
    }

    private static void read(
            Call call, TableDefinition definition, Bucket bucket, String prefix, ObjectNode description) {
        List<String> keys;
        try {
            keys = bucket.keys(prefix);
        } catch (IOException e) {
            fail(description, "UNKNOWN", String.valueOf(e.getMessage()));
            return;
        }
        Table table = call.database().make(definition);
        try (ImportedItems items = new ImportedItems(bucket, keys, definition, call.request())) {
            call.database().load(table, items);
            description
                    .put("ImportStatus", "COMPLETED")
                    .put("ProcessedSizeBytes", items.bytes())
                    .put("ProcessedItemCount", items.processed())
                    .put("ImportedItemCount", items.imported())
                    .put("ErrorCount", items.errors());
        }
        call.database().add(call.space(), table);
    }

    private static ObjectNode description(Call call, TableDefinition definition) {
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("ImportArn", definition.arn() + "/import/" + Backups.newId(definition.createdAt()))
                .put("TableArn", definition.arn())
                .put("TableId", definition.id())
                .put("ClientToken", Objects.requireNonNullElseGet(call.text("ClientToken"), () -> UUID.randomUUID()
                        .toString()))
                .put("ErrorCount", 0)
                .put("StartTime", definition.createdAt() / 1000.0)
                .put("EndTime", definition.activeAt() / 1000.0)
                .put("ProcessedSizeBytes", 0)
                .put("ProcessedItemCount", 0)
                .put("ImportedItemCount", 0);
        for (String member : SHOWN) {
            if (call.has(member)) {
                shown.set(member, call.request().get(member));
            }
        }
        return shown;
    }

    private static void fail(ObjectNode description, String code, String message) {
        description.put("ImportStatus", "FAILED").put("FailureCode", code).put("FailureMessage", message);
    }

    private static ObjectNode inProgress(JsonNode description) {
        ObjectNode shown = ((ObjectNode) description.deepCopy())
                .put("ImportStatus", "IN_PROGRESS")
                .put("ErrorCount", 0)
                .put("ProcessedSizeBytes", 0)
                .put("ProcessedItemCount", 0)
                .put("ImportedItemCount", 0);
        shown.remove(OF_THE_END);
        return shown;
    }

    private static Reply reply(JsonNode description) {
        return out -> {
            out.writeFieldName("ImportTableDescription");
            Json.write(description, out);
        };
    }

    static Reply describe(Call call) {
        String arn = String.valueOf(call.text("ImportArn"));
        Archives archives = archives(call);
        JsonNode document = archives.find(arn);
        if (document == null) {
            throw refusal("ImportNotFoundException", "Import not found: " + arn);
        }
        JsonNode description = document.path("description");
        return reply(archives.isInProgress(document) ? inProgress(description) : description);
    }

    static Reply list(Call call) {
        Archives archives = archives(call);
        String arn = call.text("TableArn");
        Archives.Page page = archives.page(
                description ->
                        arn == null || description.path("TableArn").asText().equals(arn),
                call.request().path("PageSize").asInt(MOST_LISTED));
        return out -> {
            out.writeArrayFieldStart("ImportSummaryList");
            for (JsonNode document : page.documents()) {
                JsonNode description = document.path("description");
                ObjectNode summary =
                        archives.isInProgress(document) ? inProgress(description) : (ObjectNode) description.deepCopy();
                Json.write(summary.retain(OF_SUMMARIES), out);
            }
            out.writeEndArray();
            if (page.nextToken() != null) {
                out.writeStringField("NextToken", page.nextToken());
            }
        };
    }
}
